import { cpSync } from 'node:fs';
import { expect, test as base, type Page } from '@playwright/test';
import { startInspectable, type Inspectable } from '../server/startInspectable.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { fillSignIn, PASSWORD } from './fixtures.ts';

/** Sign-in with the captcha, whose digits are read from the server's memory. */
const test = base.extend<object, { server: Inspectable }>({
  server: [
    async ({}, use) => {
      const folder = temporaryFolder('atrium-sign-in');
      cpSync(process.env['ATRIUM_TEST_COMPANY']!, folder.path, { recursive: true });
      const server = await startInspectable(folder.path, { ATRIUM_REVEAL_UNKNOWN_ACCOUNT: 'true' });
      await use(server);
      await server.stop();
      folder.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

const submit = (page: Page) => page.getByRole('button', { name: '登入', exact: true });
const digits = (page: Page) => page.getByLabel('驗證碼', { exact: true });
const nextCaptcha = (page: Page) =>
  page
    .waitForResponse((response) => response.url().endsWith('/api/v2/captcha'))
    .then(async (response) => ((await response.json()) as { data: { key: string } }).data.key);

async function open(page: Page): Promise<string> {
  const captcha = nextCaptcha(page);
  await page.goto('/login');
  return captcha;
}

/** Presses 登入 with these entries and returns the key of the captcha fetched after a failure. */
async function fail(page: Page, employee: string, password: string, entered: string): Promise<string> {
  await fillSignIn(page, employee, password);
  await digits(page).fill(entered);
  const captcha = nextCaptcha(page);
  await send(page);
  return captcha;
}

/** Presses 登入 until the call is sent: a press within half a second of the last one is ignored. */
async function send(page: Page): Promise<void> {
  await expect(async () => {
    await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/api/login'), { timeout: 1000 }),
      submit(page).press('Enter'),
    ]);
  }).toPass();
}

test('[S0-035][S0-036] opening the screen loads a captcha; with its digits the workspace opens', async ({
  page,
  server,
}) => {
  const key = await open(page);
  await expect(page.getByRole('button', { name: '驗證碼圖片，點選可換一張' }).locator('img')).toBeVisible();
  await fillSignIn(page, 'E001', PASSWORD);
  await digits(page).fill(await server.digitsOf(key));
  await send(page);
  await expect(page).toHaveURL(/\/index(\?|$)/);
});

test('[S0-026][S0-027] a press on the picture fetches a new one; the field accepts only four digits', async ({
  page,
}) => {
  const first = await open(page);
  const second = nextCaptcha(page);
  await page.getByRole('button', { name: '驗證碼圖片，點選可換一張' }).click();
  expect(await second).not.toBe(first);
  await digits(page).pressSequentially('1e+2-.3456');
  await expect(digits(page)).toHaveValue('1234');
});

test('[S0-023][S0-028] missing entries are reported before anything is sent', async ({ page }) => {
  await open(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) sent.push(request.url());
  });
  await submit(page).click();
  await expect(page.getByLabel('員工編號')).toBeFocused();
  await expect(page.getByText('請輸入員工編號')).toBeVisible();
  await fillSignIn(page, 'E001', PASSWORD);
  await digits(page).fill('12');
  const alert = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: '請填入 4 位數驗證碼' });
  // A press within half a second of the last one is ignored.
  await expect(async () => {
    if (!(await alert.isVisible())) await submit(page).press('Enter');
    await expect(alert).toContainText('注意', { timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(alert).toHaveCount(0);
  await expect(digits(page)).toBeFocused();
  expect(sent).toEqual([]);
});

test('[S0-041][S0-037] wrong digits: the captcha field is marked, a new captcha is shown, nothing has the focus', async ({
  page,
  server,
}) => {
  const right = await server.digitsOf(await open(page));
  await fail(page, 'E001', PASSWORD, right === '0000' ? '1111' : '0000');
  await expect(digits(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toContainText('驗證碼不正確');
  await expect(digits(page)).toHaveValue('');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
});

test('[S0-042] a wrong password: number and password are both marked', async ({ page, server }) => {
  await fail(page, 'E002', 'not the password', await server.digitsOf(await open(page)));
  await expect(page.getByRole('alert')).toContainText('帳號或密碼錯誤');
  await expect(page.getByLabel('員工編號')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('密碼', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('[S0-043] if the setting reveals it, an unknown number is reported as such', async ({ page, server }) => {
  await fail(page, 'NOBODY', 'not the password', await server.digitsOf(await open(page)));
  await expect(page.getByRole('alert')).toContainText('查無此帳號');
});

test('[S0-047][S0-032][S0-039][S0-040] after too many failures the server’s countdown runs on the button, survives a reload, and ends with a new captcha', async ({
  page,
  server,
}) => {
  let key = await open(page);
  const waiting = page.getByRole('button', { name: /^請於 \d+ 秒後再試$/ });
  for (let at = 0; at < 6 && !(await waiting.isVisible()); at++) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/login'));
    const captcha = fail(page, 'E103', 'not the password', await server.digitsOf(key));
    if ((await answered).status() === 429) {
      void captcha.catch(() => undefined);
      break;
    }
    key = await captcha;
  }
  await expect(waiting).toBeVisible();
  await expect(page.getByText(/嘗試次數過多，請於 \d+ 秒後再試。/)).toBeVisible();
  await page.reload();
  await expect(waiting).toBeVisible();
  await nextCaptcha(page);
  await expect(submit(page)).toBeVisible();
});
