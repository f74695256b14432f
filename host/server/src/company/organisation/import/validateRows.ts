import type { Cells } from './columns.ts';
import type { LineError } from './Listed.ts';

/** A line of a file with its cleaned cells. */
export interface Row {
  readonly line: number;
  readonly cells: Cells;
}

/** Validates rules between rows: a person twice, a code with two names, a new person without a password. */
export function validateRows(rows: readonly Row[], hasPassword: (employee: string) => boolean): LineError[] {
  return [...twice(rows), ...names(rows), ...passwords(rows, hasPassword)];
}

function* twice(rows: readonly Row[]): Generator<LineError> {
  const first = new Map<string, number>();
  for (const { line, cells } of rows) {
    const employee = cells.employee.toUpperCase();
    const before = first.get(employee);
    if (employee !== '' && before !== undefined)
      yield { line, key: 'import.twice', variables: { employee: cells.employee, first: before } };
    else first.set(employee, line);
  }
}

function* names(rows: readonly Row[]): Generator<LineError> {
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

function* passwords(rows: readonly Row[], hasPassword: (employee: string) => boolean): Generator<LineError> {
  for (const { line, cells } of rows) {
    if (cells.initial_password === '' && !hasPassword(cells.employee)) {
      yield { line, key: 'import.passwordMissing', variables: { employee: cells.employee } };
    }
  }
}
