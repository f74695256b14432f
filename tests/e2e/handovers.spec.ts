import type { Browser, Page } from '@playwright/test';
import { Client } from '../server/Client.ts';
import { menuEntry } from './extraMenu.ts';
import { expect, signIn, test } from './fixtures.ts';

const tabOf = (page: Page) => page.locator('.ws-view[role="tabpanel"]').filter({ visible: true });

/** A handover of A001, made by a call. */
async function addHandover(url: string, more: object): Promise<{ client: Client; token: string; id: number }> {
  const client = new Client(url);
  const { token } = await client.signIn('A001');
  const body = { title: '排程服務移轉', content: '<p>請每天 08:30 前核對</p>', ...more };
  const { body: answer } = await client.call<{ id: number }>('POST', '/handovers', { token, body });
  expect(answer.code).toBe(200);
  return { client, token, id: answer.data.id };
}

const visitor = async (browser: Browser, baseURL: string) =>
  (await browser.newContext({ baseURL, locale: 'zh-TW' })).newPage();

test('[S0-138][S0-150] the tabs of handovers open from the menu; a panel of one is at least 950 wide', async ({
  page,
}) => {
  await signIn(page, 'A001');
  for (const [entry, heading] of [
    ['我的交接', '我的交接'],
    ['分類與標籤', '分類與標籤'],
    ['交接列表', '交接列表'],
  ] as const) {
    await menuEntry(page, entry).click();
    await expect(tabOf(page).getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  }
  await tabOf(page).getByRole('button', { name: '新增交接' }).first().click();
  const form = page.locator('.handover-form');
  await expect(form).toBeVisible();
  expect((await form.boundingBox())!.width).toBeGreaterThanOrEqual(945);
});

test('[S0-017] a public link opens without a session, asks for its passphrase, and ends when it is switched off', async ({
  browser,
  atrium,
}) => {
  const { client, token, id } = await addHandover(atrium.url, { isUrlPublic: true });
  const key = (await client.call<{ AESId: string }>('GET', `/handovers/${id}/publicUrl`, { token })).body.data.AESId;
  const page = await visitor(browser, atrium.url);
  await page.goto(`/public/handovers/${key}`);
  await expect(page.getByRole('heading', { name: '排程服務移轉' })).toBeVisible();
  await expect(page.getByText('請每天 08:30 前核對')).toBeVisible();
  await client.call('PUT', `/handovers/${id}/publicUrl`, { token, body: { urlPassphrase: '北門一號' } });
  await page.reload();
  await expect(page.getByRole('heading', { name: '這份交接需要通關密語' })).toBeVisible();
  await expect(page.getByText('排程服務移轉')).toHaveCount(0);
  await page.getByLabel('通關密語', { exact: true }).fill('北門一號');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '排程服務移轉' })).toBeVisible();
  await client.call('PUT', `/handovers/${id}/publicUrl`, { token, body: { isUrlPublic: false } });
  await page.reload();
  await expect(page.getByRole('heading', { name: '這個連結目前無法使用' })).toBeVisible();
  await page.goto(`/public/handovers/${id}`);
  await expect(page.getByRole('heading', { name: '這個連結目前無法使用' })).toBeVisible();
  await page.context().close();
});

test('a comment reaches the open panel of another person; the quick close is seen there too', async ({
  page,
  atrium,
}) => {
  const reader = await new Client(atrium.url).signIn('E001');
  const { client, token, id } = await addHandover(atrium.url, { readers: [reader.employeeId] });
  await signIn(page, 'E001');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/index?open=ShowHandover&id=${id}`);
  const board = page.getByRole('region', { name: '留言' });
  await expect(board.getByText('還沒有留言')).toBeVisible();
  await client.call('POST', `/handovers/${id}/messages`, { token, body: { content: '憑證改到每週一。', files: [] } });
  await expect(board.getByText('憑證改到每週一。')).toBeVisible();
  await client.call('PUT', `/handovers/${id}/close`, { token });
  await expect(board.getByText('已結案')).toBeVisible();
});

test('a handover is written, read, commented and closed, with the keyboard alone', async ({ page }) => {
  await signIn(page, 'E002');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/index?open=HandoverForm');
  const subject = page.getByRole('textbox', { name: /^主旨/ });
  await expect(subject).toBeFocused();
  await page.keyboard.type('夜間值班交接');
  await page.getByRole('textbox', { name: '內容' }).focus();
  await page.keyboard.type('機房溫度偏高，請再確認。');
  await page.keyboard.press('Control+S');
  await expect(page.getByText('新增交接成功！')).toBeVisible();
  await page.goto('/index?open=HandoverList');
  const row = tabOf(page).getByRole('row', { name: /夜間值班交接/ });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').getByText('機房溫度偏高，請再確認。')).toBeVisible();
  const board = page.getByRole('region', { name: '留言' });
  await board.getByRole('textbox').focus();
  await page.keyboard.type('已通知廠商。');
  await page.keyboard.press('Control+Enter');
  await expect(board.getByText('已通知廠商。')).toBeVisible();
  await page.getByRole('button', { name: '快速結案' }).focus();
  await page.keyboard.press('Enter');
  await expect(board.getByText('已結案')).toBeVisible();
  await expect(page.getByRole('button', { name: '快速結案' })).toHaveCount(0);
});
