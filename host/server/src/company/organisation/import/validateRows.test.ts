import { expect, test } from 'vitest';
import { COLUMNS } from './columns.ts';
import { validateRows } from './validateRows.ts';

const rows = (...people: string[]) =>
  people.map((employee, at) => ({
    line: at + 2,
    cells: { ...Object.fromEntries(COLUMNS.map((name) => [name, ''])), employee } as never,
  }));

test('a person is listed once, whatever the case of the number; lines without a number are no duplicates', () => {
  expect(validateRows(rows('', '', 'E1', 'E2', 'e1'), () => true)).toEqual([
    { line: 6, key: 'import.twice', variables: { employee: 'e1', first: 4 } },
  ]);
});
