import type { ApprovalDetail, HostContract } from '@atrium/sdk/host';
import {
  type Caller,
  formatDateTime,
  type Handler,
  isRefusal,
  type RequestDescription,
  type RequestFacts,
  type ServerContext,
} from '@atrium/sdk/server';
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { currentCall } from '../../core/currentCall.ts';
import { unavailableReason } from '../../core/database/DatabaseUnavailable.ts';
import { requestDecisions, requests } from '../../core/schema/approvals.ts';
import type { HostApi } from '../../core/services.ts';
import { type HostTextKey, refuse } from '../../core/texts.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { type Language, personWriter, rowWriter } from './approvalRows.ts';
import { findAnswered, findDeputies, findPrincipals, findRight, readApprovers } from './approvers.ts';
import { nameSteps, openStep } from './chains.ts';
import { decideRequest, describeNow, revokeRequest } from './decideRequest.ts';
import { findKind, isRemoved, renderKept, type RequestRow } from './requestKinds.ts';

type Detail = z.input<typeof ApprovalDetail>;
type Relation = Pick<ServerContext<HostContract>, 'relation'>;
/** Addresses of uploads: no others are links. */
const FILE_URL = /^\/api\/files\/[0-9a-f]{32}$/;
const LONGEST_FACT = 500;

/** The caller's relation to a request, for the rules of the calls. */
export const relationToRequest =
  (services: RuntimeServices) =>
  async (row: RequestRow, caller: Caller): Promise<'approver' | 'own' | 'reader' | 'none'> => {
    // They stay a person's own after a move to another company.
    if (caller.id === row.filedBy) return 'own';
    if (caller.id === row.about) return 'reader';
    if (row.companyId !== caller.companyId) return 'none';
    if (await findRight(services, row, caller.id)) return 'approver';
    if (await hasDecided(services, row.id, caller.id)) return 'reader';
    return (await findKind(services, row)?.mayRead(row, caller)) === true ? 'reader' : 'none';
  };

async function hasDecided({ db }: RuntimeServices, requestId: number, by: number): Promise<boolean> {
  const own = and(eq(requestDecisions.requestId, requestId), eq(requestDecisions.by, by));
  return (await db.select({ id: requestDecisions.id }).from(requestDecisions).where(own).limit(1)).length > 0;
}

async function readDetail(
  services: RuntimeServices,
  row: RequestRow,
  caller: Caller,
  language: Language,
): Promise<Detail> {
  const { db, config, directory } = services;
  const principals = await findPrincipals(services, caller.id);
  const rowOf = await rowWriter(services, [row], { caller, principals, language });
  const kind = findKind(services, row);
  // A closed one says what it said to who decided.
  const described = (row.status === 0 && (await describeNow(services, row))) || row;
  const render = (text: RequestDescription['title']) => renderKept(services, text, language, '');
  const approvers = (await readApprovers(services, [row.id])).get(row.id) ?? [];
  const deputies = await findDeputies(services, approvers);
  const answered = (await findAnswered(services, [row])).get(row.id);
  const personOf = await personWriter(services, [caller.companyId, row.companyId]);
  const nameOf = async (id: number | null) => (id === null ? '' : ((await directory.person(id))?.name ?? ''));
  const decisions = await db
    .select()
    .from(requestDecisions)
    .where(eq(requestDecisions.requestId, row.id))
    .orderBy(asc(requestDecisions.id));
  return {
    ...(await rowOf(row)),
    facts: described.facts.map(({ label, value, fileUrl }) => ({
      label: render(label),
      value: render(value).slice(0, LONGEST_FACT),
      ...(fileUrl !== undefined && FILE_URL.test(fileUrl) && { fileUrl }),
    })),
    answers: [...(kind?.shape.answers ?? (isRemoved(services, row) ? (['return'] as const) : []))],
    step: row.step + 1,
    steps: Math.max(row.steps.length, 1),
    need: openStep(row).need,
    later: row.status === 0 ? await nameSteps(services, row, row.steps.slice(row.step + 1)) : [],
    approvers: await Promise.all(
      approvers.map(async (id) => ({
        ...(await personOf(id)),
        deputies: await Promise.all((deputies.get(id) ?? []).filter((one) => !answered?.has(one)).map(nameOf)),
      })),
    ),
    decisions: await Promise.all(
      decisions.map(async ({ answer, by, deputyOf, comment, at }) => ({
        answer,
        by: await nameOf(by),
        deputyOf: await nameOf(deputyOf),
        comment,
        at: formatDateTime(at, config.timeZone),
      })),
    ),
    mayRevoke: row.status === 0 && row.filedBy === caller.id,
  };
}

/** A call about one request: its rule first, then what it does, then what the request is by then. */
const onRequest =
  (
    services: RuntimeServices,
    context: Relation,
    change: (row: RequestRow, call: { readonly caller: Caller; readonly body?: unknown }) => Promise<void>,
  ) =>
  async (call: {
    readonly params: { readonly id: number };
    readonly caller: Caller;
    readonly request: RequestFacts;
    readonly body?: unknown;
  }): Promise<Detail> => {
    const find = async () => (await services.db.select().from(requests).where(eq(requests.id, call.params.id)))[0];
    const row = await find();
    if (!row) throw refuse.notFound();
    await context.relation('approval', row);
    await change(row, call);
    return readDetail(services, (await find()) ?? row, call.caller, call.request.language);
  };

export const readApproval = (services: RuntimeServices, context: Relation): Handler<HostApi['approval']> =>
  onRequest(services, context, async () => {});

export const decideApproval = (services: RuntimeServices, context: Relation): Handler<HostApi['decideApproval']> =>
  onRequest(services, context, (row, { caller, body }) => decideRequest(services, row, body as never, caller));

export const revokeApproval = (services: RuntimeServices, context: Relation): Handler<HostApi['revokeApproval']> =>
  onRequest(services, context, (row, { caller }) => revokeRequest(services, row, caller));

/** One after the other, each in its own transaction: what refuses or fails is the result of its row, and the others go on. */
export function decideApprovals(services: RuntimeServices): Handler<HostApi['decideApprovals']> {
  const relationTo = relationToRequest(services);
  const { db } = services;
  return async ({ caller, body: { ids, ...answered }, request }) => {
    const results: { id: number; code: number | string; message: string }[] = [];
    for (const id of new Set(ids)) {
      let row: RequestRow | undefined;
      try {
        [row] = await db.select().from(requests).where(eq(requests.id, id));
        if (!row || (await relationTo(row, caller)) === 'none') throw refuse.notFound();
        await decideRequest(services, row, answered, caller);
        results.push({ id, code: 200, message: '' });
      } catch (error) {
        // the call itself was answered without this one
        if (currentCall()?.run?.isOver) throw error;
        results.push({ id, ...failureOf(services, row, request, error) });
      }
    }
    return { results };
  };
}

/** What a request that was not decided answers in its row. A fault is noted as that of a call of its own. */
function failureOf(
  { catalogues, faults, log }: RuntimeServices,
  row: RequestRow | undefined,
  { language, requestId }: RequestFacts,
  error: unknown,
): { readonly code: number | string; readonly message: string } {
  const text = (key: HostTextKey) => catalogues.text({ plugin: 'host', key }, language);
  if (isRefusal(error)) return { code: error.shape.code, message: catalogues.text(error.shape.message, language) };
  const reason = unavailableReason(error);
  const { plugin = 'host', kind } = row ?? {};
  log.error('a request could not be decided', { plugin, kind, request: row?.id, requestId, error });
  if (reason !== undefined)
    return { code: 503, message: text(reason === 'busy' ? 'error.busy' : 'error.databaseAway') };
  faults.add({ plugin, endpoint: 'decideApprovals', code: 500, requestId }, error);
  return { code: 500, message: text('error.internal') };
}
