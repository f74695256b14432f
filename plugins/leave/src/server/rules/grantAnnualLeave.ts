import type { JobRun } from '@atrium/sdk/server';
import { DAY_MINUTES } from '../../contract/leaveShapes.ts';
import type { LeaveContext } from '../LeaveContext.ts';
import { grants, ledger } from '../tables.ts';
import { annualPeriodOn } from './annualLeave.ts';
import { payOutGrants } from './leaveRequests.ts';
import { readTypes } from './leaveTypes.ts';

/** People of one transaction. */
const PEOPLE_AT_ONCE = 500;

/**
 * Grants the 特休 of today's period to everyone who is employed and whose beginning is known, and pays out what is over. A grant is
 * identified by its first day, so that a second run, also of another process, writes nothing.
 */
export async function grantAnnualLeave(context: LeaveContext, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  const { directory } = context;
  await context.transaction(() => payOutGrants(context));
  for (const { id: companyId } of await directory.companies()) {
    const types = await readTypes(context, companyId);
    const annual = types.find(({ quotaBy }) => quotaBy === 'seniority');
    if (!annual) continue;
    const people = (await directory.people({ companyId })).map(({ id }) => id);
    for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE) {
      signal.throwIfAborted();
      await grantTo(context, annual.id, people.slice(at, at + PEOPLE_AT_ONCE));
    }
  }
}

async function grantTo(context: LeaveContext, typeId: number, people: readonly number[]): Promise<void> {
  const { db, clock, directory } = context;
  const today = clock.today();
  const due = (await directory.employments(people)).flatMap(({ personId, startsOn, endsOn, seniorityFrom }) => {
    const isEmployed = startsOn <= today && (endsOn === null || endsOn >= today);
    const period = isEmployed ? annualPeriodOn(seniorityFrom, today) : undefined;
    if (!period) return [];
    const { days, ...span } = period;
    const minutes = days * DAY_MINUTES;
    const key = `annual:${span.startsOn}`;
    return [{ personId, typeId, key, source: 'law' as const, minutes, leftMinutes: minutes, ...span }];
  });
  if (due.length === 0) return;
  await context.transaction(async () => {
    const made = await db
      .insert(grants)
      .values(due)
      .onConflictDoNothing()
      .returning({ id: grants.id, minutes: grants.minutes });
    if (made.length === 0) return;
    await db
      .insert(ledger)
      .values(made.map(({ id, minutes }) => ({ grantId: id, kind: 'grant' as const, minutes, at: clock.now() })));
  });
}
