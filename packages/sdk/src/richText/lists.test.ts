import { expect, test } from 'vitest';
import { itemNumbers, writeNumber } from './lists.ts';
import type { RichBlock, RichItem } from './RichDocument.ts';

const item = (depth: number, more: Partial<RichItem> = {}): RichItem => ({
  type: 'item',
  list: 'number',
  depth,
  children: [],
  ...more,
});
const line: RichBlock = { type: 'paragraph', children: [] };

test.each<[what: string, blocks: readonly RichBlock[], numbers: readonly number[]]>([
  ['in order', [item(0), item(0)], [1, 2]],
  ['a line between ends a list', [item(0), line, item(0)], [1, 1]],
  ['its own number, from which it goes on', [item(0), line, item(0, { number: 2 }), item(0)], [1, 2, 3]],
  ['inner lists begin again, outer ones go on', [item(0), item(1), item(0), item(1)], [1, 1, 2, 1]],
  [
    'another kind or numbering is another list',
    [item(0), item(0, { numbering: 'a' }), item(0, { list: 'bullet' }), item(0)],
    [1, 1, 1, 1],
  ],
  ['an item that is too deep is one below', [item(3), item(1)], [1, 1]],
])('numbers of items: %s', (_, blocks, numbers) => {
  const found = itemNumbers(blocks);
  expect(blocks.flatMap((block) => found.get(block) ?? [])).toEqual(numbers);
});

test.each([
  [1, 'a', 'a'],
  [26, 'a', 'z'],
  [27, 'A', 'AA'],
  [703, 'a', 'aaa'],
  [4, 'i', 'iv'],
  [1994, 'I', 'MCMXCIV'],
  [4000, 'i', '4000'],
  [0, 'a', '0'],
  [-2, undefined, '-2'],
] as const)('%d in %s is %s', (number, numbering, written) => expect(writeNumber(number, numbering)).toBe(written));
