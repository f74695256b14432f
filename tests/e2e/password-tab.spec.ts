import { Client } from '../server/Client.ts';
import { expect, PASSWORD, signIn, test } from './fixtures.ts';

test('[S0-062][S0-087] without an external page the account’s button opens a tab with the built-in form', async ({
  page,
}) => {
  await signIn(page, 'E001');
  await page.getByRole('button', { name: /^帳號：/ }).click();
  await page.getByRole('dialog', { name: '帳號' }).getByRole('button', { name: '變更密碼' }).click();
  await expect(page.getByRole('tab', { name: /變更密碼/ })).toHaveAttribute('aria-selected', 'true');
  const view = page.locator('.ws-view[role="tabpanel"]');
  for (const field of ['目前密碼', '新密碼', '再次輸入新密碼'])
    await expect(view.getByLabel(field, { exact: true })).toBeVisible();
  await expect(view.getByRole('button', { name: '變更密碼' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('[S0-066] after a change in the tab one is at /login with the reason, and all sessions have ended, one’s own and the others', async ({
  page,
  atrium,
}) => {
  const client = new Client(atrium.url);
  const other = await client.signIn('E103');
  await signIn(page, 'E103');
  const own = (await page.evaluate(() => localStorage.getItem('atrium.token')))!;
  const alive = async (token: string) => (await client.call('GET', '/session', { token })).status;
  expect([await alive(own), await alive(other.token)]).toEqual([200, 200]);
  await page.getByRole('button', { name: /^帳號：/ }).click();
  await page.getByRole('dialog', { name: '帳號' }).getByRole('button', { name: '變更密碼' }).click();
  const view = page.locator('.ws-view[role="tabpanel"]');
  await view.getByLabel('目前密碼', { exact: true }).fill(PASSWORD);
  await view.getByLabel('新密碼', { exact: true }).fill('Another-2026!');
  await view.getByLabel('再次輸入新密碼', { exact: true }).fill('Another-2026!');
  await view.getByLabel('再次輸入新密碼', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('密碼已變更，請使用新密碼重新登入。')).toBeVisible();
  expect([await alive(own), await alive(other.token)]).toEqual([401, 401]);
  await client.signIn('E103', 'Another-2026!');
});

test('what the on-screen keyboard covers of the form can be scrolled clear of it', async ({ page }) => {
  await signIn(page, 'E002');
  await page.getByRole('button', { name: /^帳號：/ }).click();
  await page.getByRole('dialog', { name: '帳號' }).getByRole('button', { name: '變更密碼' }).click();
  const view = page.locator('.ws-view[role="tabpanel"]');
  const submit = view.getByRole('button', { name: '變更密碼' });
  await submit.click();
  const keyboard = page.locator('.password-keyboard');
  await expect(keyboard).toBeVisible();
  await view.hover();
  await page.mouse.wheel(0, 2000);
  const clear = async () => {
    const [button, keys] = [await submit.boundingBox(), await keyboard.boundingBox()];
    return keys!.y - (button!.y + button!.height);
  };
  await expect.poll(clear).toBeGreaterThan(0);
});
