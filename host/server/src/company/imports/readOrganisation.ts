import { Day, type Variables } from '@atrium/sdk';
import { EmailAddress, EMPLOYEE_COLUMNS, type EmployeeColumn, SeniorityDay } from '@atrium/sdk/host';
import type { Level } from '@atrium/sdk/server';
import { readDate, readMappedTable, type TableNote } from '@atrium/sdk/tables';
import type { HostTextKey } from '../../core/texts.ts';
import { LEVELS } from '../OrganisationDirectory.ts';
import { isCommonPassword, MAX_LENGTH, MIN_LENGTH } from '../password/validatePassword.ts';

/** More people than any company has, lines longer than the longest names and codes make them, and what may be read at once. */
const LIMITS = { lines: 50_000, characters: 4_000, unpacked: 8 * 1024 * 1024 };

/** A company, department or group of a file. */
export interface Unit {
  readonly code: string;
  readonly name: string;
}

/** One valid person of an organisation file. */
export interface Listed {
  readonly line: number;
  readonly employee: string;
  readonly name: string;
  readonly level: Level;
  readonly company: Unit;
  readonly department: Unit | null;
  readonly group: Unit | null;
  /** `''`: none given. */
  readonly initialPassword: string;
  /** The first day: of a new employment without it the day on which it is saved, of one that is there without it the same. */
  readonly startsOn?: string;
  readonly seniorityFrom?: string | null;
  /** Without it the address of one who is there stays. */
  readonly email?: string | null;
}

/** An error in a line of the file. */
export type LineError =
  | { readonly line: number; readonly table: TableNote }
  | { readonly line: number; readonly key: HostTextKey; readonly variables?: Variables };

/** People of a file, or its errors; `notes` are what was read in a way that a person should know of. */
export interface OrganisationFile {
  readonly people: readonly Listed[];
  readonly problems: readonly LineError[];
  readonly notes: readonly LineError[];
}

/** The cells of a line by the columns of the file, cleaned. */
export type Cells = Readonly<Record<EmployeeColumn, string>>;

/** A line with its number in the file. */
interface Row {
  readonly line: number;
  readonly cells: Cells;
}

/** Reads and validates an organisation file; with one error no people are returned. */
export async function readOrganisation(
  bytes: Uint8Array,
  hasPassword: (employee: string) => boolean,
): Promise<OrganisationFile> {
  const table = await readMappedTable(bytes, EMPLOYEE_COLUMNS, { limits: LIMITS });
  const problems: LineError[] = table.errors.map((note) => ({ line: note.line ?? 1, table: note }));
  const notes: LineError[] = table.warnings.map((note) => ({ line: note.line ?? 1, table: note }));
  const rows = table.rows.map(({ line, cells }) => ({ line, cells: { ...cells, level: readLevel(cells.level) } }));
  for (const { line, cells } of rows) problems.push(...(await validateRow(line, cells)));
  // One by one: there may be more than a call takes arguments.
  for (const problem of validateRows(rows, hasPassword)) problems.push(problem);
  if (rows.length === 0 && problems.length === 0) problems.push({ line: 1, key: 'import.noPeople' });
  if (problems.length > 0) return { people: [], problems: problems.sort((one, other) => one.line - other.line), notes };
  return { people: rows.map(toListed), problems, notes };
}

/** Names of the levels, besides their codes; compared without blanks and case. */
const LEVEL_NAMES: Readonly<Record<string, string>> = {
  一般員工: 'employee',
  員工: 'employee',
  同仁: 'employee',
  組員: 'employee',
  staff: 'employee',
  組長: 'groupManager',
  組主管: 'groupManager',
  組別主管: 'groupManager',
  groupmanagers: 'groupManager',
  部門主管: 'deptManager',
  部主管: 'deptManager',
  departmentmanager: 'deptManager',
  公司主管: 'compManager',
  高階主管: 'compManager',
  最高主管: 'compManager',
  company: 'compManager',
  companymanager: 'compManager',
  topmanager: 'compManager',
};

function readLevel(text: string): string {
  const folded = text.replace(/[\s_-]/g, '').toLowerCase();
  return LEVELS.find((level) => level.toLowerCase() === folded) ?? LEVEL_NAMES[folded] ?? text;
}

function toListed({ line, cells }: Row): Listed {
  const unit = (code: string, name: string) => (code === '' ? null : { code, name });
  return {
    line,
    employee: cells.employee,
    name: cells.name,
    level: cells.level as Level,
    company: { code: cells.company_code, name: cells.company_name },
    department: unit(cells.department_code, cells.department_name),
    group: unit(cells.group_code, cells.group_name),
    initialPassword: cells.initial_password,
    ...(cells.starts_on !== '' && { startsOn: dateOf(cells.starts_on) }),
    ...(cells.seniority_from !== '' && { seniorityFrom: dateOf(cells.seniority_from) }),
    ...(cells.email !== '' && { email: cells.email }),
  };
}

const EMPLOYEE = /^[A-Za-z0-9_-]{1,20}$/;
const MAX_NAME_LENGTH = 50;
const MAX_CODE_LENGTH = 20;

const KINDS = ['company', 'department', 'group'] as const;
type Kind = (typeof KINDS)[number];
/** The units that people of a level are in. */
export const NEEDED: Readonly<Record<Level, readonly Kind[]>> = {
  compManager: ['company'],
  deptManager: ['company', 'department'],
  groupManager: KINDS,
  employee: KINDS,
};

/** Validates one row by itself. */
export async function validateRow(line: number, cells: Cells): Promise<LineError[]> {
  return [
    ...validatePerson(line, cells),
    ...validateUnits(line, cells),
    ...(await validatePassword(line, cells.initial_password)),
    ...validateDays(line, cells),
    ...validateEmail(line, cells),
  ];
}

/** The date of a cell that was validated. */
function dateOf(text: string): string {
  const cell = readDate(text);
  return cell.kind === 'date' ? cell.date : '';
}

/** Empty cells change nothing. */
function* validateDays(line: number, cells: Cells): Generator<LineError> {
  for (const column of ['starts_on', 'seniority_from'] as const) {
    const value = cells[column];
    if (value === '') continue;
    const cell = readDate(value);
    const isKnown = (day: string) => (column === 'starts_on' ? Day : SeniorityDay).safeParse(day).success;
    if (cell.kind === 'ambiguous') yield { line, key: 'import.ambiguousDay', variables: { column, value } };
    else if (cell.kind !== 'date' || !isKnown(cell.date))
      yield { line, key: 'import.badDay', variables: { column, value } };
  }
}

/** An empty cell changes nothing. */
function* validateEmail(line: number, { email }: Cells): Generator<LineError> {
  if (email !== '' && !EmailAddress.safeParse(email).success) yield { line, key: 'import.email', variables: { email } };
}

function* validatePerson(line: number, { employee, name, level }: Cells): Generator<LineError> {
  if (!EMPLOYEE.test(employee)) yield { line, key: 'import.employee', variables: { employee } };
  if (name === '' || length(name) > MAX_NAME_LENGTH)
    yield { line, key: 'import.name', variables: { maximum: MAX_NAME_LENGTH } };
  if (!(LEVELS as readonly string[]).includes(level))
    yield { line, key: 'import.level', variables: { level, levels: LEVELS.join('、') } };
}

function* validateUnits(line: number, cells: Cells): Generator<LineError> {
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

async function validatePassword(line: number, password: string): Promise<LineError[]> {
  if (password === '') return [];
  if (length(password) < MIN_LENGTH || length(password) > MAX_LENGTH) return [{ line, key: 'import.passwordLength' }];
  return (await isCommonPassword(password)) ? [{ line, key: 'import.passwordCommon' }] : [];
}

function length(text: string): number {
  return [...text].length;
}

/** Validates rules between rows: a person twice, a code with two names, a new person without a password. */
export function validateRows(rows: readonly Row[], hasPassword: (employee: string) => boolean): LineError[] {
  return [...findRepeated(rows), ...findSecondNames(rows), ...findMissingPasswords(rows, hasPassword)];
}

function* findRepeated(rows: readonly Row[]): Generator<LineError> {
  const first = new Map<string, number>();
  for (const { line, cells } of rows) {
    const employee = cells.employee.toUpperCase();
    const before = first.get(employee);
    if (employee !== '' && before !== undefined)
      yield { line, key: 'import.twice', variables: { employee: cells.employee, first: before } };
    else first.set(employee, line);
  }
}

function* findSecondNames(rows: readonly Row[]): Generator<LineError> {
  const known = new Map<string, { name: string; line: number }>();
  for (const { line, cells } of rows) {
    const path: string[] = [];
    for (const kind of ['company', 'department', 'group'] as const) {
      const [code, name] = [cells[`${kind}_code`], cells[`${kind}_name`]];
      path.push(code);
      if (code === '') continue;
      const key = `${kind} ${JSON.stringify(path)}`;
      const before = known.get(key);
      if (!before) known.set(key, { name, line });
      else if (before.name !== name)
        yield { line, key: 'import.twoNames', variables: { code, name, other: before.name, first: before.line } };
    }
  }
}

function* findMissingPasswords(rows: readonly Row[], hasPassword: (employee: string) => boolean): Generator<LineError> {
  for (const { line, cells } of rows) {
    if (cells.initial_password === '' && !hasPassword(cells.employee)) {
      yield { line, key: 'import.passwordMissing', variables: { employee: cells.employee } };
    }
  }
}
