import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { menuEntry } from './extraMenu.ts';
import { expect, fillSignIn, OLD_BROWSER, PASSWORD, signIn, test } from './fixtures.ts';

// A server of its own: pictures show the demo company as it is after loading.
test.use({ serverEnv: {} });
test.describe.configure({ mode: 'parallel' });

const PICTURES = fileURLToPath(new URL('../.out/screens/', import.meta.url));
const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

interface Screen {
  readonly name: string;
  /** The signed-in employee; none for a visitor. */
  readonly person?: string;
  /** User agent, if it decides what is shown. */
  readonly userAgent?: string;
  /** Opens the screen and waits for its content. */
  open(page: Page): Promise<void>;
}

const tabOf = (page: Page) => page.getByRole('tabpanel').filter({ visible: true });
const view = (entry: string) => async (page: Page) => {
  await menuEntry(page, entry).click();
  await expect(tabOf(page).getByRole('row').or(tabOf(page).getByRole('treeitem')).nth(1)).toBeVisible();
};
const roles = async (page: Page) => {
  await menuEntry(page, '角色').click();
  await expect(tabOf(page).getByText('系統管理員')).toBeVisible();
};
const account = async (page: Page) => {
  await page.getByRole('button', { name: /^帳號：/ }).click();
  await expect(page.getByRole('dialog', { name: '帳號' }).getByRole('table').first()).toBeVisible();
};

const SCREENS: readonly Screen[] = [
  {
    name: 'sign-in',
    async open(page) {
      await page.goto('/login');
      await expect(page.getByRole('heading', { name: '登入' })).toBeVisible();
    },
  },
  {
    name: 'sign-in-keyboard',
    async open(page) {
      await page.goto('/login');
      await fillSignIn(page, 'E104', PASSWORD);
    },
  },
  {
    name: 'unsupported-browser',
    userAgent: OLD_BROWSER,
    async open(page) {
      await page.goto('/IePage');
      await expect(page.getByRole('heading', { name: '不支援這個瀏覽器' })).toBeVisible();
    },
  },
  { name: 'workspace-empty', person: 'E001', open: async () => {} },
  { name: 'leave', person: 'E001', open: view('請假紀錄') },
  {
    name: 'split',
    person: 'E001',
    async open(page) {
      await view('請假紀錄')(page);
      await page.getByRole('button', { name: '偏好設定' }).click();
      await page.getByRole('button', { name: '並排', exact: true }).first().click();
      await expect(page.locator('.ws-pane')).toHaveCount(2);
    },
  },
  { name: 'account', person: 'E001', open: account },
  {
    name: 'notifications',
    person: 'E001',
    async open(page) {
      await page.getByRole('button', { name: /^通知/ }).first().click();
      await expect(page.getByRole('dialog', { name: '通知' })).toBeVisible();
    },
  },
  {
    name: 'palette',
    person: 'E001',
    async open(page) {
      await page.keyboard.press('Control+K');
      await expect(page.getByRole('combobox', { name: '搜尋與指令' })).toBeVisible();
    },
  },
  {
    name: 'preferences',
    person: 'A001',
    async open(page) {
      await page.getByRole('button', { name: '偏好設定' }).click();
      await expect(tabOf(page).getByRole('heading', { name: '偏好設定' })).toBeVisible();
    },
  },
  {
    name: 'change-password',
    person: 'E001',
    async open(page) {
      await account(page);
      await page.getByRole('dialog', { name: '帳號' }).getByRole('button', { name: '變更密碼' }).click();
      await expect(tabOf(page).getByLabel('新密碼', { exact: true })).toBeVisible();
    },
  },
  { name: 'menu-admin', person: 'A001', open: view('選單管理') },
  {
    name: 'menu-form',
    person: 'A001',
    async open(page) {
      await view('選單管理')(page);
      await tabOf(page)
        .getByRole('treeitem', { name: /^請假紀錄/ })
        .click();
      await expect(page.getByRole('textbox', { name: /^名稱/ })).toBeVisible();
    },
  },
  { name: 'permissions', person: 'A001', open: roles },
  {
    name: 'permissions-form',
    person: 'A001',
    async open(page) {
      await roles(page);
      await tabOf(page).getByRole('button', { name: '新增角色' }).click();
      await expect(tabOf(page).getByRole('textbox', { name: '名稱' })).toBeVisible();
    },
  },
  {
    name: 'member-chooser',
    person: 'A001',
    async open(page) {
      await roles(page);
      await tabOf(page).getByRole('button', { name: '為什麼有權限？' }).click();
      await page.locator('.permissions-explain').getByText('選擇', { exact: true }).first().click();
      await expect(page.getByRole('dialog').getByRole('treeitem').first()).toBeVisible();
    },
  },
  { name: 'whitelist', person: 'A001', open: view('IP 白名單') },
  {
    name: 'whitelist-form',
    person: 'A001',
    async open(page) {
      await view('IP 白名單')(page);
      await page.getByRole('button', { name: '新增白名單' }).first().click();
      await expect(page.locator('.whitelist-form')).toBeVisible();
    },
  },
  {
    name: 'themes',
    person: 'E001',
    async open(page) {
      await page.goto('/Themes');
      await expect(page.getByRole('heading').nth(1)).toBeVisible();
    },
  },
];

/** CSS pixels by which the page would scroll sideways. */
const sidewaysOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * What axe reports and is meant so: the gallery shows the ink of disabled text as a sample; the rest is Blueprint's date input, and
 * a scroller that browsers focus by themselves.
 */
const MEANT = [
  /^color-contrast: \.at-inks/,
  /^aria-allowed-attr: \.bp6-control-group/,
  /^scrollable-region-focusable: \.at-zoom-scroll/,
];
const isMeant = (violation: string) => MEANT.some((pattern) => pattern.test(violation));

for (const { name, person, userAgent, open } of SCREENS)
  test.describe(name, () => {
    if (userAgent !== undefined) test.use({ userAgent });

    test(`light and dark, 1280 and 1920 wide, it fits, says nothing in the console, and breaks no automatically testable rule of WCAG 2.1 AA`, async ({
      page,
    }) => {
      const said: string[] = [];
      page.on('pageerror', (error) => said.push(error.message));
      // Signing in by token passes a page that is a picture: for it Chromium looks for an icon of its own.
      const isIcon = (url: string) => url.endsWith('/favicon.ico');
      page.on('console', (message) => {
        if (message.type() === 'error' && !isIcon(message.location().url)) said.push(message.text());
      });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.setViewportSize(WIDTHS[0]);
      if (person !== undefined) {
        await signIn(page, person);
        await expect(page.getByRole('button', { name: /^帳號：/ })).toBeVisible();
      }
      await open(page);
      await expect(page.locator('.ws .at-skeleton:visible, [role=dialog] .at-skeleton:visible')).toHaveCount(0);
      for (const panel of await tabOf(page).all())
        await expect.soft(panel.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect.soft(await page.getByRole('banner').count(), 'banners').toBeLessThan(2);
      await expect.soft(page.locator('.at-icon-font'), 'icons that Lucide does not draw').toHaveCount(0);
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        for (const size of WIDTHS) {
          await page.setViewportSize(size);
          expect.soft(await sidewaysOverflow(page), `${theme}, ${size.width} wide`).toBe(0);
          await page.screenshot({ path: `${PICTURES}${name}-${theme}-${size.width}.png` });
        }
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])
          .analyze();
        const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
        expect
          .soft(
            found.filter((violation) => !isMeant(violation)),
            theme,
          )
          .toEqual([]);
      }
      expect(said).toEqual([]);
    });
  });
