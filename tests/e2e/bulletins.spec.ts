import type { FrameLocator, Page } from '@playwright/test';
import { Client } from '../server/Client.ts';
import { expect, signIn, test } from './fixtures.ts';

// One server for this file, so that what a flow publishes is seen by the next one only.
test.describe.configure({ mode: 'default' });

const DAY = 24 * 60 * 60_000;
/** `YYYY-MM-DD HH:mm` in Taipei, so many days from now. */
const moment = (days: number) =>
  new Date(Date.now() + days * DAY).toLocaleString('sv-SE', { timeZone: 'Asia/Taipei' }).slice(0, 16);

const side = (page: Page) => page.getByRole('complementary');
const boardTab = (page: Page) => side(page).getByRole('tab', { name: /^公告/ });
const poster = (page: Page): FrameLocator => page.frameLocator('iframe[title="公告"]');
const card = (page: Page, title: string) => poster(page).getByRole('link', { name: new RegExp(title) });
const panel = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });

/** The calls of a person, beside their browser. */
async function callsOf(url: string, employee: string) {
  const client = new Client(url);
  const { token } = await client.signIn(employee);
  const call = async (method: string, path: string, body?: object) => {
    const answer = await client.call(method, path, { token, ...(body && { body }) });
    expect(answer.body.code, `${method} ${path}: ${answer.body.msg}`).toBe(200);
    return answer.body.data;
  };
  return { call };
}

test('[S0-152][S0-155][S0-165] the right panel: 我的行程 and 公告, whose poster opens bulletins in the workspace, by keyboard alone', async ({
  page,
}) => {
  await signIn(page, 'E001');
  await expect(side(page).getByRole('tab')).toHaveText([/^我的行程/, /^公告/]);
  await expect(boardTab(page)).toHaveText(/^公告\s*3/);
  await side(page)
    .getByRole('tab', { name: /^我的行程/ })
    .focus();
  await page.keyboard.press('ArrowRight');
  await expect(boardTab(page)).toBeFocused();
  await expect(card(page, '資安政策修訂')).toBeVisible();
  // The ticket is of no use any more, and not in the history of the frame either.
  expect(page.frame({ url: /\/poster/ })!.url()).toMatch(/\/poster\?sideTab=1$/);
  await page.keyboard.press('Tab');
  await expect(card(page, '資安政策修訂')).toBeFocused();
  await page.keyboard.press('Enter');
  const opened = panel(page, '資安政策修訂，請詳閱並確認');
  const confirm = opened.getByRole('button', { name: '讀完並確認' });
  await expect(confirm).toBeVisible();
  await confirm.focus();
  await page.keyboard.press('Enter');
  await expect(opened.getByText(/已確認$/)).toBeVisible();
  await expect(boardTab(page)).toHaveText(/^公告\s*2/);
  await expect(card(page, '資安政策修訂').getByText('未讀')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
});

test('[S2-108][S2-110][S2-115] a bulletin is written in the form, and reaches a second browser without a reload', async ({
  page,
  browser,
  atrium,
}) => {
  const other = await (await browser.newContext({ baseURL: atrium.url, locale: 'zh-TW' })).newPage();
  await signIn(other, 'E002');
  await other.goto('/index?open=BulletinList');
  await expect(row(other, '停車場 B2 整修改道')).toBeVisible();
  await signIn(page, 'D002');
  await page.goto('/index?open=BulletinForm');
  const form = page.getByRole('dialog', { name: '新增公告' });
  await form.getByRole('button', { name: '發布公告' }).click();
  await expect(form.getByText('請選擇主分類').first()).toBeVisible();
  await form.getByRole('combobox', { name: /^主分類/ }).selectOption('人資公告');
  await form.getByRole('combobox', { name: /^次分類/ }).selectOption('福利');
  await form.getByRole('textbox', { name: /^標題/ }).fill('午餐補助調整');
  const today = moment(0).slice(0, 10).replaceAll('-', '/');
  for (const [label, text] of [
    ['開始日期', today],
    ['開始時間', '00:00'],
  ] as const) {
    await form.getByRole('combobox', { name: label }).fill(text);
    await form.getByRole('combobox', { name: label }).press('Enter');
    await form.getByRole('textbox', { name: /^標題/ }).click();
  }
  await form.getByRole('textbox', { name: /^內容/ }).click();
  await page.keyboard.type('自下月起每餐補助 80 元。');
  await form.getByRole('button', { name: /^讀者 必填/ }).click();
  const chooser = page.getByRole('dialog', { name: '讀者' });
  await chooser.getByRole('searchbox').fill('王美玲');
  await chooser.getByRole('treeitem', { name: /王美玲/ }).click();
  await chooser.getByRole('button', { name: '確定' }).click();
  await form.getByRole('button', { name: '發布公告' }).click();
  await expect(page.getByText('新增公告成功!')).toBeVisible();
  await expect(row(other, '午餐補助調整')).toBeVisible();
  await row(other, '午餐補助調整').getByRole('button').click();
  await expect(panel(other, '午餐補助調整').getByText('自下月起每餐補助 80 元。')).toBeVisible();
  // The receipts are live, too.
  await page.goto('/index?open=BulletinList&show=managed');
  await expect(row(page, '午餐補助調整').getByText('100%')).toBeVisible();
  await other.context().close();
});

test('a notice of the demo company opens its bulletin; the address of a bulletin opens it after signing in', async ({
  page,
  atrium,
}) => {
  const { call } = await callsOf(atrium.url, 'E001');
  const { list } = (await call('GET', '/notify/rows?type=7&pageSize=50')) as {
    list: { message: string; opens: { view: string; params: { id: number } } }[];
  };
  expect(list.length).toBeGreaterThan(1);
  for (const { message, opens } of list) {
    expect(opens.view).toBe('ShowBulletin');
    const { title } = (await call('GET', `/bulletinSummaries/${opens.params.id}`)) as { title: string };
    expect(message.startsWith(title)).toBe(true);
  }
  await signIn(page, 'E001');
  await page.goto(`/index?open=ShowBulletin&id=${list[0]!.opens.params.id}`);
  await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toBeVisible();
});

test('the lists, the form, a bulletin and who has read it, with the keyboard alone: the focus never falls to the page', async ({
  page,
}) => {
  await signIn(page, 'D002');
  await page.goto('/index?open=BulletinList');
  const choice = (name: string) => page.getByRole('radio', { name });
  const title = '年度健康檢查開始預約';
  await expect(row(page, title)).toBeVisible();
  /** Presses keys, one after another; each leaves the focus somewhere. */
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.localName), { message: key })
        .not.toBe('body');
    }
  };
  await choice('我的公告').focus();
  await press('ArrowRight');
  await expect(choice('管理')).toBeFocused();
  await row(page, title).getByRole('button', { name: title, exact: true }).focus();
  await press('Enter');
  await expect(panel(page, title).getByRole('heading', { level: 1, name: title })).toBeVisible();
  await press('Tab', 'Escape');
  await expect(panel(page, title)).toBeHidden();
  const share = row(page, title).getByRole('button', { name: /看名單$/ });
  await share.focus();
  await press('Enter');
  const receipts = page.getByRole('region', { name: `「${title}」的已讀名單` });
  await expect(receipts).toBeVisible();
  await receipts.getByRole('radio', { name: /^還沒讀/ }).focus();
  await press('ArrowRight', 'ArrowRight', 'Tab');
  await receipts.getByRole('button', { name: '關閉已讀名單' }).focus();
  await press('Enter');
  await expect(receipts).toBeHidden();
  await expect(share).toBeFocused();
  const more = row(page, title).getByRole('button', { name: `「${title}」的其他操作` });
  await more.focus();
  await press('Enter');
  await page.getByRole('menuitem', { name: '複製成新公告' }).focus();
  await press('Enter');
  const form = panel(page, '新增公告');
  await expect(form.getByRole('textbox', { name: /^標題/ })).toBeFocused();
  await page.keyboard.type('複本');
  await form.getByRole('button', { name: '以讀者身分預覽' }).focus();
  await press('Enter');
  const preview = page.getByRole('dialog', { name: '以讀者身分預覽' });
  await expect(preview.getByRole('heading', { level: 1, name: /複本/ })).toBeVisible();
  await press('Escape');
  await expect(preview).toBeHidden();
  await form.getByRole('button', { name: '存成草稿' }).focus();
  await press('Enter');
  await expect(form).toBeHidden();
  const copy = page.getByRole('row', { name: /複本/ });
  await expect(copy).toBeVisible();
  await copy.getByRole('button', { name: /的其他操作$/ }).focus();
  await press('Enter');
  await page.getByRole('menuitem', { name: '刪除公告' }).focus();
  await press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '刪除公告' }).focus();
  await page.keyboard.press('Enter');
  await expect(copy).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
});
