import { DEMO_PASSWORD, putOffMustReads } from '@atrium/testing/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { startOnCopy } from '../company/copyCompany.ts';
import type { Atrium } from '../server/startAtrium.ts';

export { DEMO_PASSWORD as PASSWORD, signIn } from '@atrium/testing/playwright';

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

export const test = base.extend<object, Workers>({
  serverEnv: [{}, { scope: 'worker', option: true }],
  mustReads: [false, { scope: 'worker', option: true }],
  browser: [
    async ({ browser, mustReads }, use) => {
      const open = browser.newContext.bind(browser);
      if (!mustReads)
        browser.newContext = async (options) => {
          const context = await open(options);
          await putOffMustReads(context);
          return context;
        };
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

/** Signs in as people do, through the screen, and waits for the workspace. */
export async function signInOnScreen(page: Page, employee: string, password = DEMO_PASSWORD): Promise<void> {
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
