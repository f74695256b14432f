import type { Stored } from '@atrium/sdk/tables';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { TIMES_COLUMNS } from '../../importColumns.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import type { ShiftTimes } from '../rules/plan.ts';
import { ALWAYS, lockRules } from '../rules/workRules.ts';
import { shifts, shiftVersions } from '../tables.ts';
import { checkBreaks, checkClock, checkDay, checkFlex, checkName } from './checks.ts';
import { keptOf, raiseShifts, writeExtras } from './importShifts.ts';
import { type TableImport } from './importTable.ts';
import { batches } from '../rules/batches.ts';

interface Row extends Pick<ShiftTimes, 'name' | 'start' | 'end'> {
  /** Undefined where the row does not say them: then those of the version before stay. */
  readonly breaks: ShiftTimes['breaks'] | undefined;
  readonly flex: ShiftTimes['flex'] | undefined;
  /** `ALWAYS` of a shift that there was none of. */
  readonly validFrom: string;
}

interface Times extends Stored {
  readonly start: string;
  readonly end: string;
  readonly breaks?: string;
  readonly flex?: string;
}

type Column = (typeof TIMES_COLUMNS)[number]['id'];

/**
 * The shifts of a company by name. A known shift with other times needs the date from which they are valid; days of rosters before it, and
 * the times that rosters have already, stay as they are.
 */
export function timesImport(context: AttendanceContext, companyId: number): TableImport<Column, Row, Times> {
  const stored = readShifts(context, companyId);
  return {
    name: 'shifts',
    columns: TIMES_COLUMNS,
    async check({ cells }, printError, order) {
      const name = checkName('shift', cells.shift, printError);
      const start = checkClock('start', cells.start, printError);
      const end = checkClock('end', cells.end, printError);
      if (start && start === end) printError('import.sameTimes');
      const breaks = cells.break === '' ? undefined : checkBreaks(cells.break, printError);
      const flex = cells.flex === '' ? undefined : checkFlex(cells.flex, start, printError);
      const isWrong = (cells.break !== '' && !breaks) || (cells.flex !== '' && !flex);
      const day = cells.valid_from === '' ? ALWAYS : checkDay(cells.valid_from, printError, order);
      if (!name || !start || !end || start === end || isWrong || !day) return undefined;
      const row = { name, start, end, breaks, flex, validFrom: day };
      if (cells.valid_from !== '') return row;
      const valid = (await stored()).get(name)?.at(-1);
      if (!valid) return row;
      if (JSON.stringify(timesOf(valid, row)) === JSON.stringify(nextOf(row))) return row;
      printError('import.noValidFrom', { shift: name });
      return undefined;
    },
    keyOf: ({ name, validFrom }) => `${validFrom} ${name}`,
    compare: {
      read: async (rows) => {
        const known = await stored();
        return rows.map((row) => {
          const versions = known.get(row.name) ?? [];
          const until = row.validFrom === ALWAYS ? '9999-12-31' : row.validFrom;
          const valid = versions.findLast(({ validFrom }) => validFrom <= until);
          return valid ? timesOf(valid, row) : null;
        });
      },
      next: nextOf,
      title: ({ name, validFrom }) => (validFrom === ALWAYS ? name : `${name} ${validFrom}`),
      describe: ({ start, end, breaks, flex }, say) =>
        [
          `${start}–${end}`,
          ...(breaks ? [say('import.breaks', { breaks })] : []),
          ...(flex ? [say('import.flex', { flex })] : []),
        ].join(' '),
    },
    write: (rows) => context.transaction(() => write(context, companyId, rows)),
    done: 'import.timesDone',
  };
}

type Version = typeof shiftVersions.$inferSelect;

const nextOf = ({ start, end, breaks, flex }: Row): Times => ({
  start,
  end,
  ...writeExtras({ ...(breaks && { breaks }), ...(flex && { flex }) }),
});

/** A version as far as the row says it. */
function timesOf(version: Version, { breaks, flex }: Row): Times {
  const kept = keptOf(version);
  return {
    start: version.starts,
    end: version.ends,
    ...writeExtras({ ...(breaks && { breaks: kept.breaks }), ...(flex && kept.flex && { flex: kept.flex }) }),
  };
}

/** Reads the versions of the company's shifts by name once, the earliest first. */
function readShifts({ db }: AttendanceContext, companyId: number) {
  let read: Promise<Map<string, Version[]>> | undefined;
  const load = async () => {
    const rows = await db
      .select({ name: shifts.name, version: shiftVersions })
      .from(shifts)
      .innerJoin(shiftVersions, eq(shiftVersions.shiftId, shifts.id))
      .where(eq(shifts.companyId, companyId))
      .orderBy(asc(shiftVersions.validFrom));
    const found = new Map<string, Version[]>();
    for (const { name, version } of rows) found.set(name, [...(found.get(name) ?? []), version]);
    return found;
  };
  return () => (read ??= load());
}

async function write(context: AttendanceContext, companyId: number, rows: readonly Row[]): Promise<{ added: number }> {
  const { db, audit } = context;
  await lockRules(context, { companyId });
  const names = [...new Set(rows.map(({ name }) => name))];
  const ids = new Map<string, number>();
  for (const some of batches(names)) {
    await db
      .insert(shifts)
      .values(some.map((name) => ({ companyId, name })))
      .onConflictDoNothing();
    const known = await db
      .select()
      .from(shifts)
      .where(and(eq(shifts.companyId, companyId), inArray(shifts.name, some)));
    for (const { id, name } of known) ids.set(name, id);
  }
  const before = await readShifts(context, companyId)();
  const added = rows.filter(({ name }) => !before.has(name)).length;
  for (const { name, start, end, breaks, flex, validFrom } of rows.toSorted((one, other) =>
    one.validFrom < other.validFrom ? -1 : 1,
  )) {
    const versions = before.get(name) ?? [];
    const kept = keptOf(versions.findLast((version) => version.validFrom <= validFrom));
    const version = {
      starts: start,
      ends: end,
      breaks: breaks ?? kept.breaks,
      flexFrom: (flex ?? kept.flex)?.from ?? null,
      flexTo: (flex ?? kept.flex)?.to ?? null,
    };
    // The first version of a shift is valid for every day: rosters before its date name it, too.
    const from = versions.length === 0 ? ALWAYS : validFrom;
    await db
      .insert(shiftVersions)
      .values({ shiftId: ids.get(name)!, validFrom: from, ...version })
      .onConflictDoUpdate({
        target: [shiftVersions.shiftId, shiftVersions.validFrom],
        set: {
          starts: sql`excluded.starts`,
          ends: sql`excluded.ends`,
          breaks: sql`excluded.breaks`,
          flexFrom: sql`excluded.flex_from`,
          flexTo: sql`excluded.flex_to`,
        },
      });
    before.set(name, [...versions, { shiftId: ids.get(name)!, validFrom: from, ...version }]);
  }
  for (const some of batches([...ids.values()])) await raiseShifts(context, some);
  await audit.record({
    action: 'attendance.times.import',
    target: 'shifts',
    detail: { rows: rows.length, names: names.slice(0, 200) },
    companyId,
  });
  return { added };
}
