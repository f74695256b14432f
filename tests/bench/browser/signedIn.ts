import type { Browser, BrowserContext } from 'playwright';
import { VIEWPORT } from './launch.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs in through the screen once and returns the browser's storage, with which later profiles start. */
export async function signedInState(browser: Browser, url: string, employee: string): Promise<State> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-TW', timezoneId: 'Asia/Taipei' });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('員工編號').fill(employee);
  await page.getByLabel('密碼', { exact: true }).fill('Atrium-2026!');
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await page.waitForURL(/\/index$/);
  await page.getByRole('button', { name: /^帳號：/ }).waitFor();
  // the must-reads of the demo company do not open over what is measured
  await page.evaluate(() => localStorage.setItem('atrium.bulletin.putOff', '2999-12-31'));
  const state = await context.storageState();
  await context.close();
  return state;
}
