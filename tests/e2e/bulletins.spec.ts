import type { FrameLocator, Page } from '@playwright/test';
import { HOSTILE_TEXTS } from '../../packages/sdk/src/richText/testing/hostileTexts.ts';
import { Client } from '../server/Client.ts';
import { expect, signIn, test } from './fixtures.ts';

// One server for this file, so that what a flow publishes is seen by the next one only.
test.describe.configure({ mode: 'default' });

const DAY = 24 * 60 * 60_000;
/** `YYYY-MM-DD HH:mm` in Taipei, so many days from now. */
const moment = (days: number) =>
  new Date(Date.now() + days * DAY).toLocaleString('sv-SE', { timeZone: 'Asia/Taipei' }).slice(0, 16);

/** What contains characters that no text may contain is refused. */
const isStorable = (text: string) => !/[\0\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u.test(text);

const side = (page: Page) => page.getByRole('complementary');
const boardTab = (page: Page) => side(page).getByRole('tab', { name: /^公告/ });
const poster = (page: Page): FrameLocator => page.frameLocator('iframe[title="公告"]');
const card = (page: Page, title: string) => poster(page).getByRole('link', { name: new RegExp(title) });
const panel = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The calls of a person, beside their browser. */
async function callsOf(url: string, employee: string) {
  const client = new Client(url);
  const { token } = await client.signIn(employee);
  const call = async (method: string, path: string, body?: object) => {
    const answer = await client.call(method, path, { token, ...(body && { body }) });
    expect(answer.body.code, `${method} ${path}: ${answer.body.msg}`).toBe(200);
    return answer.body.data;
  };
  const session = (await call('GET', '/session')) as { id: number };
  /** Uploads a picture of one pixel and returns its id. */
  const upload = async () => {
    const form = new FormData();
    form.append('file', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${url}/api/uploadFile`, { method: 'POST', headers, body: form });
    return ((await reply.json()) as { data: { fileId: string } }).data.fileId;
  };
  return { call, upload, id: session.id };
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
  // Who has read it is live, too.
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

test('no script that was written into a bulletin runs, in the list, the panel, the form, the poster or Today', async ({
  page,
  atrium,
}) => {
  const author = await callsOf(atrium.url, 'A001');
  const reader = await callsOf(atrium.url, 'E101');
  const [main] = (await author.call('GET', '/bulletinsMainSubCategories')) as {
    mainCategoryId: number;
    subCategories: { subCategoryId: number }[];
  }[];
  const image = await author.upload();
  const titles: string[] = [];
  // Two of each place where a script could sit; the tests of the sanitiser and of the view have all of them.
  for (const [place, texts] of Object.entries(HOSTILE_TEXTS))
    for (const text of texts.filter(isStorable).slice(0, 2)) {
      const written = text.replaceAll(/0123456789abcdef0123456789abcde(f|&#x66;)/g, image);
      titles.push(`${titles.length} ${written}`.slice(0, 60).trim());
      await author.call('POST', '/bulletins', {
        ...{ mainCategoryId: main!.mainCategoryId, subCategoryId: main!.subCategories[0]!.subCategoryId },
        ...{ title: titles.at(-1), content: `<p>${place}</p>${written}` },
        ...{ publishedOn: moment(-0.5), finishedOn: moment(5), readers: [reader.id, author.id] },
      });
    }
  const fired: string[] = [];
  await page.exposeFunction('fired', () => void fired.push(page.url()));
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') fired.push(dialog.message());
    void dialog.accept();
  });
  await signIn(page, 'E101');
  await expect(page.getByRole('region', { name: '未讀公告' })).toBeVisible();
  await boardTab(page).click();
  await expect(poster(page).getByRole('link').first()).toBeVisible();
  await page.goto('/index?open=BulletinList');
  await page.getByRole('combobox', { name: '每頁' }).selectOption('50');
  for (const title of titles) {
    await page.getByRole('button', { name: title, exact: true }).click();
    const article = page.getByRole('dialog', { name: title, exact: true }).getByRole('article');
    await expect(article.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await signIn(page, 'A001');
  const { list } = (await author.call('GET', '/bulletins?state=published')) as { list: { id: number }[] };
  await page.goto(`/index?open=BulletinForm&id=${list[0]!.id}`);
  await expect(page.getByRole('textbox', { name: /^內容/ })).toBeVisible();
  expect(fired).toEqual([]);
});
