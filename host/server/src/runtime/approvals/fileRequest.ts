import type { AnyContract } from '@atrium/sdk';
import { hostContract } from '@atrium/sdk/host';
import type { Approvals, NewRequest } from '@atrium/sdk/server';
import { and, eq, inArray, or } from 'drizzle-orm';
import { currentCall } from '../../core/currentCall.ts';
import { requestApprovers, requests } from '../../core/schema/approvals.ts';
import { refuse } from '../../core/texts.ts';
import { fit } from '../../core/validation.ts';
import { notifierFor } from '../notices.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { findDeciders, resolveApprovers } from './approvers.ts';
import { findKind, type RequestRow } from './requestKinds.ts';

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
  const approvers = await resolveApprovers(services, facts);
  if (approvers.length === 0) throw refuse.invalid('approvals.noApprover', {}, { status: 'NO_APPROVER' });
  return services.transaction(async () => {
    const { detail, measure = null } = given;
    const texts = { title: '', facts: [] };
    const [row] = await db
      .insert(requests)
      .values({ ...of, ...facts, ...texts, record, detail, measure, filedOn: clock.now() })
      .onConflictDoNothing()
      .returning();
    if (!row) throw refuse.conflict('approvals.alreadyOpen');
    await kind.check(row);
    const description = await kind.describe(row);
    await db.update(requests).set(description).where(eq(requests.id, row.id));
    await db.insert(requestApprovers).values(approvers.map((approver) => ({ requestId: row.id, ...approver })));
    const target = `request:${row.id}`;
    await services.audit.record({ action: 'approval.file', target, detail: { ...of, record, employeeId: about.id } });
    await announce(services, { ...row, ...description }, await findDeciders(services, row));
    return { id: row.id };
  });
}

/** Tells people that a request waits for them, and the browsers of all whom it concerns. */
async function announce(services: RuntimeServices, row: RequestRow, deciders: readonly number[]): Promise<void> {
  await notifyDeciders(services, row, deciders);
  await tellBrowsers(services, row, deciders);
}

async function notifyDeciders(
  services: RuntimeServices,
  { id, about, title }: RequestRow,
  employees: readonly number[],
): Promise<void> {
  if (employees.length === 0) return;
  const name = (await services.directory.person(about))?.name ?? '';
  await notifierFor(services, hostContract).notify({
    kind: 'requestOpened',
    to: { employees },
    title: { plugin: 'host', key: 'notice.requestOpened', variables: { name } },
    message: title,
    opens: { view: 'Approvals', params: { id } },
  });
}

/** The request of this id is another than before, for the browsers of these people and of those whom it is about. */
export async function tellBrowsers(
  { realtime }: RuntimeServices,
  { id, about, filedBy }: RequestRow,
  deciders: readonly number[],
): Promise<void> {
  await realtime.emitFor(
    'host',
    'approvalsChanged',
    { id },
    { employees: [...new Set([...deciders, about, filedBy])] },
  );
}

/**
 * People have left, moved, or have another level: the open requests that are about them or that they decide are decided by the superiors
 * of now. One that has no approver any more keeps those it had, and waits: none decides by itself.
 */
export async function followPeople(services: RuntimeServices, people: readonly number[]): Promise<void> {
  if (people.length === 0) return;
  const { db } = services;
  const decided = db
    .select({ id: requestApprovers.requestId })
    .from(requestApprovers)
    .where(inArray(requestApprovers.employeeId, [...people]));
  const concerned = or(inArray(requests.about, [...people]), inArray(requests.id, decided));
  const open = await db
    .select()
    .from(requests)
    .where(and(eq(requests.status, 0), concerned))
    .orderBy(requests.id)
    .for('update');
  for (const row of open) {
    const before = await findDeciders(services, row);
    const approvers = await resolveApprovers(services, row);
    if (approvers.length === 0) continue;
    await db.delete(requestApprovers).where(eq(requestApprovers.requestId, row.id));
    await db.insert(requestApprovers).values(approvers.map((approver) => ({ requestId: row.id, ...approver })));
    const after = await findDeciders(services, row);
    await notifyDeciders(
      services,
      row,
      after.filter((person) => !before.includes(person)),
    );
    await tellBrowsers(services, row, [...new Set([...before, ...after])]);
  }
}
