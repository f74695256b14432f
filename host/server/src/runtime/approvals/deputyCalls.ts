import { hostContract } from '@atrium/sdk/host';
import type { Caller, Handler } from '@atrium/sdk/server';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { deputies } from '../../core/schema/approvals.ts';
import type { HostApi } from '../../core/services.ts';
import { refuse } from '../../core/texts.ts';
import { notifierFor } from '../notices.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { findPrincipals } from './approvers.ts';

/** Saves of deputies follow each other, so that two of them cannot make a circle. */
const DEPUTIES_LOCK = 4_600_019;

/** People whose deputy a person is, as the call lists them. */
const MOST_PRINCIPALS = 1000;

type Span = Pick<typeof deputies.$inferSelect, 'startsOn' | 'endsOn'>;
const overlap = (one: Span, other: Span) => one.startsOn <= other.endsOn && other.startsOn <= one.endsOn;

export function readDeputies(services: RuntimeServices): Handler<HostApi['deputies']> {
  return async ({ caller }) => {
    const principals = (await findPrincipals(services, caller.id)).slice(0, MOST_PRINCIPALS);
    const people = await Promise.all(principals.map((id) => services.directory.person(id)));
    return { deputies: await listOwn(services, caller.id), deputyOf: people.map((person) => person?.name ?? '') };
  };
}

async function listOwn({ db, clock, directory }: RuntimeServices, employeeId: number) {
  const rows = await db
    .select()
    .from(deputies)
    .where(and(eq(deputies.employeeId, employeeId), gte(deputies.endsOn, clock.today())))
    .orderBy(asc(deputies.startsOn));
  return Promise.all(
    rows.map(async ({ deputyId, startsOn, endsOn }) => {
      const person = await directory.person(deputyId);
      return { deputyId, startsOn, endsOn, name: person?.name ?? '', employee: person?.employee ?? '' };
    }),
  );
}

/** Refuses: 422 for oneself, people of another company or who have left, a span that is over or reversed, an overlap, and a circle. */
export function saveDeputies(services: RuntimeServices): Handler<HostApi['saveDeputies']> {
  const { db, clock, directory, audit } = services;
  return async ({ caller, body }) => {
    const today = clock.today();
    for (const [at, { deputyId, startsOn, endsOn }] of body.deputies.entries()) {
      const person = await directory.person(deputyId);
      const field = { field: `deputies.${at}.deputyId` };
      if (!person || person.hidden || person.companyId !== caller.companyId)
        throw refuse.invalid('deputies.unknown', {}, field);
      if (deputyId === caller.id) throw refuse.invalid('deputies.oneself', {}, field);
      if (endsOn < startsOn || endsOn < today)
        throw refuse.invalid('deputies.over', {}, { field: `deputies.${at}.endsOn` });
      if (body.deputies.some((other, place) => place < at && overlap(other, body.deputies[at]!)))
        throw refuse.invalid('deputies.overlap', {}, { field: `deputies.${at}.startsOn` });
    }
    await services.transaction(async () => {
      await db.execute(sql`select pg_advisory_xact_lock(${DEPUTIES_LOCK})`);
      const before = await db
        .delete(deputies)
        .where(and(eq(deputies.employeeId, caller.id), gte(deputies.endsOn, today)))
        .returning();
      const spans = body.deputies.map((deputy) => ({ employeeId: caller.id, ...deputy }));
      const others = await db.select().from(deputies).where(gte(deputies.endsOn, today));
      for (const span of spans)
        if (leadsTo(caller.id, span, others)) throw refuse.invalid('deputies.circle', {}, { field: 'deputies' });
      // An earlier span that began on the same day is over today: it makes room.
      for (const { startsOn } of spans)
        await db.delete(deputies).where(and(eq(deputies.employeeId, caller.id), eq(deputies.startsOn, startsOn)));
      if (spans.length > 0) await db.insert(deputies).values(spans);
      await audit.record({
        action: 'deputies.save',
        target: `employee:${caller.id}`,
        detail: { deputies: body.deputies },
      });
      await tellDeputies(services, caller, before, spans);
    });
    return { deputies: await listOwn(services, caller.id) };
  };
}

/** Tells those who are deputies from now on, for other days than before, or not any more. Their lists are others than before. */
async function tellDeputies(
  services: RuntimeServices,
  caller: Caller,
  before: readonly Deputy[],
  after: readonly Deputy[],
): Promise<void> {
  const notifier = notifierFor(services, hostContract);
  const tell = (deputyId: number, key: string, of: readonly Deputy[]) =>
    notifier.notify({
      kind: 'deputyNamed',
      to: { employees: [deputyId] },
      title: { plugin: 'host', key, variables: { name: caller.name } },
      message: of.map(({ startsOn, endsOn }) => `${startsOn} – ${endsOn}`).join('\n'),
      opens: { view: 'Approvals' },
    });
  const people = new Set([...before, ...after].map(({ deputyId }) => deputyId));
  for (const deputyId of people) {
    const [were, are] = [before, after].map((spans) => spans.filter((span) => span.deputyId === deputyId));
    const isNew = (span: Deputy) =>
      !were!.some(({ startsOn, endsOn }) => startsOn === span.startsOn && endsOn === span.endsOn);
    if (are!.length === 0) await tell(deputyId, 'notice.deputyEnded', were!);
    else if (are!.some(isNew) || are!.length < were!.length) await tell(deputyId, 'notice.deputyNamed', are!);
  }
  const employees = [...people];
  if (employees.length > 0) await services.realtime.emitFor('host', 'approvalsChanged', { id: 0 }, { employees });
}

type Deputy = typeof deputies.$inferSelect;

/** Whether the deputies of a deputy, and theirs, lead back to a person on some day of the span. */
function leadsTo(person: number, span: Deputy, others: readonly Deputy[], seen = new Set<number>()): boolean {
  if (span.deputyId === person) return true;
  if (seen.has(span.deputyId)) return false;
  seen.add(span.deputyId);
  return others.some((next) => {
    if (next.employeeId !== span.deputyId || !overlap(next, span)) return false;
    const startsOn = next.startsOn > span.startsOn ? next.startsOn : span.startsOn;
    const endsOn = next.endsOn < span.endsOn ? next.endsOn : span.endsOn;
    return leadsTo(person, { ...next, startsOn, endsOn }, others, new Set(seen));
  });
}
