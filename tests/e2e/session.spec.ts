import type { Page, Request } from '@playwright/test';
import { Client } from '../server/Client.ts';
import { expect, signIn, signInOnScreen, test } from './fixtures.ts';

const account = (page: Page) => page.getByRole('button', { name: /^帳號：/ });
const signOut = async (page: Page) => {
  await account(page).click();
  await page.getByRole('button', { name: '登出' }).click();
};
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test('[S0-067][S0-068][S0-069][S0-070] the session is in local storage, and its token is sent with every call', async ({
  page,
}) => {
  const replies: { groupId: number; publicToken: string }[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/login'))
      void response.json().then((body: { data: { groupId: number; publicToken: string } }) => replies.push(body.data));
  });
  const bearers: (string | undefined)[] = [];
  await signInOnScreen(page, 'E001');
  page.on('request', (request) => {
    if (/\/(api|cal|wl|sys)\//.test(request.url())) bearers.push(request.headers()['authorization']);
  });
  await expect(account(page)).toBeVisible();
  await expect
    .poll(async () => (JSON.parse((await stored(page, 'atrium.session')) ?? '{}') as { navs?: unknown[] }).navs?.length)
    .toBeGreaterThan(0);
  const session = JSON.parse((await stored(page, 'atrium.session'))!) as Record<string, unknown>;
  const [reply] = replies;
  expect(session).toMatchObject({
    acct: 'E001',
    publicToken: reply!.publicToken,
    riskLevel: 3,
    deptInfo: { name: '資訊部' },
    groupInfo: { id: reply!.groupId },
    unreadCount: 0,
  });
  for (const field of ['id', 'expireDateTime', 'userName', 'navs']) expect(session[field], field).toBeTruthy();
  expect(await stored(page, 'atrium.token')).toBe(reply!.publicToken);
  const claims = JSON.parse(Buffer.from(reply!.publicToken.split('.')[1]!, 'base64url').toString()) as Record<
    string,
    string
  >;
  expect(claims['jti']).toHaveLength(32);
  expect(claims['uuid']!.length).toBeGreaterThanOrEqual(16);
  await expect.poll(() => bearers.length).toBeGreaterThan(2);
  expect(new Set(bearers)).toEqual(new Set([`Bearer ${reply!.publicToken}`]));
});

test('[S0-107][S0-108][S0-109] signing out saves the preferences, calls 300 ms later, and leaves nothing behind', async ({
  page,
}) => {
  const socket = page.waitForEvent('websocket');
  await signIn(page, 'E002');
  await expect(account(page)).toBeVisible();
  const wire = await socket;
  await expect.poll(() => stored(page, 'atrium.token')).not.toBeNull();
  await page.keyboard.press('Control+b');
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (/^\/api\/(userPreferences|logout)$/.test(new URL(request.url()).pathname)) calls.push(request);
  });
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  const names = calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`);
  expect(names).toEqual(['PUT /api/userPreferences', 'POST /api/logout']);
  // Measured by the browser's clock, since requests may arrive here late. Its timers may fire a few milliseconds early.
  for (const call of calls) await call.response();
  const [saved, ended] = calls.map((call) => call.timing().startTime);
  expect(ended! - saved!).toBeGreaterThanOrEqual(295);
  for (const key of ['atrium.token', 'atrium.userId', 'atrium.session'])
    expect(await stored(page, key), key).toBeNull();
  await expect.poll(() => wire.isClosed()).toBe(true);
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

test('a sign-out in one tab of the browser ends the others, without a call', async ({ page, context }) => {
  await signIn(page, 'E001');
  await expect(account(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/index');
  await expect(account(other)).toBeVisible();
  const logouts: string[] = [];
  other.on('request', (request) => {
    if (request.url().endsWith('/logout')) logouts.push(request.url());
  });
  await signOut(page);
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByRole('alertdialog', { name: '提示' })).toContainText('您已在其他分頁登出');
  expect(logouts).toEqual([]);
});

test('a sign-in ended from the list of another device shows that', async ({ page, atrium }) => {
  await signIn(page, 'E105');
  await expect(account(page)).toBeVisible();
  const token = (await page.evaluate(() => localStorage.getItem('atrium.token')))!;
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string };
  const client = new Client(atrium.url);
  const elsewhere = await client.signIn('E105');
  await client.call('DELETE', `/sessions/${sid}`, { token: elsewhere.token });
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alertdialog', { name: '提示' })).toContainText('您已在別處結束這裡的登入，請重新登入。');
  expect((await client.call('GET', '/session', { token: elsewhere.token })).status).toBe(200);
});

test("[S0-193] the workspace opens a web socket to the server's own address, the token in its handshake only", async ({
  page,
  baseURL,
}) => {
  const sent: string[] = [];
  page.on('websocket', (opened) => opened.on('framesent', ({ payload }) => sent.push(String(payload))));
  const socket = page.waitForEvent('websocket');
  await signIn(page, 'E001');
  const wire = await socket;
  const token = (await stored(page, 'atrium.token'))!;
  expect(new URL(wire.url()).host).toBe(new URL(baseURL!).host);
  expect(wire.url()).not.toContain(token);
  await expect.poll(() => sent.find((frame) => frame.includes('join'))).toContain('E001');
});

test('[S0-177][S0-206][S0-207] a failed call is shown by the global handler: 提示訊息, with the default text', async ({
  page,
}) => {
  await page.route('**/api/menuList', (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }));
  await signIn(page, 'E001');
  const toast = page.getByRole('alert').filter({ hasText: '提示訊息' });
  await expect(toast).toContainText('系統錯誤，請洽相關人員處理！');
  await toast.getByRole('button', { name: '關閉訊息' }).click();
  await expect(toast).toBeHidden();
});

test('[S0-208] the number 401 in a reply: an alert; its dismissal clears the token and reloads the page', async ({
  page,
}) => {
  await signIn(page, 'E001');
  await expect(account(page)).toBeVisible();
  await page.route('**/api/userPreferences', (route) =>
    route.fulfill({ json: { code: 401, msg: '登入狀態已失效', data: null } }),
  );
  await page.keyboard.press('Control+b');
  const alert = page.getByRole('alertdialog', { name: '提示訊息' });
  await expect(alert).toContainText('登入狀態已失效');
  expect(await stored(page, 'atrium.token')).not.toBeNull();
  const loaded = page.waitForEvent('load');
  await alert.getByRole('button', { name: '確定' }).click();
  await loaded;
  await expect(page).toHaveURL(/\/login$/);
  expect(await stored(page, 'atrium.token')).toBeNull();
});

for (const [row, reply] of [
  ['[S0-209] the text 401 in a successful reply', { json: { code: '401', msg: '失效', data: null } }],
  ['[S0-210] HTTP 401', { status: 401, json: { code: 401, msg: '失效', data: null } }],
  ['[S0-210] HTTP 403', { status: 403, json: { code: 403, msg: '失效', data: null } }],
] as const)
  test(`${row} ends the session at once: no error message, no logout call [S0-110]`, async ({ page }) => {
    await signIn(page, 'E001');
    await expect(account(page)).toBeVisible();
    const logouts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/logout')) logouts.push(request.url());
    });
    await page.route('**/api/userPreferences', (route) => route.fulfill(reply));
    await page.keyboard.press('Control+b');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('提示訊息')).toBeHidden();
    await expect(page.getByRole('alertdialog', { name: '提示' })).toContainText('登入已逾時');
    expect(logouts).toEqual([]);
    expect(await stored(page, 'atrium.token')).toBeNull();
  });
