import { hostContract } from '@atrium/sdk/host';
import type { Caller, RequestDescription } from '@atrium/sdk/server';
import { and, desc, eq } from 'drizzle-orm';
import { requestDecisions, requests } from '../../core/schema/approvals.ts';
import { refuse } from '../../core/texts.ts';
import { notifierFor } from '../notices.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { approveStep } from './approveStep.ts';
import { findDeciders, findRight } from './approvers.ts';
import {
  findKind,
  isRemoved,
  keepDescription,
  nameKind,
  type RequestRow,
  type RunningKind,
  unkept,
} from './requestKinds.ts';
import { tellBrowsers } from './tellPeople.ts';

const STATUS = { approved: 1, returned: 2, revoked: 3 } as const;
const CLOSED = ['approvals.closedApproved', 'approvals.closedReturned', 'approvals.closedRevoked'] as const;

/** Requests of one record that are looked at, the latest first. */
const MOST_OF_RECORD = 10;

/** How an approver answers. */
export interface Answered {
  readonly answer: 'approve' | 'return';
  readonly comment: string;
}

/**
 * What a request says now; undefined if its plugin does not run or cannot say it.
 */
export async function describeNow(services: RuntimeServices, row: RequestRow): Promise<RequestDescription | undefined> {
  return findKind(services, row)
    ?.describe(row)
    .catch((error: unknown) => {
      services.log.warn('a request could not be described', { plugin: row.plugin, kind: row.kind, error });
      return undefined;
    });
}

/**
 * Decides a request as the caller: one transaction with what the plugin's `decided` writes. The row is locked, so that of two approvers
 * the second one gets 409.
 */
export async function decideRequest(
  services: RuntimeServices,
  request: RequestRow,
  { answer, comment }: Answered,
  caller: Caller,
): Promise<void> {
  // Before the transaction, which a failed query would end.
  const seen = await describeNow(services, request);
  await services.transaction(async () => {
    const row = await lockOpen(services, request.id, caller);
    const right = await findRight(services, row, caller.id);
    if (!right) throw refuse.notAllowed('error.notAllowed');
    const kind = kindOf(services, row);
    if (!kind && answer === 'approve') throw refuse.conflict('approvals.removed');
    if (kind && !kind.shape.answers.includes(answer)) throw refuse.invalid('approvals.answerMissing');
    if (answer === 'return' && comment === '')
      throw refuse.invalid('approvals.commentMissing', {}, { field: 'comment' });
    if (answer === 'approve') await kind?.check(row);
    if (answer === 'approve' && !(await approve(services, row, { comment, caller, ...right }))) return;
    await close(services, row, kind, {
      answer: answer === 'approve' ? 'approved' : 'returned',
      comment,
      caller,
      seen,
      ...right,
    });
  });
}

/** Notes an approval. Returns whether it is the last one, with which the request closes; otherwise it waits for further ones. */
async function approve(
  services: RuntimeServices,
  row: RequestRow,
  { comment, caller, deputyOf }: Pick<Closing, 'comment' | 'caller' | 'deputyOf'>,
): Promise<boolean> {
  const before = (await findDeciders(services, [row])).get(row.id) ?? [];
  const decision = { requestId: row.id, by: caller.id, deputyOf, answer: 'approved' as const, comment };
  await services.db.insert(requestDecisions).values({ ...decision, step: row.step, at: services.clock.now() });
  if (await approveStep(services, row, deputyOf ?? caller.id)) return true;
  await noteAnswer(services, row, { answer: 'approved', deputyOf });
  const after = (await findDeciders(services, [row])).get(row.id) ?? [];
  await tellBrowsers(services, row, [...before, ...after]);
  return false;
}

/** Takes a request back, as who filed it. */
export async function revokeRequest(services: RuntimeServices, request: RequestRow, caller: Caller): Promise<void> {
  const seen = await describeNow(services, request);
  await services.transaction(async () => {
    const row = await lockOpen(services, request.id, caller);
    if (row.filedBy !== caller.id) throw refuse.notAllowed('error.notAllowed');
    const kind = kindOf(services, row);
    await close(services, row, kind, { answer: 'revoked', comment: '', caller, seen, deputyOf: null });
  });
}

/** Whether a person may decide a request of a record in their company of now, or has decided one there. */
export async function isApprover(
  services: RuntimeServices,
  { plugin, kind, record }: Pick<RequestRow, 'plugin' | 'kind' | 'record'>,
  personId: number,
): Promise<boolean> {
  const person = await services.directory.person(personId);
  if (!person) return false;
  const isIt = and(
    eq(requests.plugin, plugin),
    eq(requests.kind, kind),
    eq(requests.record, record),
    eq(requests.companyId, person.companyId),
  );
  const rows = await services.db.select().from(requests).where(isIt).orderBy(desc(requests.id)).limit(MOST_OF_RECORD);
  for (const row of rows) {
    const hasDecided = and(eq(requestDecisions.requestId, row.id), eq(requestDecisions.by, personId));
    if ((await services.db.$count(requestDecisions, hasDecided)) > 0 && personId !== row.about) return true;
    if (await findRight(services, row, personId)) return true;
  }
  return false;
}

/**
 * Ends the open request of a record, as its plugin does: in the name of who filed it. Those who would have decided are told.
 *
 * @returns whether there was an open one
 */
export async function withdrawRequest(
  services: RuntimeServices,
  { plugin, kind, record }: Pick<RequestRow, 'plugin' | 'kind' | 'record'>,
  reason: string,
): Promise<boolean> {
  const { db, directory } = services;
  return services.transaction(async () => {
    const isIt = and(eq(requests.plugin, plugin), eq(requests.kind, kind), eq(requests.record, record));
    const [row] = await db
      .select()
      .from(requests)
      .where(and(isIt, eq(requests.status, 0)))
      .for('update');
    if (!row) return false;
    const deciders = (await findDeciders(services, [row])).get(row.id) ?? [];
    const people = await directory.stored({ ids: [row.filedBy, row.about] });
    const nameById = (id: number) => people.find((person) => person.id === id)?.name ?? '';
    const caller = { id: row.filedBy, name: nameById(row.filedBy) };
    const closing = { answer: 'revoked', comment: reason, caller, seen: undefined, deputyOf: null } as const;
    await close(services, row, findKind(services, row), closing);
    if (deciders.length > 0)
      await notifierFor(services, hostContract).notify({
        kind: 'requestDecided',
        to: { employees: deciders },
        title: { plugin: 'host', key: 'notice.request.withdrawn', variables: { name: nameById(row.about), reason } },
        message: unkept(row.title),
        opens: { view: 'Approvals', params: { request: row.id, box: 'decided' } },
      });
    return true;
  });
}

async function lockOpen(services: RuntimeServices, requestId: number, caller: Caller): Promise<RequestRow> {
  const { db, directory } = services;
  const [row] = await db.select().from(requests).where(eq(requests.id, requestId)).for('update');
  if (!row || (row.companyId !== caller.companyId && row.filedBy !== caller.id)) throw refuse.notFound();
  if (row.status === 0) return row;
  const [decision] = await db
    .select()
    .from(requestDecisions)
    .where(eq(requestDecisions.requestId, requestId))
    .orderBy(desc(requestDecisions.id))
    .limit(1);
  const name = (await directory.person(decision?.by ?? 0))?.name ?? '';
  throw refuse.conflict(CLOSED[row.status - 1]!, { name });
}

/** Undefined for a kind that was removed: nothing can follow from its requests, so that they are only returned or revoked. */
function kindOf(services: RuntimeServices, row: RequestRow): RunningKind | undefined {
  const kind = findKind(services, row);
  if (!kind && isRemoved(services, row)) return undefined;
  // The operator's language: the name of a kind whose plugin may be in no catalogue.
  if (!kind) throw refuse.conflict('approvals.notRunning', { kind: nameKind(services, row, 'zh-TW').title });
  return kind;
}

interface Closing {
  readonly answer: 'approved' | 'returned' | 'revoked';
  readonly comment: string;
  readonly caller: Pick<Caller, 'id' | 'name'>;
  /** What it said to who decided: kept, since what it is about may change. Undefined if that is what it said when it was filed. */
  readonly seen: RequestDescription | undefined;
  readonly deputyOf: number | null;
}

async function close(
  services: RuntimeServices,
  row: RequestRow,
  kind: RunningKind | undefined,
  { answer, comment, caller, seen, deputyOf }: Closing,
): Promise<void> {
  const { db, clock } = services;
  const at = clock.now();
  const deciders = (await findDeciders(services, [row])).get(row.id) ?? [];
  // An approval was noted with its step.
  if (answer !== 'approved')
    await db
      .insert(requestDecisions)
      .values({ requestId: row.id, by: caller.id, deputyOf, answer, comment, at, step: row.step });
  const said = seen && keepDescription(services, seen);
  await db
    .update(requests)
    .set({ ...said, status: STATUS[answer], closedOn: at })
    .where(eq(requests.id, row.id));
  await kind?.decided(row, { answer, by: caller.id, comment });
  await noteAnswer(services, row, { answer, deputyOf });
  await notifyOwners(services, row, answer, caller);
  // Those who have approved it before, too: their list of what they have decided shows how it ended.
  const answered = await db
    .selectDistinct({ by: requestDecisions.by })
    .from(requestDecisions)
    .where(eq(requestDecisions.requestId, row.id));
  await tellBrowsers(services, row, [...deciders, ...answered.map(({ by }) => by)]);
}

async function noteAnswer(
  { audit }: RuntimeServices,
  { id, plugin, kind, record, about, step, steps }: RequestRow,
  { answer, deputyOf }: Pick<Closing, 'answer' | 'deputyOf'>,
): Promise<void> {
  const place = steps.length > 1 && { step: `${step + 1}/${steps.length}` };
  await audit.record({
    action: `approval.${answer}`,
    target: `request:${id}`,
    detail: { plugin, kind, record, employeeId: about, ...(deputyOf !== null && { deputyOf }), ...place },
  });
}

async function notifyOwners(
  services: RuntimeServices,
  { id, about, filedBy, title }: RequestRow,
  answer: Closing['answer'],
  caller: Pick<Caller, 'id' | 'name'>,
): Promise<void> {
  const employees = [...new Set([about, filedBy])].filter((person) => person !== caller.id);
  if (employees.length === 0) return;
  await notifierFor(services, hostContract).notify({
    kind: 'requestDecided',
    to: { employees },
    title: { plugin: 'host', key: `notice.request.${answer}`, variables: { name: caller.name } },
    message: unkept(title),
    opens: { view: 'Approvals', params: { request: id, box: 'filed' } },
  });
}
