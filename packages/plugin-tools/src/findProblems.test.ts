import type { AnyContract } from '@atrium/sdk';
import type { ServerModule } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { validateCatalogues, validateHandlers } from './findProblems.ts';
import { writePlugin } from './testing/writePlugin.ts';

const contract = { id: 'sample', sdk: 1, name: '範例' } as AnyContract;

test.each<[string, object | undefined, object | undefined, string[]]>([
  ['no catalogue', undefined, undefined, []],
  ['only a Chinese one', {}, undefined, ['locales/en.json 不存在']],
  ['only an English one', undefined, {}, ['locales/zh-TW.json 不存在']],
  ['the same keys and variables', { full: '{n} 則' }, { title: 'Sample', full: '{n} notes' }, []],
  [
    'another variable',
    { full: '{n} 則' },
    { title: 'Sample', full: '{m} notes' },
    ['「full」的 {名稱} 在兩種語言不同'],
  ],
  ['a key that is missing', { full: '{n} 則' }, { title: 'Sample' }, ['locales/en.json 沒有「full」']],
])('%s', async (_what, chinese, english, problems) => {
  await using plugin = await writePlugin({
    ...(chinese && { 'locales/zh-TW.json': JSON.stringify(chinese) }),
    ...(english && { 'locales/en.json': JSON.stringify(english) }),
  });
  const found = await validateCatalogues(plugin.folder, contract);
  expect(found).toEqual(problems.map((problem) => expect.stringContaining(problem) as string));
});

const declared = {
  id: 'sample',
  api: { list: {}, draw: { side: 'browser' } },
  subscribes: { 'people.left': '移交' },
  search: { types: {} },
} as unknown as AnyContract;
const whole = { api: { list() {} }, subscriptions: { 'people.left'() {} }, search() {} };
const found = (server: object) =>
  validateHandlers(declared, { contract: declared, activate: () => server } as unknown as ServerModule);

test.each<[string, object, string[]]>([
  ['has all', whole, []],
  ['has no search', { ...whole, search: undefined }, ['伺服器端沒有 search 的處理函式']],
  ['has no handler of a call', { ...whole, api: {} }, ['伺服器端沒有「list」（api）的處理函式']],
  [
    'has no handler of an event',
    { ...whole, subscriptions: {} },
    ['伺服器端沒有「people.left」（subscriptions）的處理函式'],
  ],
  ['handles what is not declared', { ...whole, jobs: { tidy() {} } }, ['契約沒有「tidy」（jobs），伺服器端卻處理它']],
])('a server that %s', async (_what, server, problems) => {
  expect(await found(server)).toEqual(problems);
});

test('a plugin that declares no search needs none', async () => {
  const { search: _, ...silent } = declared;
  const module = { activate: () => ({ ...whole, search: undefined }) };
  expect(await validateHandlers(silent as AnyContract, module as unknown as ServerModule)).toEqual([]);
});

test('what is no server module is named, and one that needs its services is left to a running host', async () => {
  expect(await validateHandlers(declared, {} as ServerModule)).toEqual([expect.stringContaining('defineServer()')]);
  const failing = { activate: () => Promise.reject(new Error('no rows')) };
  expect(await validateHandlers(declared, failing as unknown as ServerModule)).toBeUndefined();
});
