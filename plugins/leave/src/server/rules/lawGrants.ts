import type { Employment, JobRun } from '@atrium/sdk/server';
import type { LeaveContext } from '../LeaveContext.ts';
import { annualPeriodsOn } from './annualLeave.ts';
import { lockBalance } from './assessLeave.ts';
import { addGrants, changeLaw, readLawGrants } from './lawRows.ts';
import { readTypes } from './leaveTypes.ts';
import { type LawGrant, planLawGrants } from './planLawGrants.ts';
import { payOutGrants } from './settleGrants.ts';

/** People of one transaction. */
const PEOPLE_AT_ONCE = 500;

/**
 * Grants the 特休 of today's period to everyone who is employed and whose beginning is known, adjusts what was granted where the years
 * of service count from another day now, and pays out what is over. A second run, also of another process, writes nothing.
 */
export async function grantAnnualLeave(context: LeaveContext, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  const { directory } = context;
  await context.transaction(() => payOutGrants(context));
  for (const { id: companyId } of await directory.companies()) {
    const types = await readTypes(context, companyId);
    const annual = types.find(({ code }) => code === 'annual');
    if (!annual) continue;
    const people = (await directory.people({ companyId })).map(({ id }) => id);
    for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE) {
      signal.throwIfAborted();
      await grantTo(context, annual.id, people.slice(at, at + PEOPLE_AT_ONCE));
    }
  }
}

async function grantTo(context: LeaveContext, typeId: number, people: readonly number[]): Promise<void> {
  const today = context.clock.today();
  const employed = (await context.directory.employments(people)).filter(
    ({ startsOn, endsOn }) => startsOn <= today && (endsOn === null || endsOn >= today),
  );
  const known = await readLawGrants(
    context,
    employed.map(({ personId }) => personId),
  );
  const plans = employed.map((employment) => ({
    employment,
    plan: planFor(employment, known.get(employment.personId) ?? [], today),
  }));
  await addGrants(
    context,
    typeId,
    plans.flatMap(({ employment: { personId }, plan }) => (plan.added ? [{ personId, period: plan.added }] : [])),
  );
  for (const { employment, plan } of plans) {
    if (plan.changes.length === 0) continue;
    await context.transaction(async () => {
      await lockBalance(context, employment.personId);
      const now = await readLawGrants(context, [employment.personId]);
      const { changes } = planFor(employment, now.get(employment.personId) ?? [], today);
      for (const change of changes) await changeLaw(context, employment.personId, change, 'seniority');
    });
  }
}

const planFor = ({ startsOn, seniorityFrom }: Employment, known: readonly LawGrant[], today: string) =>
  planLawGrants(known, annualPeriodsOn(seniorityFrom, today), { today, employedFrom: startsOn });
