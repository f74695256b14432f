import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { SCREENS, tabOf } from './allScreens.ts';
import { expect, signIn, test } from './fixtures.ts';

// A server of its own: pictures show the demo company as it is after loading.
test.use({ serverEnv: {} });
test.describe.configure({ mode: 'parallel' });
// Several screens each.
test.setTimeout(600_000);

/** Folder for a picture of every screen; a run without it takes none. */
const PICTURES = process.env['ATRIUM_PICTURES'];
const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

/** The rules of axe. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** CSS pixels by which the page would scroll sideways. */
const sidewaysOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * What axe reports and is meant so: the gallery shows the ink of disabled text as a sample; the rest is Blueprint's date input,
 * a scroller that browsers focus by themselves, and a page in a frame.
 */
const MEANT = [
  /^color-contrast: \.at-inks/,
  /^aria-allowed-attr: \.bp6-control-group/,
  /^scrollable-region-focusable: \.at-zoom-scroll/,
  // pages of plugins in the cards of the gallery
  /^heading-order: \.at-board/,
  // the page in the frame of the poster has notices of its own
  /^landmark-unique: iframe section/,
];
const isMeant = (violation: string) => MEANT.some((pattern) => pattern.test(violation));

/** Screens that one page shows after another: signing in and loading the workspace costs more than most of them. */
const AT_ONCE = 6;
const groups = Object.values(Object.groupBy(SCREENS, ({ person, userAgent }) => `${person} ${userAgent}`)).flatMap(
  (screens) =>
    Array.from({ length: Math.ceil(screens!.length / AT_ONCE) }, (_, at) =>
      screens!.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
    ),
);

/** Errors of the console and of scripts from now on; the list is emptied by who has read it. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  // Signing in by token passes a page that is a picture: for it Chromium looks for an icon of its own.
  const isIcon = (url: string) => url.endsWith('/favicon.ico');
  page.on('console', (message) => {
    if (message.type() === 'error' && !isIcon(message.location().url)) said.push(message.text());
  });
  return said;
}

/** No page restores the tabs and panels of the one before. */
const forgetLayouts = (page: Page) =>
  page.addInitScript(() => {
    for (const key of Object.keys(localStorage))
      if (/^atrium\.layout\..*panels$/.test(key)) localStorage.removeItem(key);
      else if (/^atrium\.layout\..*tabs$/.test(key))
        localStorage.setItem(key, JSON.stringify({ version: 1, tabs: [], panes: [], tree: null, front: '' }));
  });

/** Whether it fits, has its headings and its own icons, and what axe finds, in both themes. */
async function judge(page: Page, name: string): Promise<void> {
  await expect(page.locator('.ws .at-skeleton:visible, [role=dialog] .at-skeleton:visible')).toHaveCount(0);
  for (const panel of await tabOf(page).all())
    await expect.soft(panel.getByRole('heading', { level: 1 }), name).toHaveCount(1);
  expect.soft(await page.getByRole('banner').count(), `${name}: banners`).toBeLessThan(2);
  await expect.soft(page.locator('.at-icon-font'), `${name}: icons that Lucide does not draw`).toHaveCount(0);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    for (const size of WIDTHS) {
      await page.setViewportSize(size);
      expect.soft(await sidewaysOverflow(page), `${name}, ${theme}, ${size.width} wide`).toBe(0);
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${theme}-${size.width}.png` });
    }
    // In the page, since all frames are of its origin: in a page of its own axe takes four times as long.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({
      // nothing but colours differs in the dark
      runOnly: theme === 'light' ? WCAG : COLOURS,
      // no selectors for the elements that pass
      resultTypes: ['violations'],
    });
    const { violations } = await axe.analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    expect
      .soft(
        found.filter((violation) => !isMeant(violation)),
        `${name}, ${theme}`,
      )
      .toEqual([]);
  }
}

for (const screens of groups)
  test.describe(screens.map(({ name }) => name).join(', '), () => {
    const [{ person, userAgent } = {}] = screens;
    if (userAgent !== undefined) test.use({ userAgent });

    test(`light and dark, 1280 and 1920 wide, they fit, log nothing in the console, and break no automatically testable rule of WCAG 2.1 AA`, async ({
      page,
    }) => {
      const said = listen(page);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.setViewportSize(WIDTHS[0]);
      if (person !== undefined) await signIn(page, person);
      await forgetLayouts(page);
      for (const [at, { name, open }] of screens.entries())
        await test.step(name, async () => {
          if (at > 0) {
            await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
            await page.setViewportSize(WIDTHS[0]);
            await page.goto(person === undefined ? '/login' : '/index');
          }
          if (person !== undefined) await expect(page.getByRole('button', { name: /^帳號：/ })).toBeVisible();
          await open(page);
          await judge(page, name);
          expect.soft(said.splice(0), `${name}: console`).toEqual([]);
        });
    });
  });
