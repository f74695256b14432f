import { sql } from 'drizzle-orm';
import type { Command, ExitCode, Person } from '@atrium/sdk/server';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { touchedDates } from '../handlers/absences.ts';
import { leaves } from '../tables.ts';
import { batches, commandText, importTable } from './importTable.ts';
import { keepOpen, lockedLines, rememberPlaces } from './lockedLines.ts';
import { checkDateTime, checkName, LEAVE_COLUMNS, lookUpEmployees, readStatus } from './checks.ts';

interface Row {
  readonly person: Person;
  readonly leaveType: string;
  readonly starts: Date;
  readonly ends: Date;
  readonly status: number;
}

/**
 * `leaves import FILE.csv`: a leave is identified by employee, type and start; a second import updates its end and
 * status.
 */
export function importLeaves(context: AttendanceContext, command: Command): Promise<ExitCode> {
  const employee = lookUpEmployees(context.directory);
  const refuseLine = lockedLines(context);
  const placesOf = rememberPlaces(context);
  const datesOf = async (person: Person, starts: Date, ends: Date) =>
    touchedDates(context, { person, places: await placesOf(person) }, { starts, ends });
  return importTable(command, {
    name: 'leaves import',
    columns: LEAVE_COLUMNS,
    async check({ cells }, printError, order) {
      const person = await employee(cells.employee, printError);
      const leaveType = checkName('leave_type', cells.leave_type, printError);
      const starts = checkDateTime('start', cells.start, printError, order);
      const ends = checkDateTime('end', cells.end, printError, order);
      if (starts && ends && ends <= starts) printError(commandText('import.endNotAfter'));
      const dates = person && starts && ends && ends > starts ? await datesOf(person, starts, ends) : [];
      if (person && (await refuseLine(person, dates, printError))) return undefined;
      const status = readStatus(cells.status);
      if (status === undefined) printError(commandText('import.badStatus', { value: cells.status }));
      return person && leaveType && starts && ends && ends > starts && status !== undefined
        ? { person, leaveType, starts, ends, status }
        : undefined;
    },
    keyOf: (row: Row) => `${row.person.id} ${row.starts.getTime()} ${row.leaveType}`,
    write: (rows) =>
      context.transaction(async () => {
        const changed = [];
        for (const { person, starts, ends } of rows)
          changed.push({ person, dates: await datesOf(person, starts, ends) });
        await keepOpen(context, changed);
        return write(context, rows);
      }),
    done: 'import.leavesDone',
  });
}

async function write(context: AttendanceContext, rows: readonly Row[]): Promise<{ added: number }> {
  let added = 0;
  for (const batch of batches(rows)) {
    const written = await context.db
      .insert(leaves)
      .values(batch.map(({ person, ...leave }) => ({ personId: person.id, ...leave })))
      .onConflictDoUpdate({
        target: [leaves.personId, leaves.leaveType, leaves.starts],
        set: { ends: sql`excluded.ends`, status: sql`excluded.status` },
      })
      // xmax is 0 on a row version that no update created: this statement inserted it.
      .returning({ added: sql<boolean>`(xmax = 0)` });
    added += written.filter((row) => row.added).length;
  }
  await context.audit.record({ action: 'attendance.leaves.import', target: 'leaves', detail: { rows: rows.length } });
  return { added };
}
