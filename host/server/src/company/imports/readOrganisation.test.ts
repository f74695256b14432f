import { expect, test } from 'vitest';
import { EMPLOYEE_COLUMN_IDS } from '@atrium/sdk/host';
import { type Cells, validateRow, validateRows } from './readOrganisation.ts';

const CELLS: Cells = {
  employee: 'E001',
  name: '王小明',
  company_code: 'HY',
  company_name: '宏遠',
  department_code: 'D1',
  department_name: '業務部',
  group_code: 'G1',
  group_name: '一組',
  level: 'employee',
  initial_password: '',
  starts_on: '',
  seniority_from: '',
  email: '',
};
const UNITS = ['company', 'department', 'group'] as const;
const without = (...units: readonly (typeof UNITS)[number][]): Partial<Cells> =>
  Object.fromEntries(units.flatMap((unit) => [`${unit}_code`, `${unit}_name`]).map((column) => [column, '']));

/** Keys of the errors, and the columns they name. */
async function errorsOf(change: Partial<Cells>): Promise<string[]> {
  const errors = await validateRow(7, { ...CELLS, ...change });
  expect(errors.every(({ line }) => line === 7)).toBe(true);
  return errors.map((error) => {
    if (!('key' in error)) throw new Error('an error of the table');
    return [error.key, error.variables?.['column'] ?? error.variables?.['code'] ?? ''].join(' ').trim();
  });
}

test('employee number, name and level', async () => {
  expect(await errorsOf({})).toEqual([]);
  for (const employee of ['a-_9', 'x'.repeat(20)]) expect(await errorsOf({ employee })).toEqual([]);
  for (const employee of ['', 'x'.repeat(21), 'E 1', 'Ｅ１', 'E/1'])
    expect(await errorsOf({ employee }), employee).toEqual(['import.employee']);
  expect(await errorsOf({ name: '𠮷'.repeat(50) })).toEqual([]);
  for (const name of ['', '名'.repeat(51)]) expect(await errorsOf({ name })).toEqual(['import.name']);
  expect(await errorsOf({ level: 'boss' })).toEqual(['import.level']);
});

test('which units a level needs: a group always has a department', async () => {
  for (const level of ['employee', 'groupManager']) {
    expect(await errorsOf({ level, ...without('group') }), level).toEqual(['import.unitMissing group_code']);
    expect(await errorsOf({ level, ...without('department') }), level).toEqual(['import.unitMissing department_code']);
  }
  expect(await errorsOf({ level: 'deptManager', ...without('group') })).toEqual([]);
  expect(await errorsOf({ level: 'deptManager', ...without('department', 'group') })).toEqual([
    'import.unitMissing department_code',
  ]);
  expect(await errorsOf({ level: 'compManager', ...without('department', 'group') })).toEqual([]);
  expect(await errorsOf({ level: 'compManager', ...without('department') })).toEqual([
    'import.unitMissing department_code',
  ]);
  expect(await errorsOf({ level: 'compManager', ...without(...UNITS) })).toEqual(['import.unitMissing company_code']);
});

test('a unit has both code and name, of limited length', async () => {
  for (const unit of UNITS) {
    expect(await errorsOf({ [`${unit}_code`]: '' })).toEqual([`import.codeAndName ${unit}_code`]);
    expect(await errorsOf({ [`${unit}_name`]: '' })).toEqual([`import.codeAndName ${unit}_code`]);
    expect(await errorsOf({ [`${unit}_code`]: 'c'.repeat(20), [`${unit}_name`]: '名'.repeat(50) })).toEqual([]);
    expect(await errorsOf({ [`${unit}_code`]: 'c'.repeat(21) })).toEqual([`import.unitTooLong ${unit}_code`]);
    expect(await errorsOf({ [`${unit}_name`]: '名'.repeat(51) })).toEqual([`import.unitTooLong ${unit}_code`]);
  }
});

test('an initial password is optional, of 8 to 64 characters, and not common', async () => {
  const password = (initial_password: string) => errorsOf({ initial_password });
  for (const good of ['k7#Qm2vX', '密'.repeat(64)]) expect(await password(good)).toEqual([]);
  for (const odd of ['k7#Qm2v', '密'.repeat(65)]) expect(await password(odd)).toEqual(['import.passwordLength']);
  expect(await password('password1')).toEqual(['import.passwordCommon']);
});

test('days are optional; one that is none, or may be two, is an error; years of service may count from before 2000', async () => {
  expect(await errorsOf({ starts_on: '115/3/6', seniority_from: '1995/7/1' })).toEqual([]);
  for (const column of ['starts_on', 'seniority_from']) {
    expect(await errorsOf({ [column]: '去年' })).toEqual([`import.badDay ${column}`]);
    expect(await errorsOf({ [column]: '3/4/2026' })).toEqual([`import.ambiguousDay ${column}`]);
  }
  expect(await errorsOf({ starts_on: '1995-07-01' })).toEqual(['import.badDay starts_on']);
});

const rows = (...people: string[]) =>
  people.map((employee, at) => ({
    line: at + 2,
    cells: { ...Object.fromEntries(EMPLOYEE_COLUMN_IDS.map((name) => [name, ''])), employee } as never,
  }));

test('a person is listed once, whatever the case of the number; lines without a number are no duplicates', () => {
  expect(validateRows(rows('', '', 'E1', 'E2', 'e1'), () => true)).toEqual([
    { line: 6, key: 'import.twice', variables: { employee: 'e1', first: 4 } },
  ]);
});
