import type { BrowserContext, Page } from '@playwright/test';
import { Client } from '../server/Client.ts';
import { expect, signIn, test } from './fixtures.ts';
import { contents, payloadsOf } from './xssPayloads/payloads.ts';

// What is written into one domain is shown on screens of the other, too (search, Today): one server for both.
test.describe.configure({ mode: 'default' });
test.setTimeout(300_000);

const DAY = 24 * 60 * 60_000;
const moment = (days: number) =>
  new Date(Date.now() + days * DAY).toLocaleString('sv-SE', { timeZone: 'Asia/Taipei' }).slice(0, 16);
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What a script would do is recorded, in every frame of every page of the context. */
async function watch(context: BrowserContext, url: string) {
  const seen: string[] = [];
  await context.exposeFunction('fired', (what?: string) => void seen.push(`ran: ${what ?? 'fired'}`));
  await context.addInitScript(() => {
    const reporting = window as unknown as Record<string, (what: string) => void>;
    for (const name of ['alert', 'confirm', 'prompt', 'open']) reporting[name] = () => reporting['fired']!(name);
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reporting['fired']!(`blocked by ${violatedDirective}: ${blockedURI}`),
    );
  });
  const { host } = new URL(url);
  context.on('request', (request) => {
    const asked = new URL(request.url());
    if (/^https?:|^wss?:/.test(asked.protocol) && asked.host !== host) seen.push(`asked: ${asked.href}`);
  });
  return seen;
}

/** Attributes of the page and its frames that run something. */
async function runnable(page: Page): Promise<string[]> {
  const found = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() =>
        [...document.querySelectorAll('*')].flatMap((element) =>
          [...element.attributes].flatMap(({ name, value }) => {
            const isHandler = /^on/i.test(name) || name === 'srcdoc';
            const isAddress = /^(href|src|action|formaction|xlink:href|data|poster|background)$/i.test(name);
            // browsers skip control characters and blanks in a scheme
            // oxlint-disable-next-line no-control-regex
            const scheme = value.replaceAll(/[\u0000-\u0020]/g, '');
            const runs = isAddress && /^(javascript|vbscript|data:(?!image\/))/i.test(scheme);
            return isHandler || runs ? [`<${element.localName} ${name}="${value.slice(0, 80)}">`] : [];
          }),
        ),
      ),
    ),
  );
  return found.flat();
}

/** Opens an address without the panels of those before: each has a text of thousands of elements. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (/^atrium\.layout\..*panels$/.test(key)) localStorage.removeItem(key);
  });
  await page.goto(path);
}

/** A person with calls beside their browser. */
async function callsOf(url: string, employee: string) {
  const client = new Client(url);
  const { token, employeeId } = await client.signIn(employee);
  const call = async <Data = { id: number }>(method: string, path: string, body?: object): Promise<Data> => {
    const { body: answer } = await client.call<Data>(method, path, { token, ...(body && { body }) });
    expect(answer.code, `${method} ${path} ${JSON.stringify(body)?.slice(0, 300)}: ${answer.msg}`).toBe(200);
    return answer.data;
  };
  /** Uploads a picture of one pixel under this name and returns its id. */
  const upload = async (name: string) => {
    const form = new FormData();
    form.append('file', new Blob([PIXEL], { type: 'image/png' }), `${name}.png`);
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${url}/api/uploadFile`, { method: 'POST', headers, body: form });
    const { code, data } = (await reply.json()) as { code: number; data: { fileId: string } };
    expect(code, name).toBe(200);
    return data.fileId;
  };
  return { call, upload, employeeId };
}

/** Names for files: a path separator would cut them. */
const fileNames = () =>
  payloadsOf(200, 400)
    .filter((text) => !/[/\\]/.test(text))
    .slice(0, 10);

test('a public list of scripts that is stored in bulletins runs nowhere: texts, titles, categories and file names', async ({
  page,
  context,
  atrium,
}) => {
  const { call, upload, employeeId } = await callsOf(atrium.url, 'A001');
  const seen = await watch(context, atrium.url);
  page.setDefaultTimeout(60_000);
  const names = payloadsOf(10, 12);
  const { id: mainCategoryId } = await call('POST', '/bulletinMainCategories', { name: names[0] });
  const path = `/bulletinMainCategories/${mainCategoryId}/subCategories`;
  const subs = [];
  for (const name of names) subs.push((await call('POST', path, { name })).id);
  const files = await Promise.all(fileNames().map(upload));
  const common = { mainCategoryId, publishedOn: moment(-0.5), finishedOn: moment(5), readers: [employeeId] };
  const texts = contents('公告', await upload('pixel'));
  const whole: number[] = [];
  for (const [at, content] of texts.entries()) {
    const body = { ...common, subCategoryId: subs[at % subs.length], title: `全文 ${at + 1}`, content };
    whole.push((await call('POST', '/bulletins', { ...body, files: at === 0 ? files : [] })).id);
  }
  const titles = payloadsOf(100, 48);
  for (const [at, title] of titles.entries()) {
    const body = { ...common, subCategoryId: subs[at % subs.length], title, content: `<p>標題 ${at + 1}</p>${title}` };
    await call('POST', '/bulletins', { ...body, mustRead: at % 10 === 0, deadline: moment(3) });
  }

  await signIn(page, 'A001');
  await expect(page.getByRole('region', { name: '未讀公告' }).getByRole('listitem')).toHaveCount(6);
  await page.getByRole('complementary').getByRole('tab', { name: /^公告/ }).click();
  await expect(page.frameLocator('iframe[title="公告"]').getByRole('link').nth(5)).toBeVisible();
  expect(await runnable(page)).toEqual([]);
  for (const show of ['mine', 'managed']) {
    await visit(page, `/index?open=BulletinList&show=${show}`);
    await page.getByRole('combobox', { name: '每頁' }).selectOption('50');
    await expect(page.getByRole('row').nth(50)).toBeVisible();
    expect(await runnable(page)).toEqual([]);
  }
  for (const [at, id] of whole.entries()) {
    await visit(page, `/index?open=ShowBulletin&id=${id}`);
    await expect(page.getByRole('article').getByText(`公告 ${at + 1}`, { exact: true })).toBeVisible();
    expect(await runnable(page)).toEqual([]);
  }
  for (const id of whole.slice(0, 2)) {
    await visit(page, `/index?open=BulletinForm&id=${id}`);
    await expect(page.getByRole('textbox', { name: /^內容/ })).toContainText('公告');
    expect(await runnable(page)).toEqual([]);
  }
  await visit(page, `/index?open=BulletinList&show=managed&of=${whole[0]}`);
  await expect(page.getByRole('region', { name: /的已讀名單$/ }).getByRole('heading')).toBeVisible();
  await visit(page, '/index?open=BulletinCategories');
  await page.getByRole('button', { name: `${names[0]} ${names.length} 個次分類` }).click();
  await expect(page.getByRole('button', { name: `編輯「${names[1]}」`, exact: true }).first()).toBeVisible();
  expect(await runnable(page)).toEqual([]);
  expect(seen).toEqual([]);
});

test('a public list of scripts that is stored in handovers runs nowhere, the public page among them', async ({
  page,
  context,
  atrium,
}) => {
  const { call, upload, employeeId } = await callsOf(atrium.url, 'A001');
  const seen = await watch(context, atrium.url);
  page.setDefaultTimeout(60_000);
  const names = payloadsOf(10, 12);
  const tagIdSet: number[] = [];
  for (const name of names) tagIdSet.push((await call('POST', '/handoverTags', { name, isEnabled: true })).id);
  const { id: typeId } = await call('POST', '/handoverTypes', { name: names[0], isEnabled: true, tagIdSet });
  const common = { typeId, editors: [employeeId], readers: [employeeId] };
  const items = payloadsOf(100, 50).map((text) => ({ text }));
  const files = await Promise.all(fileNames().map(upload));
  const whole: number[] = [];
  for (const [at, content] of contents('交接', await upload('pixel')).entries()) {
    const more = at === 0 ? { items, files } : {};
    const body = { ...common, tagId: tagIdSet[at % tagIdSet.length], title: `全文 ${at + 1}`, content };
    whole.push((await call('POST', '/handovers', { ...body, ...more, isUrlPublic: true })).id);
  }
  const titles = payloadsOf(100, 100);
  // One person saves 60 in a minute at most.
  const writers = await Promise.all(['E001', 'E002'].map((employee) => callsOf(atrium.url, employee)));
  for (const [at, title] of titles.entries()) {
    const writer = writers[at % writers.length]!;
    await writer.call('POST', '/handovers', { ...common, title, content: `<p>標題</p>${title}` });
  }
  for (const content of payloadsOf(1000, 40, false))
    await call('POST', `/handovers/${whole[0]}/messages`, { content, files: [] });

  await signIn(page, 'A001');
  await visit(page, '/index?open=HandoverList');
  await expect(page.getByText(titles.at(-1)!, { exact: true }).first()).toBeVisible();
  expect(await runnable(page)).toEqual([]);
  for (const [at, id] of whole.entries()) {
    await visit(page, `/index?open=ShowHandover&id=${id}`);
    await expect(page.getByRole('article').getByText(`交接 ${at + 1}`, { exact: true })).toBeVisible();
    expect(await runnable(page)).toEqual([]);
  }
  await visit(page, `/index?open=HandoverForm&id=${whole[0]}`);
  await expect(page.getByRole('textbox', { name: '內容' })).toContainText('交接');
  expect(await runnable(page)).toEqual([]);
  await visit(page, '/index?open=HandoverTag');
  await expect(page.getByText(names[1]!, { exact: true }).first()).toBeVisible();
  expect(await runnable(page)).toEqual([]);
  const guest = await context.newPage();
  await guest.context().clearCookies();
  for (const [at, id] of whole.entries()) {
    const { AESId } = await call<{ AESId: string }>('GET', `/handovers/${id}/publicUrl`);
    await guest.goto(`/public/handovers/${AESId}`);
    await expect(guest.getByText(`交接 ${at + 1}`, { exact: true })).toBeVisible();
    expect(await runnable(guest)).toEqual([]);
  }
  expect(seen).toEqual([]);
});
