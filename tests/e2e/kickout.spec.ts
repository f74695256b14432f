import type { Request } from '@playwright/test';
import { expect, signIn, signInOnScreen, test } from './fixtures.ts';

test.use({ serverEnv: { ATRIUM_MAX_SESSIONS: '1' } });

test('[S0-111][S0-110] a sign-in in a second browser kicks the first one out: signed out without a call, with the reason shown', async ({
  browser,
  baseURL,
}) => {
  const first = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signIn(first, 'E001');
  await expect(first.getByRole('button', { name: /^帳號：/ })).toBeVisible();
  const logouts: string[] = [];
  first.on('request', (request) => {
    if (request.url().endsWith('/logout')) logouts.push(request.url());
  });
  const second = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signInOnScreen(second, 'E001');

  await expect(first).toHaveURL(/\/login$/);
  await expect(first.getByText('您的帳號已在其他裝置登入')).toBeVisible();
  expect(
    await first.evaluate(() => Object.values(localStorage).some((value) => /\beyJ[\w-]+\.[\w-]+\.[\w-]+/.test(value))),
  ).toBe(false);
  expect(logouts).toEqual([]);
  await expect(second).toHaveURL(/\/index(\?|$)/);
});

test('a plugin that was signing in to its service when the session ended covers the reason with no alert', async ({
  browser,
  baseURL,
}) => {
  const first = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  const [called, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await first.route(/\/v2\/getAuth$/, async (route) => {
    called.resolve();
    await ended.promise;
    await route.continue();
  });
  // Refused, or withdrawn with the views that end with the session.
  const isCall = (request: Request) => request.url().endsWith('/v2/getAuth');
  const over = Promise.race([
    first.waitForEvent('requestfinished', { predicate: isCall, timeout: 0 }),
    first.waitForEvent('requestfailed', { predicate: isCall, timeout: 0 }),
  ]);
  await signIn(first, 'E001');
  await called.promise;
  const second = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signInOnScreen(second, 'E001');
  await expect(first.getByText('您的帳號已在其他裝置登入')).toBeVisible();
  ended.resolve();
  await over;
  await first.getByRole('button', { name: '確定' }).click();
  await expect(first.getByRole('alertdialog')).toHaveCount(0);
  await expect(first.getByLabel('員工編號')).toBeVisible();
});
