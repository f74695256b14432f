import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { startOnCopy } from '../company/copyCompany.ts';
import type { Atrium } from '../server/startAtrium.ts';

/** The password of all people of the demo company. */
export const PASSWORD = 'Atrium-2026!';

/** User agent of an unsupported browser. */
export const OLD_BROWSER = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko';

interface Workers {
  /** Environment of this worker's server; a spec file sets it with `test.use`. */
  serverEnv: Readonly<Record<string, string>>;
  /** Whether the must-reads of the demo company open when a person enters the workspace; most tests are about other things. */
  mustReads: boolean;
  /** The server of this worker, on a copy of the demo company's data. */
  atrium: Atrium;
}

/** As if the person had put them off, in every page of a context. */
async function putOffMustReads(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    // a page without an origin has no storage
    if (location.protocol.startsWith('http')) localStorage.setItem('atrium.bulletin.putOff', '2999-12-31');
  });
  return context;
}

export const test = base.extend<object, Workers>({
  serverEnv: [{}, { scope: 'worker', option: true }],
  mustReads: [false, { scope: 'worker', option: true }],
  browser: [
    async ({ browser, mustReads }, use) => {
      const open = browser.newContext.bind(browser);
      if (!mustReads) browser.newContext = async (options) => putOffMustReads(await open(options));
      await use(browser);
      browser.newContext = open;
    },
    { scope: 'worker' },
  ],
  atrium: [
    async ({ serverEnv }, use) => {
      const atrium = await startOnCopy(process.env['ATRIUM_TEST_COMPANY']!, serverEnv);
      await use(atrium);
      await atrium.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ atrium }, use) => use(atrium.url),
});

/** A stored layout without tabs. */
const EMPTY_LAYOUT = JSON.stringify({ version: 1, tabs: [], panes: [], tree: null, front: '' });

/**
 * Signs in with one call and opens the workspace: for tests whose subject is not the sign-in screen. It is empty, unless
 * the person has a layout in this browser: no tab opens by itself.
 */
export async function signIn(page: Page, employee: string, password = PASSWORD): Promise<void> {
  const reply = await page.request.post('/api/login', { data: { employee, password, captcha: '', key: '' } });
  const { code, data } = (await reply.json()) as { code: number; data: { publicToken: string; employeeId: number } };
  expect(code, `sign-in of ${employee}`).toBe(200);
  // A page of the same origin that runs none of the product's code.
  await page.goto('/favicon.svg');
  await page.evaluate(
    ([token, layout, empty]) => {
      localStorage.setItem('atrium.token', token!);
      if (localStorage.getItem(layout!) === null) localStorage.setItem(layout!, empty!);
    },
    [data.publicToken, `atrium.layout.${data.employeeId}.tabs`, EMPTY_LAYOUT],
  );
  await page.goto('/index');
  // As after the sign-in screen: the session is stored.
  await page.waitForFunction(() => localStorage.getItem('atrium.session') !== null);
  await expect(page).toHaveURL(/\/index(\?|$)/);
}

/** Signs in as people do, through the screen, and waits for the workspace. */
export async function signInOnScreen(page: Page, employee: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, employee, password);
  // By key: a press with the mouse could land where the button was before the form made room.
  await page.getByLabel('密碼', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/index(\?|$)/);
}

/** Types number and password, and waits for the on-screen keyboard and the form that moves for it. */
export async function fillSignIn(page: Page, employee: string, password: string): Promise<void> {
  await page.getByLabel('員工編號').fill(employee);
  await page.getByLabel('密碼', { exact: true }).fill(password);
  await expect(page.locator('.password-keyboard')).toBeVisible();
  await expect(page.locator('.entry[data-keyboard]')).toBeVisible();
  await atRest(page);
}

/** Waits until the form of the pages before sign-in has stopped moving, so that a press hits its target. */
export async function atRest(page: Page): Promise<void> {
  await page.locator('.entry-form').evaluate(async (form) => {
    // the style of the frame that follows starts the movement
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(form.getAnimations().map((animation) => animation.finished));
  });
}

/** The current year and month in the company's time zone, independent of the machine's. */
export function companyMonth(offset = 0): { year: number; month: number } {
  const [year, month] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' })
    .format(new Date())
    .split('-')
    .map(Number);
  const first = new Date(Date.UTC(year!, month! - 1 + offset, 1));
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1 };
}

/**
 * Stops the clock of an open page (`page.clock.install()` before it opened); `page.clock` advances it from then on.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
}

export { expect };
