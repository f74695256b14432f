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
 *
 * @throws Error after everyone, if it failed for some: the log names them
 */
export async function grantAnnualLeave(context: LeaveContext, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  const { directory } = context;
  await context.transaction(() => payOutGrants(context));
  let failed = 0;
  for (const { id: companyId } of await directory.companies()) {
    const types = await readTypes(context, companyId);
    const annual = types.find(({ code }) => code === 'annual');
    if (!annual) continue;
    const people = (await directory.people({ companyId })).map(({ id }) => id);
    for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE) {
      signal.throwIfAborted();
      failed += await grantTo(context, annual.id, people.slice(at, at + PEOPLE_AT_ONCE));
    }
  }
  if (failed > 0) throw new Error(`the 特休 of ${failed} people could not be granted or adjusted`);
}

/** @returns for how many it failed */
async function grantTo(context: LeaveContext, typeId: number, people: readonly number[]): Promise<number> {
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
  const due = plans.flatMap(({ employment: { personId }, plan }) =>
    plan.added ? [{ personId, period: plan.added }] : [],
  );
  const failed = new Set<number>();
  const attempt = async (personId: number, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      failed.add(personId);
      context.log.error('the 特休 of a person could not be granted', { personId, error });
    }
  };
  // All at once, since most nights none or everyone of a day is due; each alone where one of them cannot be made.
  await addGrants(context, typeId, due).catch(async () => {
    for (const one of due) await attempt(one.personId, () => addGrants(context, typeId, [one]));
  });
  for (const { employment, plan } of plans) {
    if (plan.changes.length === 0) continue;
    const { personId } = employment;
    const adjust = async () => {
      await lockBalance(context, personId);
      const { changes } = planFor(employment, (await readLawGrants(context, [personId])).get(personId) ?? [], today);
      for (const change of changes) await changeLaw(context, personId, change, 'seniority');
    };
    await attempt(personId, () => context.transaction(adjust));
  }
  return failed.size;
}

const planFor = ({ startsOn, seniorityFrom }: Employment, known: readonly LawGrant[], today: string) =>
  planLawGrants(known, annualPeriodsOn(seniorityFrom, today), { today, employedFrom: startsOn });
