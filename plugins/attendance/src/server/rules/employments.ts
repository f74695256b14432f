import { addDays } from '@atrium/sdk/days';
import { dayOf, type Person } from '@atrium/sdk/server';
import { and, desc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { rosterDrafts } from '../rosterTables.ts';
import { employments } from '../tables.ts';
import { ALWAYS } from './workRules.ts';

/**
 * Notes when people who had left are employed again. Who joins for the first time needs no row: a shift counts from the one that begins
 * after the account was added (decision 0014). A repeated event changes nothing.
 *
 * @param on when they were added to the organisation
 */
export async function noteJoined(context: AttendanceContext, people: readonly number[], on: Date): Promise<void> {
  const today = dayOf(on);
  const ended = await context.db
    .selectDistinctOn([employments.personId], { personId: employments.personId, endsOn: employments.endsOn })
    .from(employments)
    .where(inArray(employments.personId, [...people]))
    .orderBy(employments.personId, desc(employments.startsOn));
  for (const { personId, endsOn } of ended) {
    if (endsOn === null) continue;
    // Hidden by mistake and back on the same or the next day: the same employment.
    if (endsOn >= addDays(today, -1)) await reopen(context, personId, endsOn);
    else await context.db.insert(employments).values({ personId, startsOn: today }).onConflictDoNothing();
  }
}

function reopen({ db }: AttendanceContext, personId: number, endsOn: string) {
  return db
    .update(employments)
    .set({ endsOn: null })
    .where(and(eq(employments.personId, personId), eq(employments.endsOn, endsOn)));
}

/**
 * Notes the last day of a person, and removes what is drafted of the days after it. A repeated event changes nothing.
 *
 * @param lastDay `YYYY-MM-DD`: the last day of the employment, or else the one on which they left the organisation
 */
export async function noteLeft(context: AttendanceContext, personId: number, lastDay: string): Promise<void> {
  const { db, directory } = context;
  await context.transaction(async () => {
    await db.delete(rosterDrafts).where(and(eq(rosterDrafts.personId, personId), gt(rosterDrafts.date, lastDay)));
    const [latest] = await db
      .select()
      .from(employments)
      .where(eq(employments.personId, personId))
      .orderBy(desc(employments.startsOn))
      .limit(1);
    if (!latest)
      await db
        .insert(employments)
        .values({ personId, startsOn: firstDay(await directory.person(personId), lastDay), endsOn: lastDay });
    else if (latest.endsOn === null) {
      await db
        .update(employments)
        .set({ endsOn: sql`greatest(${employments.startsOn}, ${lastDay}::date)` })
        .where(
          and(
            eq(employments.personId, personId),
            isNull(employments.endsOn),
            gte(employments.startsOn, latest.startsOn),
          ),
        );
    }
  });
}

/** The day the account was added, which may be that of the leaving; without it the beginning. */
function firstDay(person: Person | undefined, lastDay: string): string {
  const added = person?.addedOn ? dayOf(person.addedOn) : ALWAYS;
  return added < lastDay ? added : lastDay;
}
