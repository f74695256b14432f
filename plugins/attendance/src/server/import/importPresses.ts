import { addDays } from '@atrium/sdk/days';
import { dayOf, instantOf, momentOf, type Person } from '@atrium/sdk/server';
import { type MappedRow, readClock, readDateTime, type Stored } from '@atrium/sdk/tables';
import { and, between, eq, inArray, sql } from 'drizzle-orm';
import { PRESS_COLUMNS } from '../../importColumns.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { countOvertimeAround } from '../rules/overtimes.ts';
import { overtimes, presses, punches } from '../tables.ts';
import { checkDateTime, checkDay, lookUpEmployees } from './checks.ts';
import { type Complaint, type TableImport } from './importTable.ts';
import { batches } from '../rules/batches.ts';
import { keepOpen, lockedLines } from './lockedLines.ts';

/** A line: one press, or the first and the last one of a day. */
interface Row {
  readonly person: Person;
  readonly workDate: string;
  readonly on: Date | null;
  readonly off: Date | null;
}

interface Times extends Stored {
  readonly on: string;
  readonly off: string;
}

type Column = (typeof PRESS_COLUMNS)[number]['id'];
type Cells = MappedRow<Column>['cells'];

const KINDS = [
  ['上班', '上', '簽到', '進', '刷進', 'on', 'in', 'i', 'clock in', 'check in', 'c/in'],
  ['下班', '下', '簽退', '出', '刷出', 'off', 'out', 'o', 'clock out', 'check out', 'c/out'],
] as const;
const [ON, OFF] = [0, 1] as const;
const APPROVED = 1;

/**
 * Presses of another system. They are added to those that there are: no press is ever changed, and one that is there to the minute is not
 * added again, who has pressed it.
 */
export function pressImport(context: AttendanceContext, companyId: number): TableImport<Column, Row, Times> {
  const employee = lookUpEmployees(context.directory, companyId, true);
  const refuseLine = lockedLines(context, companyId);
  const now = context.clock.now();
  return {
    name: 'presses',
    columns: PRESS_COLUMNS,
    async check({ cells }, printError, order) {
      const person = await employee(cells.employee, printError);
      const times = readTimes(cells, printError, order);
      if (!person || !times) return undefined;
      const moments = [times.on, times.off].filter((at) => at !== null);
      const late = moments.find((at) => at > now);
      if (late) {
        printError('import.pressInFuture', { time: momentOf(late) });
        return undefined;
      }
      const dates = [...new Set([times.workDate, ...moments.map(dayOf)])];
      if (await refuseLine(person, dates, printError)) return undefined;
      return { person, ...times };
    },
    keyOf: ({ person, on, off }) => `${person.id} ${on?.getTime()} ${off?.getTime()}`,
    compare: {
      read: (rows) => readStored(context, rows),
      next: ({ on, off }) => ({ on: on ? momentOf(on) : '', off: off ? momentOf(off) : '' }),
      title: ({ person, workDate }) => `${person.employee} ${person.name} ${workDate}`,
      describe: ({ on, off }, say) =>
        [
          ...(on === '' ? [] : [say('import.pressOn', { time: on.slice(11) })]),
          ...(off === '' ? [] : [say('import.pressOff', { time: off.slice(11) })]),
        ].join(' ') || say('import.noPress'),
    },
    write: (rows) =>
      context.transaction(async () => {
        await keepOpen(
          context,
          rows.map(({ person, workDate, on, off }) => ({
            person,
            dates: [workDate, ...[on, off].flatMap((at) => (at ? dayOf(at) : []))],
          })),
        );
        return write(context, companyId, rows);
      }),
    done: 'import.pressesDone',
  };
}

/** The presses of a line, and the day by which they are found; undefined after reporting an error. */
function readTimes(
  cells: Cells,
  printError: Complaint,
  order: Parameters<typeof checkDay>[2],
): Omit<Row, 'person'> | undefined {
  if (cells.on !== '' || cells.off !== '') {
    if (cells.at !== '' || cells.kind !== '') printError('import.pressTwice');
    else return readDay(cells, printError, order);
    return undefined;
  }
  if (cells.at === '') {
    printError('import.noPressTime');
    return undefined;
  }
  const word = cells.kind.normalize('NFKC').trim().toLowerCase();
  const kind = KINDS.findIndex((words) => (words as readonly string[]).includes(word));
  if (kind === -1) printError('import.badPressKind', { value: cells.kind });
  const at = readMoment(cells.at, cells.date, printError, order);
  if (kind === -1 || !at) return undefined;
  const none = { on: null, off: null };
  return { workDate: dayOf(at), ...none, ...(kind === ON ? { on: at } : { off: at }) };
}

/** The first and the last press of a day. One off that is not after the one on is on the next day. */
function readDay(cells: Cells, printError: Complaint, order: Parameters<typeof checkDay>[2]) {
  const read = (value: string) => (value === '' ? null : readMoment(value, cells.date, printError, order));
  const [on, off] = [read(cells.on), read(cells.off)];
  if (on === undefined || off === undefined) return undefined;
  // The file of a clock has the only press of a day in both columns.
  if (on && off && on.getTime() === off.getTime()) return { workDate: dayOf(on), on, off: null };
  const isNextDay = on !== null && off !== null && off < on && readClock(cells.off) !== undefined;
  const end = isNextDay ? instantOf(addDays(dayOf(off), 1), momentOf(off).slice(11)) : off;
  if (on && end && end <= on) {
    printError('import.endNotAfter');
    return undefined;
  }
  if (on && end && end.getTime() - on.getTime() > 20 * 3_600_000) {
    printError('import.pressTooLong');
    return undefined;
  }
  return { workDate: dayOf(on ?? end!), on, off: end };
}

/** A moment with its date, or a time of the date in the column 日期. */
function readMoment(value: string, date: string, printError: Complaint, order: Parameters<typeof checkDay>[2]) {
  const clock = readClock(value);
  if (clock !== undefined) {
    if (date === '') printError('import.noPressDate', { value });
    const day = date === '' ? undefined : checkDay(date, printError, order);
    return day === undefined ? undefined : instantOf(day, clock);
  }
  const cell = readDateTime(value, order);
  if (cell.kind === 'date' && cell.time === undefined) {
    printError('import.badClock', { column: 'at', value });
    return undefined;
  }
  return checkDateTime('at', value, printError, order);
}

/** The presses of rows that are there already, to the minute; null of a row of which none is. */
async function readStored({ db }: AttendanceContext, rows: readonly Row[]): Promise<(Times | null)[]> {
  const known = new Set<string>();
  const dates = rows.map(({ workDate }) => workDate).toSorted();
  for (const some of batches([...new Set(rows.map(({ person }) => person.id))])) {
    const found = await db
      .select({ personId: presses.personId, kind: presses.kind, at: presses.at })
      .from(presses)
      .where(
        and(
          inArray(presses.personId, some),
          // A night shift’s press off is found by the day before.
          between(presses.workDate, addDays(dates[0]!, -2), addDays(dates.at(-1)!, 2)),
        ),
      );
    for (const { personId, kind, at } of found) known.add(`${personId} ${kind} ${momentOf(at)}`);
  }
  return rows.map(({ person, on, off }) => {
    const find = (kind: number, at: Date | null) =>
      at && known.has(`${person.id} ${kind} ${momentOf(at)}`) ? momentOf(at) : '';
    const stored = { on: find(ON, on), off: find(OFF, off) };
    return stored.on === '' && stored.off === '' ? null : stored;
  });
}

async function write(context: AttendanceContext, companyId: number, rows: readonly Row[]): Promise<{ added: number }> {
  const { db, audit } = context;
  const stored = await readStored(context, rows);
  const made = new Map<string, typeof punches.$inferInsert>();
  for (const [at, { person, workDate, on, off }] of rows.entries()) {
    const add = (kind: 0 | 1, moment: Date | null, known: string | undefined) => {
      if (moment && !known)
        made.set(`${person.id} ${kind} ${moment.getTime()}`, { personId: person.id, workDate, kind, at: moment });
    };
    add(ON, on, stored[at]?.on);
    add(OFF, off, stored[at]?.off);
  }
  for (const some of batches([...made.values()]))
    await db.insert(presses).values(some.map((press) => ({ ...press, address: '', source: 'import' as const })));
  await savePunches(context, [...made.values()]);
  await countOvertime(context, rows);
  await audit.record({
    action: 'attendance.presses.import',
    target: 'presses',
    detail: { rows: rows.length, presses: made.size },
    companyId,
  });
  return { added: stored.filter((row) => row === null).length };
}

/** What the header shows of a day: the first press on, the last one off. */
async function savePunches({ db }: AttendanceContext, made: readonly (typeof punches.$inferInsert)[]): Promise<void> {
  const days = new Map<string, typeof punches.$inferInsert>();
  for (const press of made) {
    const key = `${press.personId} ${press.workDate} ${press.kind}`;
    const other = days.get(key);
    const isBetter = !other || (press.kind === ON ? press.at < other.at : press.at > other.at);
    if (isBetter) days.set(key, press);
  }
  for (const some of batches([...days.values()]))
    await db
      .insert(punches)
      .values(some)
      .onConflictDoUpdate({
        target: [punches.personId, punches.workDate, punches.kind],
        set: {
          at: sql`case when excluded.kind = ${OFF} then greatest(${punches.at}, excluded.at) else least(${punches.at}, excluded.at) end`,
        },
      });
}

/** Approved overtime of the days is counted again. */
async function countOvertime(context: AttendanceContext, rows: readonly Row[]): Promise<void> {
  const { db } = context;
  const dates = rows.map(({ workDate }) => workDate).toSorted();
  for (const some of batches([...new Set(rows.map(({ person }) => person.id))])) {
    const found = await db
      .select({ personId: overtimes.personId, workDate: overtimes.workDate })
      .from(overtimes)
      .where(
        and(
          inArray(overtimes.personId, some),
          eq(overtimes.status, APPROVED),
          between(overtimes.workDate, addDays(dates[0]!, -1), addDays(dates.at(-1)!, 7)),
        ),
      );
    for (const { personId, workDate } of found) await countOvertimeAround(context, personId, workDate);
  }
}
