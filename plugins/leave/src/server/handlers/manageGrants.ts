import type { Call } from '@atrium/sdk/server';
import { and, eq, ne, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type contract from '../../contract.ts';
import type { LeaveContext } from '../LeaveContext.ts';
import { hoursOf, lockBalance, readGrants } from '../rules/assessLeave.ts';
import { tellPerson } from '../rules/leaveRequests.ts';
import { readTypes } from '../rules/leaveTypes.ts';
import { grants, ledger } from '../tables.ts';
import { pageOfLedger } from './ownLeave.ts';

type Api = (typeof contract)['api'];
type Managed = { readonly id: number; readonly companyId: number };

/** Grants of a person that are not over at one time. */
export const MOST_GRANTS = 100;

/** The 特休 of a person that is not over, and what has changed it. */
export async function readPersonGrants(context: LeaveContext, { params, query }: Call<Api['personGrants']>) {
  const person = await findManaged(context, params.id);
  const annual = await annualType(context, person.companyId);
  const rows = await readGrants(context, person.id, annual.id, context.clock.today());
  return {
    grants: rows
      .slice(0, MOST_GRANTS)
      .flatMap(({ id, source, minutes, leftMinutes, overMinutes, startsOn, endsOn }) =>
        source === 'overtime' ? [] : { id, source, minutes, leftMinutes, overMinutes, startsOn, endsOn },
      ),
    ledger: await pageOfLedger(context, person.id, query),
  };
}

/** Gives a person 特休 by hand. */
export async function addGrant(context: LeaveContext, { params, body, caller }: Call<Api['addGrant']>) {
  const { db, clock, refuse, audit } = context;
  const person = await findManaged(context, params.id);
  const { minutes, startsOn, endsOn, reason } = body;
  if (endsOn < startsOn) throw refuse.invalid('leave.reversed', {}, { field: 'endsOn' });
  if (endsOn < clock.today()) throw refuse.invalid('grants.over', {}, { field: 'endsOn' });
  const annual = await annualType(context, person.companyId);
  return context.transaction(async () => {
    await lockBalance(context, person.id);
    const valid = await readGrants(context, person.id, annual.id, clock.today());
    if (valid.length >= MOST_GRANTS) throw refuse.conflict('grants.tooMany', { max: MOST_GRANTS });
    const [row] = await db
      .insert(grants)
      .values({
        ...{
          personId: person.id,
          typeId: annual.id,
          source: 'company',
          minutes,
          leftMinutes: minutes,
          startsOn,
          endsOn,
        },
        key: `company:${randomUUID()}`,
      })
      .returning({ id: grants.id });
    const { id } = row!;
    await db.insert(ledger).values({ grantId: id, kind: 'grant', minutes, at: clock.now(), byId: caller.id, reason });
    await audit.record({
      action: 'leave.grant',
      target: `grant:${id}`,
      detail: { employeeId: person.id, hours: hoursOf(minutes), reason },
    });
    await tellPerson(context, person.id);
    return { id };
  });
}

/** Sets what is left of a grant; its sum changes along, so that what was used stays as it is. */
export async function adjustGrant(context: LeaveContext, { params, body, caller }: Call<Api['adjustGrant']>) {
  const { db, clock, refuse, audit } = context;
  const person = await findManaged(context, params.id);
  const { grantId, before, leftMinutes, reason } = body;
  const change = leftMinutes - before;
  if (change === 0) throw refuse.invalid('grants.same', {}, { field: 'leftMinutes' });
  return context.transaction(async () => {
    await lockBalance(context, person.id);
    const [grant] = await db
      .select()
      .from(grants)
      // 補休 follows its overtime: the next night would undo it.
      .where(and(eq(grants.id, grantId), eq(grants.personId, person.id), ne(grants.source, 'overtime')));
    if (!grant || grant.endsOn < clock.today()) throw refuse.notFound();
    if (grant.leftMinutes !== before) throw refuse.conflict('grants.changed');
    await db
      .update(grants)
      .set({ leftMinutes, minutes: sql`${grants.minutes} + ${change}` })
      .where(eq(grants.id, grantId));
    await db
      .insert(ledger)
      .values({ grantId, kind: 'adjust', minutes: change, at: clock.now(), byId: caller.id, reason });
    await audit.record({
      action: 'leave.adjust',
      target: `grant:${grantId}`,
      detail: { employeeId: person.id, hours: hoursOf(change), reason },
    });
    await tellPerson(context, person.id);
    return {};
  });
}

/** How a person belongs to the caller. */
export const relationToPerson = (person: Managed, caller: Managed): 'own' | 'company' | 'none' =>
  person.id === caller.id ? 'own' : person.companyId === caller.companyId ? 'company' : 'none';

async function findManaged(context: LeaveContext, id: number): Promise<Managed> {
  const person = await context.directory.person(id);
  if (!person) throw context.refuse.notFound();
  await context.relation('person', person);
  return person;
}

/** The type 特休 of a company. */
export async function annualType(context: LeaveContext, companyId: number): Promise<{ readonly id: number }> {
  const annual = (await readTypes(context, companyId)).find(({ code }) => code === 'annual');
  if (!annual) throw context.refuse.notFound();
  return annual;
}
