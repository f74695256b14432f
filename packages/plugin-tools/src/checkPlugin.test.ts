import { expect, test } from 'vitest';
import { checkPlugin } from './checkPlugin.ts';
import { writePlugin } from './testing/writePlugin.ts';

const contract = (body: string) => `import { definePlugin, Id } from '@atrium/sdk';
import { z } from 'zod';
const returns = z.object({});
const Of = (name: string) => z.object({ [name]: Id });
export default definePlugin('sample', { sdk: 1, name: '範例', ${body} } as never);
`;
const server = (handlers: string) => `import contract from './contract.ts';
export default { contract, activate: (context: any) => (${handlers}) };
`;
const check = async (files: Record<string, string>) => {
  await using plugin = await writePlugin(files);
  return await checkPlugin(plugin.folder);
};

test('a good plugin has no problems', async () => {
  expect(
    await check({
      'src/contract.ts': contract(
        `tabs: { SampleList: { title: '清單' } }, api: { list: { get: '/a', returns, needs: 'anyone' } }`,
      ),
      'src/server.ts': server('{ api: { list: () => context.db.select() } }'),
      'locales/zh-TW.json': '{ "full": "額滿 {n} 人" }',
      'locales/en.json': '{ "title": "Sample", "tabs.SampleList.title": "List", "full": "{n} people, full" }',
      'migrations/0000_first.sql': 'CREATE TABLE "sample"."notes" (\n\t"id" serial NOT NULL,\n\t"created_on" date\n);',
    }),
  ).toEqual({ id: 'sample', problems: [], notes: [] });
});

test('catalogues with different keys or places', async () => {
  const { problems } = await check({
    'locales/zh-TW.json': '{ "title": "範例", "a": "甲", "n": "{count} 人" }',
    'locales/en.json': '{ "b": "B", "n": "{people} people" }',
  });
  expect(problems).toEqual([
    'locales/zh-TW.json 的「title」已寫在契約中，請刪去',
    'locales/en.json 沒有「title」：契約中名稱的英文',
    'locales/en.json 沒有「a」',
    'locales/zh-TW.json 沒有「b」',
    '「n」的 {名稱} 在兩種語言不同：{count}／{people}',
  ]);
});

test('a view id that is reserved for another plugin', async () => {
  const { problems } = await check({ 'src/contract.ts': contract(`tabs: { BulletinList: { title: '公告' } }`) });
  expect(problems).toEqual(['畫面名稱「BulletinList」保留給「bulletin」，請換一個名稱']);
});

test('pages with invalid, reserved or duplicate paths', async () => {
  const page = (name: string, path: string) => `${name}: { path: '${path}', title: '頁', signedIn: true }`;
  const pages = [page('One', '/cards/:code'), page('Two', '/Cards/:id'), page('Three', '/api/x'), page('Four', '/x/*')];
  const { problems } = await check({ 'src/contract.ts': contract(`pages: { ${pages.join()} }`) });
  expect(problems).toEqual([
    '頁面「Two」的網址已由這個外掛的另一個頁面使用，請換一個網址：/Cards/:id',
    '頁面「Three」的網址由平台使用，請換一個網址：/api/x',
    '頁面「Four」的網址不合規定：每一段是文字或 :名稱：/x/*',
  ]);
});

test('preferences without a default', async () => {
  const { problems } = await check({ 'src/contract.ts': contract(`preferences: z.object({ first: Id })`) });
  expect(problems).toEqual(['preferences 的每個欄位都要有預設值：用 .default(…)']);
});

test('an action that guards nothing', async () => {
  const { problems } = await check({
    'src/contract.ts': contract(
      `actions: { 'sample.see': '看', 'sample.all': '全部', 'sample.none': '無' }, tabs: { SampleList: { title: '清單', needs: 'sample.see' } }`,
    ),
    'src/server.ts': server(`{ all: () => context.caller().can('sample.all') }`),
  });
  expect(problems).toEqual([
    "actions「sample.none」沒有保護任何呼叫或畫面：以 needs: 'sample.none' 或 caller.can('sample.none') 使用它，或先移除",
  ]);
});

test('two calls with one route, and a menu entry that opens nothing', async () => {
  const { problems } = await check({
    'src/contract.ts': contract(
      `menu: [{ code: 'A', opens: 'Gone' }], api: { one: { get: '/a/:id', on: { none: 'x' }, params: Of('id'), returns, needs: 'anyone' }, two: { get: '/a/:name', params: Of('name'), returns, needs: 'anyone' } }`,
    ),
  });
  expect(problems).toEqual([
    '選單項目「A」開啟的「Gone」不是這個外掛的分頁或浮動面板',
    '呼叫「two」與「one」的位址相同：GET /a/:name',
  ]);
});

test('contributions to points that have no name of a point, or are named twice, and points without bounds', async () => {
  const { problems } = await check({
    'src/contract.ts': contract(
      `contributes: ['calendar', 'calendar.freeBusy', 'calendar.freeBusy'], points: { marks: { input: z.object({ day: Id }), returns: z.array(Id) } }`,
    ),
    'src/server.ts': server(`{ contributions: { 'calendar.dayMarks': () => [] } }`),
  });
  expect(problems).toEqual([
    "contributes 的「calendar」不是擴充點的名稱，請寫成 '外掛.擴充點'，例如 'calendar.freeBusy'",
    'contributes 兩次寫出「calendar.freeBusy」，請刪去一次',
    '擴充點「marks」的 returns 沒有項數上限：用 z.array(…).max(…)',
    '伺服器端沒有「calendar」（contributions）的處理函式',
    '伺服器端沒有「calendar.freeBusy」（contributions）的處理函式',
    '伺服器端沒有「calendar.freeBusy」（contributions）的處理函式',
    '契約沒有「calendar.dayMarks」（contributions），伺服器端卻處理它',
  ]);
});

test('an undeclared action is reported with the allowed ones', async () => {
  const { problems } = await check({
    'src/contract.ts': contract(
      `actions: { 'sample.manage': '管理' }, tabs: { SampleList: { title: '清單', needs: 'sample.mangae' } }, api: { list: { get: '/a', returns, needs: ['sample.manage', 'audit.vew'] } }`,
    ),
  });
  expect(problems).toEqual([
    expect.stringMatching(
      /^api 的「list」需要的權限「audit\.vew」不存在；可以寫：sample\.manage、.*audit\.view.*anyone/,
    ),
    expect.stringMatching(/^tabs 的「SampleList」需要的權限「sample\.mangae」不存在/),
  ]);
});

test('tables outside of the schema of the plugin, and columns in another case than the queries', async () => {
  const { problems } = await check({
    'migrations/0000_first.sql': 'CREATE TABLE "notes" (\n\t"id" serial NOT NULL,\n\t"createdOn" date\n);',
    'migrations/0001_more.sql':
      'ALTER TABLE "sample"."lists" ADD COLUMN "readOn" date;\nCREATE TABLE "other"."rows" ();',
  });
  expect(problems).toEqual([
    "migrations/0000_first.sql 的資料表「notes」在結構「public」，不在外掛自己的；資料表請寫 pgSchema('sample').table('notes', …)，並重新產生",
    "migrations/0000_first.sql 的欄位「createdOn」與查詢所用的 snake_case 不符；drizzle.config.ts 請寫 casing: 'snake_case'，並重新產生",
    "migrations/0001_more.sql 的資料表「rows」在結構「other」，不在外掛自己的；資料表請寫 pgSchema('sample').table('rows', …)，並重新產生",
    "migrations/0001_more.sql 的欄位「readOn」與查詢所用的 snake_case 不符；drizzle.config.ts 請寫 casing: 'snake_case'，並重新產生",
  ]);
});

test('a list, a text and a path without bounds', async () => {
  const { problems } = await check({
    'src/contract.ts': contract(
      `api: { save: { put: '/a/:id', on: { none: 'x' }, body: z.object({ ids: z.array(Id), name: z.string().max(9) }), returns, needs: 'anyone' } }`,
    ),
  });
  expect(problems).toEqual([
    '呼叫「save」的 params 沒有寫：路徑的參數沒有上限',
    '呼叫「save」的 body.ids 沒有項數上限：用 z.array(…).max(…)',
    '呼叫「save」的 body.name 收下 NUL：用 Text() 或 RawText()',
    '呼叫「save」的 body.name 收下 半個字元：用 Text() 或 RawText()',
    '呼叫「save」的 body.name 收下 改變方向的字元：用 Text() 或 RawText()',
  ]);
});

test('missing and undeclared handlers; offers of the client are not expected in the server', async () => {
  const { problems } = await check({
    'src/contract.ts': contract(
      `api: { list: { get: '/a', returns, needs: 'anyone' } }, jobs: { nightly: { schedule: '5 0 * * *', title: '整理' } }, offers: { pick: { side: 'browser', input: returns, returns } }`,
    ),
    'src/server.ts': server('{ api: { lists: () => [] } }'),
  });
  expect(problems).toEqual([
    '伺服器端沒有「list」（api）的處理函式',
    '契約沒有「lists」（api），伺服器端卻處理它',
    '伺服器端沒有「nightly」（jobs）的處理函式',
  ]);
});

test('a server that needs real services is noted, not refused', async () => {
  const { problems, notes } = await check({ 'src/server.ts': server(`(() => { throw new Error('no database'); })()`) });
  expect(problems).toEqual([]);
  expect(notes).toHaveLength(1);
});
