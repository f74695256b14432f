import { expect, test } from 'vitest';
import { mapRows, matchColumns, type TableColumn } from './matchColumns.ts';
import { readTableText } from './readTableFile.ts';

const COLUMNS: readonly TableColumn<'code' | 'name' | 'note'>[] = [
  { id: 'code', titles: ['員工編號', 'employee', 'employee_no', '工號'], required: true },
  { id: 'name', titles: ['姓名', 'name'], required: true },
  { id: 'note', titles: ['備註', 'note', 'notes'] },
];

test.each([
  '員工編號,姓名,備註',
  ' Employee ,NAME,Notes',
  'EMPLOYEE-NO,姓　名,ｎｏｔｅ',
  '工號（必填）,姓名 (中文),備註:',
])('a header is found whatever its width, case and punctuation: %s', async (header) => {
  const file = await readTableText(`${header}\nE1,王,x`);
  const { places, missing, notes } = matchColumns(file, COLUMNS);
  expect([places, missing, notes]).toEqual([{ code: 0, name: 1, note: 2 }, [], []]);
  expect(mapRows(file.rows, COLUMNS, places)).toEqual([{ line: 2, cells: { code: 'E1', name: '王', note: 'x' } }]);
});

test('other columns are ignored by name, missing ones named; empty columns are not named', async () => {
  const file = await readTableText('email,員工編號,空,email,\na@x,E1,,b@x,c');
  const { places, ignored, missing, notes } = matchColumns(file, COLUMNS);
  expect({ places, ignored, missing }).toEqual({ places: { code: 1 }, ignored: ['email', 'email'], missing: ['name'] });
  expect(notes.map(({ code, severity, variables }) => [code, severity, variables?.['column']])).toEqual([
    ['missingColumn', 'error', '姓名（name）'],
    ['ignoredColumn', 'warning', 'email'],
    ['ignoredColumn', 'warning', 'email'],
    ['namelessColumn', 'warning', '5'],
  ]);
});

test('of two with one name the first is taken and the second named', async () => {
  const { places, notes } = matchColumns(await readTableText('name,employee,name\na,E1,b'), COLUMNS);
  expect(places).toEqual({ code: 1, name: 0 });
  expect(notes).toMatchObject([{ code: 'doubleColumn', variables: { column: 'name' } }]);
});

test('what a person chose replaces what was found; places beyond the file are none', async () => {
  const file = await readTableText('姓名,代號,employee\n王,E1,x');
  expect(matchColumns(file, COLUMNS, { code: 1, name: 0 }).places).toEqual({ code: 1, name: 0 });
  expect(matchColumns(file, COLUMNS, { code: 7, name: 0 })).toMatchObject({ places: { name: 0 }, missing: ['code'] });
});
