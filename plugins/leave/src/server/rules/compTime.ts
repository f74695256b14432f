import type attendance from '@atrium/plugin-attendance/contract';
import { addDays } from '@atrium/sdk/days';
import { isUnavailable, type JobRun } from '@atrium/sdk/server';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { LeaveContext } from '../LeaveContext.ts';
import { grants, ledger } from '../tables.ts';
import { addMonths } from './annualLeave.ts';
import { lockBalance } from './assessLeave.ts';
import { tellPerson } from './leaveRequests.ts';
import { readTypes } from './leaveTypes.ts';

/** How long overtime of the past is looked at: it can be asked for so long, and corrected. */
const DAYS_BACK = 390;
const SOURCE = 'overtime';

interface Earned {
  readonly employeeId: number;
  readonly earned: readonly { readonly date: string; readonly band: string; readonly minutes: number }[];
}

/**
 * The last day on which 補休 that is earned on a date can be taken: that of the year of leave (ER 22-2), which here begins with the years
 * of service; of the calendar year where these are not known.
 */
export async function compEnd({ directory }: LeaveContext, employeeId: number, date: string): Promise<string> {
  const [employment] = await directory.employments([employeeId]);
  return employment ? yearEnd(employment.seniorityFrom, date) : `${date.slice(0, 4)}-12-31`;
}

/** No employment is longer. */
const MOST_YEARS = 80;

/** The last day of the year of service that a date is in. */
export function yearEnd(seniorityFrom: string, date: string): string {
  let years = 1;
  while (years < MOST_YEARS && addMonths(seniorityFrom, 12 * years) <= date) years += 1;
  return addDays(addMonths(seniorityFrom, 12 * years), -1);
}

/**
 * Gives the 補休 that overtime has earned by last night, a grant for each day and band of a person, hour for hour (LSA 32-1). One is made
 * once; what a correction of presses changes afterwards adjusts it, down to what is left of it. Run twice, it writes nothing more.
 */
export async function grantComp(context: LeaveContext, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  const from = addDays(context.clock.today(), -DAYS_BACK);
  for (let after = 0; ;) {
    signal.throwIfAborted();
    const people = await readEarned(context, from, after);
    if (people.length === 0) return;
    for (const person of people) await context.transaction(() => grantTo(context, person, from));
    after = people.at(-1)!.employeeId;
  }
}

const readEarned = async (context: LeaveContext, from: string, after: number): Promise<readonly Earned[]> => {
  const { compTime } = context.use<typeof attendance>('attendance');
  return compTime({ from, after }).then(
    ({ people }) => people,
    (error: unknown) => {
      // Without attendance there is no overtime.
      if (isUnavailable(error)) return [];
      throw error;
    },
  );
};

async function grantTo(context: LeaveContext, { employeeId, earned }: Earned, from: string): Promise<void> {
  const { db, clock, directory } = context;
  const person = await directory.person(employeeId);
  if (!person) return;
  await lockBalance(context, employeeId);
  const given = await db
    .select()
    .from(grants)
    .where(and(eq(grants.personId, employeeId), eq(grants.source, SOURCE), gte(grants.startsOn, from)));
  const due = new Map(earned.map((each) => [`${SOURCE}:${each.date}:${each.band}`, each]));
  let isChanged = false;
  for (const grant of given) {
    const change = Math.max((due.get(grant.key)?.minutes ?? 0) - grant.minutes, -grant.leftMinutes);
    due.delete(grant.key);
    if (change === 0) continue;
    isChanged = true;
    await db
      .update(grants)
      .set({
        minutes: sql`${grants.minutes} + ${change}`,
        leftMinutes: sql`${grants.leftMinutes} + ${change}`,
      })
      .where(eq(grants.id, grant.id));
    await db.insert(ledger).values({ grantId: grant.id, kind: 'adjust', minutes: change, at: clock.now() });
  }
  if (due.size > 0) {
    const { id: typeId } = (await readTypes(context, person.companyId)).find(({ code }) => code === 'comp')!;
    for (const [key, { date, minutes }] of due) {
      const [made] = await db
        .insert(grants)
        .values({
          ...{ personId: employeeId, typeId, key, source: SOURCE, minutes, leftMinutes: minutes },
          ...{ startsOn: date, endsOn: await compEnd(context, employeeId, date) },
        })
        .onConflictDoNothing()
        .returning({ id: grants.id });
      if (!made) continue;
      isChanged = true;
      await db.insert(ledger).values({ grantId: made.id, kind: 'grant', minutes, at: clock.now() });
    }
  }
  if (isChanged) await tellPerson(context, employeeId);
}
