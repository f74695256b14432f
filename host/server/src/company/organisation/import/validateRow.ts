import type { Level } from '@atrium/sdk/server';
import { isCommonPassword, MAX_LENGTH, MIN_LENGTH } from '../../password/validatePassword.ts';
import { LEVELS } from '../../OrganisationDirectory.ts';
import type { Cells } from './columns.ts';
import type { LineError } from './Listed.ts';

const EMPLOYEE = /^[A-Za-z0-9_-]{1,20}$/;
const MAX_NAME_LENGTH = 50;
const MAX_CODE_LENGTH = 20;

const KINDS = ['company', 'department', 'group'] as const;
type Kind = (typeof KINDS)[number];
const NEEDED: Readonly<Record<Level, readonly Kind[]>> = {
  compManager: ['company'],
  deptManager: ['company', 'department'],
  groupManager: KINDS,
  employee: KINDS,
};

/** Validates one row by itself. */
export async function validateRow(line: number, cells: Cells): Promise<LineError[]> {
  return [...ofPerson(line, cells), ...ofUnits(line, cells), ...(await ofPassword(line, cells.initial_password))];
}

function* ofPerson(line: number, { employee, name, level }: Cells): Generator<LineError> {
  if (!EMPLOYEE.test(employee)) yield { line, key: 'import.employee', variables: { employee } };
  if (name === '' || length(name) > MAX_NAME_LENGTH)
    yield { line, key: 'import.name', variables: { maximum: MAX_NAME_LENGTH } };
  if (!LEVELS.includes(level as never))
    yield { line, key: 'import.level', variables: { level, levels: LEVELS.join('、') } };
}

function* ofUnits(line: number, cells: Cells): Generator<LineError> {
  for (const kind of KINDS) {
    const [code, name] = [cells[`${kind}_code`], cells[`${kind}_name`]];
    const column = `${kind}_code`;
    if ((code === '') !== (name === ''))
      yield { line, key: 'import.codeAndName', variables: { code: column, name: `${kind}_name` } };
    else if (length(code) > MAX_CODE_LENGTH || length(name) > MAX_NAME_LENGTH)
      yield { line, key: 'import.unitTooLong', variables: { code: column } };
  }
  for (const column of missingUnits(cells))
    yield { line, key: 'import.unitMissing', variables: { column, level: cells.level } };
}

/** `compManager` needs no department, `deptManager` no group; a group always needs a department. */
function missingUnits({ level, ...cells }: Cells): string[] {
  const needed = new Set<Kind>(NEEDED[level as Level] ?? ['company']);
  if (cells.group_code !== '') needed.add('department');
  return [...needed]
    .filter((kind) => cells[`${kind}_code`] === '' && cells[`${kind}_name`] === '')
    .map((kind) => `${kind}_code`);
}

async function ofPassword(line: number, password: string): Promise<LineError[]> {
  if (password === '') return [];
  if (length(password) < MIN_LENGTH || length(password) > MAX_LENGTH) return [{ line, key: 'import.passwordLength' }];
  return (await isCommonPassword(password)) ? [{ line, key: 'import.passwordCommon' }] : [];
}

function length(text: string): number {
  return [...text].length;
}
