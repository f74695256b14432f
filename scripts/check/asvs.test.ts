import { expect, test } from 'vitest';
import { type AsvsAnswer, type AsvsRow, describeRows, findRowProblems, REQUIREMENTS } from './asvs.ts';

const FILES: Readonly<Record<string, string>> = {
  'tests/door.test.ts': `// 'a door that is a comment'\ntest('a door closes by itself', () => {});\n`,
  'src/door.ts': 'export {};\n',
};
const read = (file: string) => FILES[file];
const answer: AsvsAnswer = { notApplicable: 'There are no doors' };
const rows: readonly AsvsRow[] = [...REQUIREMENTS.keys()].map((id) => ({ id, subject: 'Doors of a house', answer }));
const withFirst = (first: AsvsAnswer) => [{ ...rows[0]!, answer: first }, ...rows.slice(1)];

test('the standard has 253 requirements of the levels 1 and 2', () => {
  expect(REQUIREMENTS.size).toBe(253);
  const levels = ['1.2.9', '6.3.3', '2.1.1', '1.2.10'].map((id) => REQUIREMENTS.get(id));
  expect(levels).toEqual([2, 2, 1, undefined]);
});

test.each<AsvsAnswer>([
  { test: 'tests/door.test.ts', title: 'closes by itself' },
  { code: 'src/door.ts', reason: 'Doors have springs' },
  { open: 'Doors have no lock', closedBy: 'A lock' },
])('a row may have the answer %j', (first) => {
  expect(findRowProblems(withFirst(first), read)).toEqual([]);
});

test.each<[string, readonly AsvsRow[], string]>([
  ['a missing row', rows.slice(1), '1.1.1 is missing'],
  ['a row that is there twice', [...rows, rows[0]!], '1.1.1 is there twice'],
  ['a row of level 3', [...rows, { ...rows[0]!, id: '1.2.10' }], '1.2.10 is no requirement'],
  ['a file that does not exist', withFirst({ code: 'src/other.ts', reason: 'Springs' }), 'src/other.ts does not exist'],
  ['a test that does not exist', withFirst({ test: 'tests/door.test.ts', title: 'opens' }), 'has “opens” in its title'],
  ['a title in a comment', withFirst({ test: 'tests/door.test.ts', title: 'a comment' }), 'has “a comment” in its'],
  ['no answer', withFirst({} as AsvsAnswer), '1.1.1 has a subject and one answer'],
  [
    'two answers',
    withFirst({ ...answer, code: 'src/door.ts', reason: 'x' } as AsvsAnswer),
    '1.1.1 has a subject and one',
  ],
  ['an answer without words', withFirst({ open: '', closedBy: 'A lock' }), '1.1.1 has a subject and one answer'],
])('%s is reported', (_what, wrong, problem) => {
  expect(findRowProblems(wrong, read)).toEqual([expect.stringContaining(problem)]);
});

test('the page has every row, in lines of at most 200 characters', () => {
  const long = 'Doors of rooms that are long enough '.repeat(10).trim();
  const page = describeRows(withFirst({ open: long, closedBy: 'A lock' }));
  expect(page).toContain(
    '253 rows: 0 are held by the named test, 0 by code or a document, 252 do not apply, 1 are open.',
  );
  expect(page.match(/^- /gm)).toHaveLength(253);
  expect(Math.max(...page.split('\n').map((line) => line.length))).toBeLessThanOrEqual(200);
});
