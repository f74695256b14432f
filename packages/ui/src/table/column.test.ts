import { expect, test } from 'vitest';
import { type Column, nextSort, sortRows } from './column.ts';

interface Row {
  readonly key: string | number | null | undefined;
}
const COLUMNS = [{ id: 'key', sortBy: ({ key }: Row) => key }, { id: 'plain' }] as unknown as Column<Row>[];
const sorted = (keys: readonly Row['key'][], column = 'key', direction: 'ascending' | 'descending' = 'ascending') =>
  sortRows(
    keys.map((key) => ({ key })),
    COLUMNS,
    { column, direction },
  ).map(({ key }) => key);

test('numbers are sorted as numbers, also negative ones, texts as a dictionary does, with their numbers', () => {
  expect(sorted([10, 9.5, -1, 100])).toEqual([-1, 9.5, 10, 100]);
  expect(sorted(['第 10 班', '第 9 班', 'b', 'A'])).toEqual(['第 9 班', '第 10 班', 'A', 'b']);
  expect(sorted([10, '9'])).toEqual(['9', 10]);
});

test('empty values are last in both directions, and equal ones keep their order', () => {
  expect(sorted([null, 2, undefined, 1])).toEqual([1, 2, null, undefined]);
  expect(sorted([null, 2, undefined, 1], 'key', 'descending')).toEqual([2, 1, null, undefined]);
});

test('a column without a key, none, and an unknown one leave the order', () => {
  const rows = [{ key: 2 }, { key: 1 }];
  for (const column of ['plain', 'missing'])
    expect(sortRows(rows, COLUMNS, { column, direction: 'ascending' })).toBe(rows);
  expect(sortRows(rows, COLUMNS, null)).toBe(rows);
});

test('a press sorts up, then down, then not at all; one of another column up', () => {
  const up = { column: 'key', direction: 'ascending' } as const;
  const down = { column: 'key', direction: 'descending' } as const;
  expect([nextSort(null, 'key'), nextSort(up, 'key'), nextSort(down, 'key')]).toEqual([up, down, null]);
  expect(nextSort(down, 'plain')).toEqual({ column: 'plain', direction: 'ascending' });
});
