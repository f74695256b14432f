import type { Level } from '@atrium/sdk/server';
import { readTable } from '@atrium/sdk/server/csv';
import { COLUMNS, type Cells } from './columns.ts';
import { validateRows } from './validateRows.ts';
import type { LineError, Listed } from './Listed.ts';
import { validateRow } from './validateRow.ts';

/** More people than any company has, and lines longer than the longest names and codes make them. */
const LIMITS = { lines: 50_000, characters: 4_000 };

/** Reads and validates an organisation file; with one error no people are returned. */
export async function readOrganisation(
  bytes: Uint8Array,
  hasPassword: (employee: string) => boolean,
): Promise<{ people: Listed[]; problems: LineError[] }> {
  const { rows, problems: ofTable } = readTable(bytes, COLUMNS, [], LIMITS);
  const problems: LineError[] = ofTable.map((table) => ({ line: table.line, table }));
  for (const { line, cells } of rows) problems.push(...(await validateRow(line, cells)));
  // One by one: there may be more than a call takes arguments.
  for (const problem of validateRows(rows, hasPassword)) problems.push(problem);
  if (rows.length === 0 && problems.length === 0) problems.push({ line: 1, key: 'import.noPeople' });
  if (problems.length > 0) return { people: [], problems: problems.sort((one, other) => one.line - other.line) };
  return { people: rows.map(({ line, cells }) => listed(line, cells)), problems };
}

function listed(line: number, cells: Cells): Listed {
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
