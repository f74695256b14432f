import type { AnyContract } from '@atrium/sdk';
import { expect, test } from 'vitest';
import { validateCatalogues } from './findProblems.ts';
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
