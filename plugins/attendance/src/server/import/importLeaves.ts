import type { Stored } from '@atrium/sdk/tables';
import { eq, sql } from 'drizzle-orm';
import { type Command, type ExitCode, momentOf, type Person } from '@atrium/sdk/server';
import { LEAVE_COLUMNS } from '../../importColumns.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { touchedDates } from '../handlers/absences.ts';
import { APPROVED } from '../rules/readFacts.ts';
import { leaves } from '../tables.ts';
import { importTable, type TableImport } from './importTable.ts';
import { batches } from '../rules/batches.ts';
import { keepOpen, lockedLines, rememberPlaces } from './lockedLines.ts';
import { checkDateTime, checkName, lookUpEmployees, readStatus } from './checks.ts';

interface Row {
  readonly person: Person;
  readonly leaveType: string;
  readonly starts: Date;
  readonly ends: Date;
  readonly status: number;
}

/** Kinds that count in the quotas of the plugin `leave`, by the names that it has for them. Others are counted in no balance. */
const COUNTED = new Set(['病假', '事假', '家庭照顧假', '生理假']);

/**
 * `leaves import FILE.csv`: a leave is identified by employee, type and start; a second import updates its end and
 * status. Leave that was approved here is not touched: a line that says something else of it is an error.
 */
export const importLeaves = (context: AttendanceContext, command: Command): Promise<ExitCode> =>
  importTable(command, leaveImport(context));

interface LeaveValues extends Stored {
  readonly type: string;
  readonly start: string;
  readonly end: string;
  readonly status: number;
}

type LeaveColumn = (typeof LEAVE_COLUMNS)[number]['id'];

/** @param companyId without it people of all companies can be named */
export function leaveImport(
  context: AttendanceContext,
  companyId?: number,
): TableImport<LeaveColumn, Row, LeaveValues> {
  const employee = lookUpEmployees(context.directory, companyId, true);
  const refuseLine = lockedLines(context, companyId);
  const placesOf = rememberPlaces(context);
  /** Those of the line, and of what it changes. */
  const datesOf = async ({ person, leaveType, starts, ends }: Omit<Row, 'status'>, stored: readonly LeaveRow[]) => {
    const before = stored.find((row) => row.leaveType === leaveType && row.starts.getTime() === starts.getTime());
    const until = before && before.ends > ends ? before.ends : ends;
    return touchedDates(context, { person, places: await placesOf(person) }, { starts, ends: until });
  };
  const storedLeaves = lookUpLeaves(context);
  return {
    name: 'leaves import',
    columns: LEAVE_COLUMNS,
    async check({ cells }, printError, order) {
      const person = await employee(cells.employee, printError);
      const leaveType = checkName('leave_type', cells.leave_type, printError);
      const starts = checkDateTime('start', cells.start, printError, order);
      const ends = checkDateTime('end', cells.end, printError, order);
      if (starts && ends && ends <= starts) printError('import.endNotAfter');
      const stored = person ? await storedLeaves(person) : [];
      const dates =
        person && leaveType && starts && ends && ends > starts
          ? await datesOf({ person, leaveType, starts, ends }, stored)
          : [];
      if (person && (await refuseLine(person, dates, printError))) return undefined;
      const status = readStatus(cells.status);
      if (status === undefined) printError('import.badStatus', { value: cells.status });
      if (!person || !leaveType || !starts || !ends || ends <= starts || status === undefined) return undefined;
      const known = stored.find(
        (absence) =>
          absence.source === 'absence' &&
          ((absence.leaveType === leaveType && absence.starts.getTime() === starts.getTime()) ||
            (status === APPROVED && absence.starts < ends && absence.ends > starts)),
      );
      if (known) printError('import.leaveOfHere', { employee: person.employee, name: person.name });
      return { person, leaveType, starts, ends, status };
    },
    keyOf: (row: Row) => `${row.person.id} ${row.starts.getTime()} ${row.leaveType}`,
    note(rows) {
      const kinds = [...new Set(rows.map(({ leaveType }) => leaveType))].filter((kind) => !COUNTED.has(kind));
      return kinds.length === 0
        ? undefined
        : { key: 'import.leavesNotCounted', variables: { kinds: kinds.join('、') } };
    },
    compare: {
      async read(rows) {
        const found = [];
        for (const { person, leaveType, starts } of rows) {
          const stored = (await storedLeaves(person)).find(
            (row) => row.leaveType === leaveType && row.starts.getTime() === starts.getTime(),
          );
          found.push(stored ? valuesOf(stored) : null);
        }
        return found;
      },
      next: valuesOf,
      title: ({ person }) => `${person.employee} ${person.name}`,
      describe: ({ type, start, end, status }, say) => `${type} ${start}–${end} ${say(`leave.status.${status as 0}`)}`,
    },
    write: (rows) =>
      context.transaction(async () => {
        const changed = [];
        // Read again: another import may have written since the lines were checked.
        const nowStored = lookUpLeaves(context);
        for (const row of rows)
          changed.push({ person: row.person, dates: await datesOf(row, await nowStored(row.person)) });
        await keepOpen(context, changed);
        return write(context, rows, companyId);
      }),
    done: 'import.leavesDone',
  };
}

const valuesOf = ({ leaveType, starts, ends, status }: Omit<Row, 'person'>): LeaveValues => ({
  type: leaveType,
  start: momentOf(starts),
  end: momentOf(ends),
  status,
});

type LeaveRow = typeof leaves.$inferSelect;

/** Leaves of people, imported or approved here, each person asked for once. */
function lookUpLeaves({ db }: AttendanceContext) {
  const known = new Map<number, Promise<LeaveRow[]>>();
  return ({ id }: Person) => {
    const read = async () => db.select().from(leaves).where(eq(leaves.personId, id));
    if (!known.has(id)) known.set(id, read());
    return known.get(id)!;
  };
}

async function write(
  context: AttendanceContext,
  rows: readonly Row[],
  companyId: number | undefined,
): Promise<{ added: number }> {
  let added = 0;
  for (const batch of batches(rows)) {
    const written = await context.db
      .insert(leaves)
      .values(batch.map(({ person, ...leave }) => ({ personId: person.id, ...leave })))
      .onConflictDoUpdate({
        target: [leaves.personId, leaves.leaveType, leaves.starts],
        set: { ends: sql`excluded.ends`, status: sql`excluded.status` },
        setWhere: eq(leaves.source, 'import'),
      })
      // xmax is 0 on a row version that no update created: this statement inserted it.
      .returning({ added: sql<boolean>`(xmax = 0)` });
    // One was approved here since the lines were checked.
    if (written.length < batch.length) throw context.refuse.conflict('import.leaveMeanwhile');
    added += written.filter((row) => row.added).length;
  }
  await context.audit.record({
    action: 'attendance.leaves.import',
    target: 'leaves',
    detail: { rows: rows.length },
    ...(companyId !== undefined && { companyId }),
  });
  return { added };
}
