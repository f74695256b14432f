import { sql } from 'drizzle-orm';
import type { Command, ExitCode, Person } from '@atrium/sdk/server';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { rosters, shifts } from '../tables.ts';
import { batches, commandText, importTable } from './importTable.ts';
import { checkClock, checkDay, checkName, lookUpEmployees, SHIFT_COLUMNS } from './checks.ts';

interface Row {
  readonly person: Person;
  readonly date: string;
  readonly shift: string;
  readonly start: string;
  readonly end: string;
}

/** `shifts import FILE.csv`: one line per employee and date; an end that is not after the start is on the next day. */
export function importShifts(context: AttendanceContext, command: Command): Promise<ExitCode> {
  const employee = lookUpEmployees(context.directory);
  return importTable(command, {
    name: 'shifts import',
    columns: SHIFT_COLUMNS,
    async check({ cells }, printError, order) {
      const person = await employee(cells.employee, printError);
      const date = checkDay(cells.date, printError, order);
      const shift = checkName('shift', cells.shift, printError);
      if (shift && cells.start === '' && cells.end === '') {
        printError(commandText('import.restDay', { shift }));
        return undefined;
      }
      const start = checkClock('start', cells.start, printError);
      const end = checkClock('end', cells.end, printError);
      if (start && start === end) printError(commandText('import.sameTimes'));
      return person && date && shift && start && end && start !== end ? { person, date, shift, start, end } : undefined;
    },
    keyOf: (row: Row) => `${row.person.id} ${row.date}`,
    write: (rows) => context.transaction(() => write(context, rows)),
    done: 'import.shiftsDone',
  });
}

async function write(context: AttendanceContext, rows: readonly Row[]): Promise<{ added: number }> {
  const ids = await shiftIds(context, rows);
  let added = 0;
  for (const batch of batches(rows)) {
    const written = await context.db
      .insert(rosters)
      .values(
        batch.map(({ person, date, shift, start, end }) => ({
          personId: person.id,
          date,
          shiftId: ids.get(`${person.companyId} ${shift}`)!,
          starts: start,
          ends: end,
        })),
      )
      .onConflictDoUpdate({
        target: [rosters.personId, rosters.date],
        set: { shiftId: sql`excluded.shift_id`, starts: sql`excluded.starts`, ends: sql`excluded.ends` },
      })
      // xmax is 0 on a row version that no update created: this statement inserted it.
      .returning({ added: sql<boolean>`(xmax = 0)` });
    added += written.filter((row) => row.added).length;
  }
  await context.audit.record({ action: 'attendance.shifts.import', target: 'rosters', detail: { rows: rows.length } });
  return { added };
}

/** Ids of the named shifts; an unknown name is inserted with the times of its first line. */
async function shiftIds(context: AttendanceContext, rows: readonly Row[]): Promise<Map<string, number>> {
  const named = new Map(
    rows.map(({ person, shift, start, end }) => [
      `${person.companyId} ${shift}`,
      { companyId: person.companyId, name: shift, starts: start, ends: end },
    ]),
  );
  const ids = new Map<string, number>();
  for (const batch of batches([...named.values()])) {
    const written = await context.db
      .insert(shifts)
      .values(batch)
      .onConflictDoUpdate({ target: [shifts.companyId, shifts.name], set: { name: sql`excluded.name` } })
      .returning({ id: shifts.id, companyId: shifts.companyId, name: shifts.name });
    for (const { id, companyId, name } of written) ids.set(`${companyId} ${name}`, id);
  }
  return ids;
}
