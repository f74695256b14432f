import type { AnyContract } from '@atrium/sdk';
import type { Approvals, NewRequest } from '@atrium/sdk/server';
import { and, count, eq, sql } from 'drizzle-orm';
import { currentCall } from '../../core/currentCall.ts';
import { requests } from '../../core/schema/approvals.ts';
import { refuse } from '../../core/texts.ts';
import { fit } from '../../core/validation.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { findDeciders, storeApprovers } from './approvers.ts';
import { findSteps, resolveStep } from './chains.ts';
import { isApprover, withdrawRequest } from './decideRequest.ts';
import { notifyDeciders, tellBrowsers } from './tellPeople.ts';
import { dueFrom } from './workingHours.ts';
import { findKind, keepDescription, type RequestRow } from './requestKinds.ts';

/** Shared by those who file, so that who follows people can wait for all whose approvers are of before. */
export const APPROVERS_LOCK = 4_600_020;
/** Class of advisory locks: those who file at the same time as the same person are counted one after the other. */
const FILER_LOCK = 4_600_021;
/** Open requests that one person may have filed. */
const MOST_OPEN = 200;
const LONGEST_RECORD = 200;
const LARGEST_DETAIL = 16 * 1024;

/** `context.approvals` of a plugin. */
export function approvalsFor(services: RuntimeServices, contract: AnyContract): Approvals<AnyContract> {
  return {
    file: (async (kind: string, request: NewRequest<unknown>) => {
      const shape = contract.requests?.[kind];
      if (!shape) throw new RangeError(`"${kind}" is no request of ${contract.id}: declare it in \`requests\``);
      const name = `detail of ${contract.id}.${kind}`;
      const detail = await fit(shape.detail, request.detail, name);
      return fileRequest(services, { plugin: contract.id, kind }, { ...request, detail: storable(detail, name) });
    }) as never,
    isApprover: (kind, record, personId) =>
      isApprover(services, { plugin: contract.id, kind, record: String(record) }, personId),
    withdraw: (kind, { record, reason }) =>
      withdrawRequest(services, { plugin: contract.id, kind, record: String(record) }, reason.slice(0, LONGEST_RECORD)),
  };
}

/** As JSON has it. */
function storable(detail: unknown, name: string): unknown {
  const text = JSON.stringify(detail);
  if (Buffer.byteLength(text) > LARGEST_DETAIL) throw new RangeError(`${name} has over ${LARGEST_DETAIL} bytes`);
  return JSON.parse(text);
}

async function fileRequest(
  services: RuntimeServices,
  of: Pick<RequestRow, 'plugin' | 'kind'>,
  given: NewRequest<unknown>,
): Promise<{ readonly id: number }> {
  const caller = currentCall()?.caller;
  if (!caller) throw new TypeError('a request is filed by a caller');
  const record = String(given.record);
  if (record.length === 0 || record.length > LONGEST_RECORD)
    throw new RangeError(`the record of a request has 1 to ${LONGEST_RECORD} characters`);
  const kind = findKind(services, of);
  if (!kind) throw new TypeError(`${of.plugin} does not run yet`);
  const { db, clock, directory } = services;
  const about = await directory.person(given.about);
  if (!about || about.hidden || about.companyId !== caller.companyId) throw refuse.notFound();
  const facts = { companyId: caller.companyId, about: about.id, filedBy: caller.id };
  return services.transaction(async () => {
    // Until the end of this transaction: who follows people waits for it, or this one sees how they are by then.
    await db.execute(sql`select pg_advisory_xact_lock_shared(${APPROVERS_LOCK})`);
    const { detail, measure = null } = given;
    const steps = await findSteps(services, facts.companyId, of, measure);
    const people = await directory.stored({ companyId: facts.companyId });
    const approvers = resolveStep(services, steps[0]!, facts, people);
    await refuseTooMany(services, caller.id);
    if (approvers.length === 0) throw refuse.invalid('approvals.noApprover', {}, { status: 'NO_APPROVER' });
    const due = await dueFrom(services, steps[0]!.dueHours);
    const texts = { title: '', facts: [] };
    const [row] = await db
      .insert(requests)
      .values({ ...of, ...facts, ...texts, record, detail, measure, steps, filedOn: clock.now(), ...due })
      .onConflictDoNothing()
      .returning();
    if (!row) throw refuse.conflict('approvals.alreadyOpen');
    await kind.check(row);
    const description = keepDescription(services, await kind.describe(row));
    await db.update(requests).set(description).where(eq(requests.id, row.id));
    await storeApprovers(services, row.id, approvers);
    const target = `request:${row.id}`;
    await services.audit.record({ action: 'approval.file', target, detail: { ...of, record, employeeId: about.id } });
    const deciders = (await findDeciders(services, [row])).get(row.id) ?? [];
    await notifyDeciders(services, { ...row, ...description }, deciders);
    await tellBrowsers(services, row, deciders);
    return { id: row.id };
  });
}

/** @throws Refusal 409 if the person has filed as many requests as may be open */
async function refuseTooMany({ db }: RuntimeServices, filedBy: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${FILER_LOCK}, ${filedBy})`);
  const own = and(eq(requests.filedBy, filedBy), eq(requests.status, 0));
  const [open] = await db.select({ count: count() }).from(requests).where(own);
  if ((open?.count ?? 0) >= MOST_OPEN) throw refuse.conflict('approvals.tooMany', { most: MOST_OPEN });
}
