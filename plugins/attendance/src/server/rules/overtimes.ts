import { addDays } from '@atrium/sdk/days';
import type { Caller, JobRun, Person } from '@atrium/sdk/server';
import { and, asc, between, eq, gt, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { MAX_COMP_DAYS, MAX_COMP_PEOPLE } from '../../contract/compTime.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { overtimes } from '../tables.ts';
import { BANDS, countedOvertime, mapBands, type OvertimeBands, type OvertimeShare } from './overtime.ts';
import { type Placed, readPlaces } from './placements.ts';
import { nextTurn, readDaysOfPeople } from './readFacts.ts';

export const OVERTIME = { open: 0, approved: 1, returned: 2, revoked: 3 } as const;

/** People of one statement. */
const PEOPLE_AT_ONCE = 100;
/** Days whose overtime is counted again each night: what a roster, a leave or a rule has changed of them since. */
const COUNTED_DAYS = 62;

/** The days of a person on which overtime waits for its approval. */
export async function listWaitingOvertime(
  { db }: Pick<AttendanceContext, 'db'>,
  personId: number,
  from: string,
  to: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ workDate: overtimes.workDate })
    .from(overtimes)
    .where(
      and(eq(overtimes.personId, personId), eq(overtimes.status, OVERTIME.open), between(overtimes.workDate, from, to)),
    );
  return new Set(rows.map(({ workDate }) => workDate));
}

/** Counts the overtime of recent days, each night once they are over; run twice, it writes nothing more. */
export async function countRecentOvertime(context: AttendanceContext, { signal }: Pick<JobRun, 'signal'>) {
  const recent = gte(overtimes.workDate, addDays(context.clock.today(), -COUNTED_DAYS));
  for (let after = 0; ;) {
    const people = await context.db
      .selectDistinct({ id: overtimes.personId })
      .from(overtimes)
      .where(and(recent, eq(overtimes.status, OVERTIME.approved), gt(overtimes.personId, after)))
      .orderBy(asc(overtimes.personId))
      .limit(PEOPLE_AT_ONCE);
    if (people.length === 0) return;
    signal.throwIfAborted();
    const ids = people.map(({ id }) => id);
    await countOvertime(context, and(recent, inArray(overtimes.personId, ids))!);
    after = ids.at(-1)!;
  }
}

/** Counts the overtime around a day of a person again, whose presses or requests have changed: the week shares its 40 hours. */
export const countOvertimeAround = (context: AttendanceContext, personId: number, workDate: string): Promise<void> =>
  countOvertime(
    context,
    and(eq(overtimes.personId, personId), between(overtimes.workDate, addDays(workDate, -1), addDays(workDate, 7)))!,
  );

/** Writes what was worked of approved overtime that is over: its bands, and what of them counts towards the limits. */
async function countOvertime(context: AttendanceContext, which: SQL): Promise<void> {
  const { db, clock, directory } = context;
  const rows = await db
    .select()
    .from(overtimes)
    .where(and(which, eq(overtimes.status, OVERTIME.approved), lte(overtimes.ends, clock.now())))
    .orderBy(asc(overtimes.workDate));
  if (rows.length === 0) return;
  const placed: Placed<Person>[] = [];
  for (const id of new Set(rows.map(({ personId }) => personId))) {
    const person = await directory.person(id);
    if (person) placed.push({ person, places: await readPlaces(db, id) });
  }
  const [from, to] = [addDays(rows[0]!.workDate, -1), addDays(rows.at(-1)!.workDate, 1)];
  const daysOf = await readDaysOfPeople(context, placed, from, to);
  for (const one of placed) {
    await nextTurn();
    const worked = new Map<number, { bands: OvertimeBands; counted: number }>();
    for (const { judged } of daysOf(one))
      for (const { id, bands } of judged.shares) {
        const before = worked.get(id) ?? { bands: mapBands(() => 0), counted: 0 };
        worked.set(id, {
          bands: mapBands((band) => before.bands[band] + bands[band]),
          counted: before.counted + countedOvertime(bands, judged.plan.rule.overtime),
        });
      }
    for (const row of rows) {
      if (row.personId !== one.person.id) continue;
      const { bands, counted } = worked.get(row.id) ?? { bands: mapBands(() => 0), counted: 0 };
      const isSame = row.counted === counted && BANDS.every((band) => row.bands?.[band] === bands[band]);
      if (!isSame) await db.update(overtimes).set({ bands, counted }).where(eq(overtimes.id, row.id));
    }
  }
}

/** Minutes that become 補休, of all bands. */
export const compMinutes = (shares: readonly OvertimeShare[]): number =>
  shares.reduce(
    (sum, { isComp, bands }) => (isComp ? BANDS.reduce((total, band) => total + bands[band], sum) : sum),
    0,
  );

/** What people have earned as 補休 since a day, for the job of the plugin that keeps it. */
export async function readCompTime(
  { db, clock, refuse }: AttendanceContext,
  { from, after }: { readonly from: string; readonly after: number },
  caller: Caller | undefined,
) {
  // What everyone has earned is for no person.
  if (caller) throw refuse.notFound();
  const earliest = addDays(clock.today(), -MAX_COMP_DAYS + 1);
  const asked = and(
    eq(overtimes.pay, 'comp'),
    gte(overtimes.workDate, from > earliest ? from : earliest),
    inArray(overtimes.status, [OVERTIME.approved, OVERTIME.revoked]),
  );
  const people = await db
    .selectDistinct({ id: overtimes.personId })
    .from(overtimes)
    .where(and(asked, gt(overtimes.personId, after)))
    .orderBy(asc(overtimes.personId))
    .limit(MAX_COMP_PEOPLE);
  const ids = people.map(({ id }) => id);
  const rows = await db
    .select({ personId: overtimes.personId, date: overtimes.workDate, bands: overtimes.bands })
    .from(overtimes)
    .where(
      and(
        asked,
        inArray(overtimes.personId, ids),
        eq(overtimes.status, OVERTIME.approved),
        // The day is over.
        sql`${overtimes.workDate} < ${clock.today()}`,
      ),
    )
    .orderBy(asc(overtimes.workDate));
  const ofPerson = Map.groupBy(rows, ({ personId }) => personId);
  return { people: ids.map((employeeId) => ({ employeeId, earned: sumDays(ofPerson.get(employeeId) ?? []) })) };
}

/** The minutes of each day and band, in the order of their dates. */
function sumDays(rows: readonly { readonly date: string; readonly bands: OvertimeBands | null }[]) {
  return [...Map.groupBy(rows, ({ date }) => date)]
    .flatMap(([date, ofDay]) =>
      BANDS.map((band) => ({ date, band, minutes: ofDay.reduce((sum, { bands }) => sum + (bands?.[band] ?? 0), 0) })),
    )
    .filter(({ minutes }) => minutes > 0);
}
