import type { Stored } from '@atrium/sdk/tables';
import type { Command, ExitCode, Person } from '@atrium/sdk/server';
import { and, asc, between, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { SHIFT_COLUMNS } from '../../importColumns.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import type { DayKind, ShiftTimes } from '../rules/plan.ts';
import { ALWAYS, lockRulesOfAll } from '../rules/workRules.ts';
import { lockVersions, raiseVersions, tellPlanners } from '../roster/rosterDrafts.ts';
import { rosterDrafts } from '../rosterTables.ts';
import { rosters, shifts, shiftVersions } from '../tables.ts';
import { importTable, type TableImport } from './importTable.ts';
import { batches } from '../rules/batches.ts';
import { keepOpen, lockedLines } from './lockedLines.ts';
import { checkBreaks, checkClock, checkDay, checkFlex, checkName, lookUpEmployees, readDayKind } from './checks.ts';

interface Row {
  readonly person: Person;
  readonly date: string;
  /** Null where the row does not say it and the company calendar has a holiday: then work is extra work, as it was (0010). */
  readonly kind: DayKind | null;
  /** Null on a free day. Breaks and flexible hours are undefined where the row does not say them: then they stay as they are. */
  readonly shift: (Pick<ShiftTimes, 'name' | 'start' | 'end'> & Partial<Pick<ShiftTimes, 'breaks' | 'flex'>>) | null;
}

/** What a roster has of a person and date; breaks and flexible hours only where the row says them. */
interface Cell extends Stored {
  readonly kind: DayKind | null;
  readonly shift: string;
  readonly start: string;
  readonly end: string;
  readonly breaks?: string;
  readonly flex?: string;
}

type RosterColumn = (typeof SHIFT_COLUMNS)[number]['id'];

/**
 * `shifts import FILE.csv`: one line per employee and date; an end that is not after the start is on the next day. A line without times
 * is a free day, whose kind the column 日別 or the name of the shift says. Breaks and flexible hours are those of the shift, from its
 * first date in the file.
 */
export const importShifts = (context: AttendanceContext, command: Command): Promise<ExitCode> =>
  importTable(command, rosterImport(context));

/** @param companyId without it people of all companies can be named */
export function rosterImport(context: AttendanceContext, companyId?: number): TableImport<RosterColumn, Row, Cell> {
  const employee = lookUpEmployees(context.directory, companyId, true);
  const refuseLine = lockedLines(context, companyId);
  const extras = new Map<string, { readonly line: number; readonly text: string }>();
  return {
    name: 'shifts import',
    columns: SHIFT_COLUMNS,
    async check({ cells, line }, printError, order) {
      const person = await employee(cells.employee, printError);
      const date = checkDay(cells.date, printError, order);
      if (person && date && (await refuseLine(person, [date], printError))) return undefined;
      const said = readDayKind(cells.day_kind);
      if (cells.day_kind !== '' && said === undefined) {
        printError('import.badDayKind', { value: cells.day_kind });
        return undefined;
      }
      const isTimeless = cells.start === '' && cells.end === '';
      const free = said ?? (isTimeless ? readDayKind(cells.shift) : undefined);
      if (free !== undefined && free !== 'W') {
        if (!isTimeless) printError('import.freeWithTimes', { value: cells.day_kind });
        return person && date && isTimeless ? { person, date, kind: free, shift: null } : undefined;
      }
      const name = checkName('shift', cells.shift, printError);
      if (name && isTimeless) {
        printError('import.restDay', { shift: name });
        return undefined;
      }
      const start = checkClock('start', cells.start, printError);
      const end = checkClock('end', cells.end, printError);
      if (start && start === end) printError('import.sameTimes');
      const breaks = cells.break === '' ? undefined : checkBreaks(cells.break, printError);
      const flex = cells.flex === '' ? undefined : checkFlex(cells.flex, start, printError);
      const isWrong = (cells.break !== '' && !breaks) || (cells.flex !== '' && !flex);
      if (!person || !date || !name || !start || !end || start === end || isWrong) return undefined;
      const key = `${person.companyId} ${name}`;
      const text = JSON.stringify([breaks, flex]);
      const other = extras.get(key);
      if (other && other.text !== text) {
        printError('import.otherBreak', { shift: name, line: other.line });
        return undefined;
      }
      extras.set(key, { line, text });
      const kind = said ?? (await kindOfDate(context, date));
      return { person, date, kind, shift: { name, start, end, ...(breaks && { breaks }), ...(flex && { flex }) } };
    },
    keyOf: (row: Row) => `${row.person.id} ${row.date}`,
    compare: {
      read: (rows) => readCells(context, rows),
      next: ({ kind, shift }) => ({
        kind,
        ...{ shift: shift?.name ?? '', start: shift?.start ?? '', end: shift?.end ?? '' },
        ...writeExtras(shift ?? {}),
      }),
      title: ({ person, date }) => `${person.employee} ${person.name} ${date}`,
      describe: ({ kind, shift, start, end, breaks, flex }, say) =>
        [
          shift === '' ? say(`dayKind.${kind ?? 'R'}`) : `${shift} ${start}–${end}`,
          ...(breaks ? [say('import.breaks', { breaks })] : []),
          ...(flex ? [say('import.flex', { flex })] : []),
        ].join(' '),
    },
    write: (rows) =>
      context.transaction(async () => {
        await lockRulesOfAll(
          context,
          rows.map(({ person }) => person.companyId),
        );
        await keepOpen(
          context,
          rows.map(({ person, date }) => ({ person, dates: [date] })),
        );
        return write(context, rows, companyId);
      }),
    done: 'import.shiftsDone',
  };
}

/** Breaks and flexible hours as texts, those that are known. */
export const writeExtras = ({ breaks, flex }: Partial<Pick<ShiftTimes, 'breaks' | 'flex'>>) => ({
  ...(breaks && {
    breaks: breaks.map(({ from, to, paid }) => `${from}–${to}${paid ? ' $' : ''}`).join('、'),
  }),
  ...(flex && { flex: `${flex.from}–${flex.to}` }),
});

/** The stored cells of the people of rows. */
async function readCells({ db }: AttendanceContext, rows: readonly Row[]): Promise<(Cell | null)[]> {
  const cells = new Map<string, Cell & { readonly id: number | null }>();
  for (const some of batches([...new Set(rows.map(({ person }) => person.id))])) {
    const dates = rows.map(({ date }) => date).toSorted();
    const found = await db
      .select({
        ...{ personId: rosters.personId, date: rosters.date, kind: rosters.dayKind, id: rosters.shiftId },
        ...{ shift: shifts.name, start: rosters.starts, end: rosters.ends },
      })
      .from(rosters)
      .leftJoin(shifts, eq(shifts.id, rosters.shiftId))
      .where(and(inArray(rosters.personId, some), between(rosters.date, dates[0]!, dates.at(-1)!)));
    for (const { personId, date, kind, id, shift, start, end } of found)
      cells.set(`${personId} ${date}`, { id, kind, shift: shift ?? '', start: start ?? '', end: end ?? '' });
  }
  const named = [...new Set([...cells.values()].flatMap(({ id }) => id ?? []))];
  const versions = named.length === 0 ? [] : await readVersions(db, named);
  return rows.map(({ person, date, shift }): Cell | null => {
    const cell = cells.get(`${person.id} ${date}`);
    if (!cell) return null;
    const { id, ...values } = cell;
    const valid = versions.findLast(({ shiftId, validFrom }) => shiftId === id && validFrom <= date);
    const { breaks, flex } = keptOf(valid);
    // Flexible hours that a row does not have are not removed by it.
    return { ...values, ...writeExtras({ ...(shift?.breaks && { breaks }), ...(shift?.flex && flex && { flex }) }) };
  });
}

const readVersions = (db: AttendanceContext['db'], ids: readonly number[]) =>
  db
    .select()
    .from(shiftVersions)
    .where(inArray(shiftVersions.shiftId, [...ids]))
    .orderBy(asc(shiftVersions.validFrom));

/** The breaks and flexible hours of a version; none of a shift without one. */
export const keptOf = (valid: typeof shiftVersions.$inferSelect | undefined) => ({
  breaks: valid?.breaks ?? [],
  flex: valid?.flexFrom && valid.flexTo ? { from: valid.flexFrom, to: valid.flexTo } : null,
});

/** A shift on a day is work, also at a weekend; on a holiday only where the row says so, since the person has to agree (LSA 39). */
async function kindOfDate({ directory }: AttendanceContext, date: string): Promise<DayKind | null> {
  const [day] = await directory.days(date, date);
  const isWeekend = new Date(date).getUTCDay() % 6 === 0;
  return day!.isWork || (isWeekend && day!.name === '') ? 'W' : null;
}

async function write(
  context: AttendanceContext,
  rows: readonly Row[],
  companyId: number | undefined,
): Promise<{ added: number }> {
  const people = [...new Set(rows.map(({ person }) => person.id))];
  await lockVersions(context, people);
  const ids = await saveShifts(context, rows);
  let added = 0;
  for (const batch of batches(rows)) {
    const written = await context.db
      .insert(rosters)
      .values(
        batch.map(({ person, date, kind, shift }) => ({
          personId: person.id,
          date,
          dayKind: kind,
          shiftId: shift && ids.get(`${person.companyId} ${shift.name}`)!,
          starts: shift?.start ?? null,
          ends: shift?.end ?? null,
        })),
      )
      .onConflictDoUpdate({
        target: [rosters.personId, rosters.date],
        set: {
          dayKind: sql`excluded.day_kind`,
          shiftId: sql`excluded.shift_id`,
          starts: sql`excluded.starts`,
          ends: sql`excluded.ends`,
          publishedOn: null,
        },
      })
      // xmax is 0 on a row version that no update created: this statement inserted it.
      .returning({ added: sql<boolean>`(xmax = 0)` });
    added += written.filter((row) => row.added).length;
  }
  await replaceDrafts(context, rows, people);
  await context.audit.record({
    action: 'attendance.shifts.import',
    target: 'rosters',
    detail: { rows: rows.length },
    ...(companyId !== undefined && { companyId }),
  });
  return { added };
}

/** What was planned for imported days and not published is replaced by them, and who plans learns of it. */
async function replaceDrafts(context: AttendanceContext, rows: readonly Row[], people: readonly number[]) {
  for (const batch of batches(rows)) {
    const days = sql.join(
      batch.map(({ person, date }) => sql`(${person.id}::int, ${date}::date)`),
      sql`, `,
    );
    await context.db.delete(rosterDrafts).where(sql`(${rosterDrafts.personId}, ${rosterDrafts.date}) in (${days})`);
  }
  await raiseVersions(context, people);
  const dates = rows.map(({ date }) => date).toSorted();
  for (const companyId of new Set(rows.map(({ person }) => person.companyId)))
    await tellPlanners(context, companyId, { from: dates[0]!, to: dates.at(-1)! });
}

/** Ids of the named shifts; an unknown name is inserted with the times of its first line, and other breaks make a version. */
async function saveShifts(context: AttendanceContext, rows: readonly Row[]): Promise<Map<string, number>> {
  const first = new Map<string, { companyId: number; date: string; shift: NonNullable<Row['shift']> }>();
  for (const { person, date, shift } of rows) {
    const known = shift && first.get(`${person.companyId} ${shift.name}`);
    if (shift && (!known || date < known.date))
      first.set(`${person.companyId} ${shift.name}`, { companyId: person.companyId, date, shift });
  }
  const ids = new Map<string, number>();
  for (const batch of batches([...first.values()])) {
    const written = await context.db
      .insert(shifts)
      .values(batch.map(({ companyId, shift }) => ({ companyId, name: shift.name })))
      .onConflictDoUpdate({ target: [shifts.companyId, shifts.name], set: { name: sql`excluded.name` } })
      .returning({ id: shifts.id, companyId: shifts.companyId, name: shifts.name });
    for (const { id, companyId, name } of written) ids.set(`${companyId} ${name}`, id);
  }
  for (const [key, { date, shift }] of first) await saveVersion(context, ids.get(key)!, date, shift);
  return ids;
}

async function saveVersion(
  context: AttendanceContext,
  shiftId: number,
  date: string,
  { start, end, breaks, flex }: NonNullable<Row['shift']>,
): Promise<void> {
  const { db } = context;
  const [valid] = await db
    .select()
    .from(shiftVersions)
    .where(and(eq(shiftVersions.shiftId, shiftId), lte(shiftVersions.validFrom, date)))
    .orderBy(desc(shiftVersions.validFrom))
    .limit(1);
  const kept = keptOf(valid);
  const next = { breaks: breaks ?? kept.breaks, flex: flex ?? kept.flex };
  if (valid && JSON.stringify(next) === JSON.stringify(kept)) return;
  const version = {
    starts: start,
    ends: end,
    breaks: next.breaks,
    flexFrom: next.flex?.from ?? null,
    flexTo: next.flex?.to ?? null,
  };
  await db
    .insert(shiftVersions)
    .values({ shiftId, validFrom: valid ? date : ALWAYS, ...version })
    .onConflictDoUpdate({ target: [shiftVersions.shiftId, shiftVersions.validFrom], set: version });
  await raiseShifts(context, [shiftId]);
}

/** What is open in a browser of shifts is of before. */
export async function raiseShifts({ db }: AttendanceContext, ids: readonly number[]): Promise<void> {
  await db
    .update(shifts)
    .set({ version: sql`${shifts.version} + 1` })
    .where(inArray(shifts.id, [...ids]));
}
