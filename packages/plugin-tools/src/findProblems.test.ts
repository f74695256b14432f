import type { AnyContract } from '@atrium/sdk';
import type { Handled } from '@atrium/sdk/archive';
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
const whole = { api: ['list'], subscriptions: ['people.left'], search: ['search'] };

test.each<[string, Handled, string[]]>([
  ['has all', whole, []],
  ['has no search', { ...whole, search: [] }, ['伺服器端沒有 search 的處理函式']],
  ['has no handler of a call', { ...whole, api: [] }, ['伺服器端沒有「list」（api）的處理函式']],
  [
    'has no handler of an event',
    { ...whole, subscriptions: [] },
    ['伺服器端沒有「people.left」（subscriptions）的處理函式'],
  ],
  ['handles what is not declared', { ...whole, jobs: ['tidy'] }, ['契約沒有「tidy」（jobs），伺服器端卻處理它']],
])('a server that %s', (_what, handled, problems) => {
  expect(validateHandlers(declared, handled)).toEqual(problems);
});

test('a plugin that declares no search needs none', () => {
  const { search: _, ...silent } = declared;
  expect(validateHandlers(silent as AnyContract, { ...whole, search: [] })).toEqual([]);
});
