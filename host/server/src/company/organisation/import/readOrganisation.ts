import { EMPLOYEE_COLUMNS } from '@atrium/sdk/host';
import type { Level } from '@atrium/sdk/server';
import { readMappedTable } from '@atrium/sdk/tables';
import { LEVELS } from '../../OrganisationDirectory.ts';
import { LEVEL_NAMES } from './columns.ts';
import type { LineError, Listed } from './Listed.ts';
import { validateRow } from './validateRow.ts';
import { type Row, validateRows } from './validateRows.ts';

/** More people than any company has, lines longer than the longest names and codes make them, and what may be read at once. */
const LIMITS = { lines: 50_000, characters: 4_000, unpacked: 8 * 1024 * 1024 };

/** People of a file, or its errors; `notes` are what was read in a way that a person should know of. */
export interface OrganisationFile {
  readonly people: readonly Listed[];
  readonly problems: readonly LineError[];
  readonly notes: readonly LineError[];
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
  return { people: rows.map(listed), problems, notes };
}

function readLevel(text: string): string {
  const folded = text.replace(/[\s_-]/g, '').toLowerCase();
  return LEVELS.find((level) => level.toLowerCase() === folded) ?? LEVEL_NAMES[folded] ?? text;
}

function listed({ line, cells }: Row): Listed {
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
  };
}
