import { dayOf } from '@atrium/sdk/server';
import { and, asc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { LeaveContext } from '../LeaveContext.ts';
import { grants, ledger } from '../tables.ts';
import { type AnnualPeriod, annualPeriodsOn } from './annualLeave.ts';
import { readTypes } from './leaveTypes.ts';
import { type LawChange, minutesOf, toKey } from './planLawGrants.ts';

/** The grants of the law of people that are not over. */
export async function readLawGrants({ db, clock }: LeaveContext, people: readonly number[]) {
  const rows = await db
    .select({
      id: grants.id,
      personId: grants.personId,
      key: grants.key,
      startsOn: grants.startsOn,
      lawMinutes: sql<number>`coalesce(${grants.lawMinutes}, ${grants.minutes})`,
      givenOn: sql<string | null>`(select min(l.at) from ${ledger} l where l.grant_id = ${grants.id})`,
      isSettled: sql<boolean>`coalesce((select l.kind = 'payOut' from ${ledger} l where l.grant_id = ${grants.id}
        order by l.id desc limit 1), false)`,
    })
    .from(grants)
    .where(and(inArray(grants.personId, [...people]), eq(grants.source, 'law'), gte(grants.endsOn, clock.today())))
    .orderBy(asc(grants.endsOn), asc(grants.id));
  return Map.groupBy(
    rows.map(({ givenOn, ...row }) => ({
      ...row,
      givenOn: givenOn === null ? row.startsOn : dayOf(new Date(givenOn)),
    })),
    ({ personId }) => personId,
  );
}

interface Due {
  readonly personId: number;
  readonly period: AnnualPeriod;
}

/**
 * Before the period of a key becomes that of a grant: one that is over and has the key, as after a correction of the years of service,
 * gives it up. Its ledger stays with it.
 */
async function freeKey({ db, clock }: LeaveContext, personId: number, period: AnnualPeriod, but?: number) {
  await db
    .update(grants)
    .set({ key: sql`${grants.key} || ':over:' || ${grants.id}` })
    .where(
      and(
        eq(grants.personId, personId),
        eq(grants.key, toKey(period)),
        lt(grants.endsOn, clock.today()),
        but === undefined ? undefined : ne(grants.id, but),
      ),
    );
}

/** Makes grants of the law; those that there are already stay as they are. */
export async function addGrants(context: LeaveContext, typeId: number, due: readonly Due[]): Promise<void> {
  const { db, clock } = context;
  if (due.length === 0) return;
  await context.transaction(async () => {
    for (const { personId, period } of due) await freeKey(context, personId, period);
    const made = await db
      .insert(grants)
      .values(
        due.map(({ personId, period }) => {
          const minutes = minutesOf(period);
          const { startsOn, endsOn } = period;
          const sums = { minutes, leftMinutes: minutes, lawMinutes: minutes };
          return { personId, typeId, key: toKey(period), source: 'law' as const, startsOn, endsOn, ...sums };
        }),
      )
      .onConflictDoNothing()
      .returning({ id: grants.id, minutes: grants.minutes });
    if (made.length === 0) return;
    await db
      .insert(ledger)
      .values(made.map(({ id, minutes }) => ({ grantId: id, kind: 'grant' as const, minutes, at: clock.now() })));
  });
}

/** Why the law gives another sum: the ledger has it where no one has adjusted it by hand. */
type Cause = 'seniority' | 'left';

/**
 * Makes a grant what the law gives now. What was used is never taken back: of a sum that is less than that nothing is left, and how much
 * is too much is kept, so that it counts when the sum rises again. Call it while the balance is locked.
 */
export async function changeLaw(
  context: LeaveContext,
  personId: number,
  { id, lawMinutes, period }: LawChange,
  cause: Cause,
): Promise<void> {
  const { db, clock, audit } = context;
  const [grant] = await db.select().from(grants).where(eq(grants.id, id)).for('update');
  if (!grant) return;
  const owed = lawMinutes - (grant.lawMinutes ?? grant.minutes) - grant.overMinutes;
  const change = Math.max(owed, -grant.leftMinutes);
  const overMinutes = change - owed;
  if (period) await freeKey(context, personId, period, id);
  await db
    .update(grants)
    .set({
      ...{ lawMinutes, overMinutes, minutes: grant.minutes + change, leftMinutes: grant.leftMinutes + change },
      ...(period && { key: toKey(period), startsOn: period.startsOn, endsOn: period.endsOn }),
    })
    .where(eq(grants.id, id));
  if (change !== 0)
    await db.insert(ledger).values({ grantId: id, kind: 'adjust', minutes: change, at: clock.now(), reason: cause });
  const detail = { employeeId: personId, hours: change / 60, over: overMinutes / 60, cause };
  await audit.record({ action: 'leave.adjust', target: `grant:${id}`, detail });
}

/** A grant of the law that is not made yet, with what it will have. */
export interface ComingGrant {
  /** Negative: there is no row. */
  readonly id: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly leftMinutes: number;
  readonly period: AnnualPeriod;
}

/**
 * The grants of today's period and of the next one that the law gives and that are not made yet, for leave until a day. None where
 * another grant of the law is valid in that period, which the job has yet to adjust.
 */
export async function readComingGrants(
  { db, clock, directory }: LeaveContext,
  personId: number,
  until: string,
): Promise<readonly ComingGrant[]> {
  const today = clock.today();
  const [employment] = await directory.employments([personId]);
  if (!employment || employment.startsOn > today) return [];
  const { current, next } = annualPeriodsOn(employment.seniorityFrom, today);
  const last = employment.endsOn !== null && employment.endsOn < until ? employment.endsOn : until;
  const periods = [...(current ? [current] : []), next].filter(({ startsOn }) => startsOn <= last);
  if (periods.length === 0) return [];
  const known = await db
    .select({ startsOn: grants.startsOn, endsOn: grants.endsOn })
    .from(grants)
    .where(and(eq(grants.personId, personId), eq(grants.source, 'law'), gte(grants.endsOn, periods[0]!.startsOn)));
  return periods
    .filter(({ startsOn, endsOn }) => !known.some((grant) => grant.startsOn <= endsOn && grant.endsOn >= startsOn))
    .map((period, at) => ({
      ...{ id: -1 - at, startsOn: period.startsOn, endsOn: period.endsOn, leftMinutes: minutesOf(period), period },
    }));
}

/** Makes a coming grant, of 特休, in the current transaction, and returns its id. */
export async function makeGrant(
  context: LeaveContext,
  { personId, companyId }: { readonly personId: number; readonly companyId: number },
  { period }: ComingGrant,
): Promise<number> {
  const annual = (await readTypes(context, companyId)).find(({ code }) => code === 'annual')!;
  await addGrants(context, annual.id, [{ personId, period }]);
  const [row] = await context.db
    .select({ id: grants.id })
    .from(grants)
    .where(and(eq(grants.personId, personId), eq(grants.key, toKey(period))));
  return row!.id;
}
