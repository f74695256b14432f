import type { ApprovalDetail, ApprovalRow, HostContract } from '@atrium/sdk/host';
import {
  type Caller,
  formatDateTime,
  type Handler,
  isRefusal,
  type RequestDescription,
  type RequestFacts,
  type ServerContext,
} from '@atrium/sdk/server';
import { and, asc, count, desc, eq, exists, inArray, ne, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { currentCall } from '../../core/currentCall.ts';
import { unavailableReason } from '../../core/database/DatabaseUnavailable.ts';
import { requestApprovers, requestDecisions, requests } from '../../core/schema/approvals.ts';
import type { HostApi } from '../../core/services.ts';
import { type HostTextKey, refuse } from '../../core/texts.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { findDeputies, findHolders, findPrincipals, findRight, readApprovers, rightAmong } from './approvers.ts';
import { decideRequest, describeNow, revokeRequest } from './decideRequest.ts';
import { findKind, isRemoved, nameKind, renderKept, type RequestRow } from './requestKinds.ts';

type Row = z.input<typeof ApprovalRow>;
type Detail = z.input<typeof ApprovalDetail>;
type Language = RequestFacts['language'];
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

export function listApprovals(services: RuntimeServices): Handler<HostApi['approvals']> {
  const { db } = services;
  return async ({ caller, query, request: { language } }) => {
    const { page, pageSize, box, kind } = query;
    const principals = await findPrincipals(services, caller.id);
    const [plugin, name] = kind?.split('.') ?? [];
    const wanted = and(
      box === 'filed' ? undefined : eq(requests.companyId, caller.companyId),
      boxes[box](services, caller.id, principals, await findHolders(services, [caller.id, ...principals])),
      kind === undefined ? undefined : and(eq(requests.plugin, plugin ?? ''), eq(requests.kind, name ?? '')),
    );
    const order = box === 'mine' ? asc(requests.id) : desc(box === 'filed' ? requests.id : requests.closedOn);
    const rows = await db
      .select()
      .from(requests)
      .where(wanted)
      .orderBy(order, desc(requests.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [all] = await db.select({ count: count() }).from(requests).where(wanted);
    const rowOf = await rowWriter(services, rows, { caller, principals, language });
    return { list: await Promise.all(rows.map(rowOf)), totalSize: all?.count ?? 0, page, pageSize };
  };
}

type Box = (
  services: RuntimeServices,
  caller: number,
  principals: readonly number[],
  /** Those of them who hold `approvals.manage`. */
  holders: readonly number[],
) => SQL | undefined;

const boxes: Readonly<Record<'mine' | 'decided' | 'filed', Box>> = {
  mine: ({ db }, caller, principals, holders) =>
    and(
      eq(requests.status, 0),
      ne(requests.about, caller),
      ne(requests.filedBy, caller),
      exists(
        db
          .select()
          .from(requestApprovers)
          .where(
            and(
              eq(requestApprovers.requestId, requests.id),
              inArray(requestApprovers.employeeId, [caller, ...principals]),
              or(eq(requestApprovers.via, 'level'), inArray(requestApprovers.employeeId, [...holders])),
            ),
          ),
      ),
    ),
  decided: ({ db }, caller) =>
    exists(
      db
        .select()
        .from(requestDecisions)
        .where(
          and(
            eq(requestDecisions.requestId, requests.id),
            eq(requestDecisions.by, caller),
            ne(requestDecisions.answer, 'revoked'),
          ),
        ),
    ),
  filed: (_services, caller) => or(eq(requests.filedBy, caller), eq(requests.about, caller)),
};

/** Units by their ids, for the people of requests of these companies. */
async function personWriter({ directory }: RuntimeServices, companies: readonly number[]) {
  const each = [...new Set(companies)];
  const departments = (await Promise.all(each.map((id) => directory.departments(id)))).flat();
  const groups = (await Promise.all(each.map((id) => directory.groups(id)))).flat();
  return async (id: number) => {
    const person = await directory.person(id);
    const department = departments.find((unit) => unit.id === person?.departmentId)?.name;
    const group = groups.find((unit) => unit.id === person?.groupId)?.name;
    const unit = [department, group].filter((name) => name !== undefined).join(' ');
    return { id, name: person?.name ?? '', employee: person?.employee ?? '', unit };
  };
}

interface Reader {
  readonly caller: Caller;
  /** Whose deputy the caller is. */
  readonly principals: readonly number[];
  readonly language: Language;
}

async function rowWriter(
  services: RuntimeServices,
  rows: readonly RequestRow[],
  { caller, principals, language }: Reader,
): Promise<(row: RequestRow) => Promise<Row>> {
  const { config, directory } = services;
  const open = rows.filter(({ status }) => status === 0).map(({ id }) => id);
  const approvers = await readApprovers(services, open);
  const personOf = await personWriter(services, [caller.companyId, ...rows.map(({ companyId }) => companyId)]);
  const time = (moment: Date) => formatDateTime(moment, config.timeZone);
  return async (row) => {
    const { title: kindTitle, icon } = nameKind(services, row, language);
    const right = rightAmong(approvers.get(row.id) ?? [], row, caller.id, principals);
    const deputyOf = right?.deputyOf ?? null;
    return {
      id: row.id,
      plugin: row.plugin,
      kind: row.kind,
      kindTitle,
      icon,
      isRunning: findKind(services, row) !== undefined,
      isRemoved: isRemoved(services, row),
      title: renderKept(services, row.title, language, kindTitle),
      about: await personOf(row.about),
      filedBy: await personOf(row.filedBy),
      filedOn: time(row.filedOn),
      status: row.status,
      closedOn: row.closedOn && time(row.closedOn),
      mayDecide: right !== undefined,
      deputyOf: (deputyOf !== null && (await directory.person(deputyOf))?.name) || '',
    };
  };
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
    approvers: await Promise.all(
      approvers.map(async (id) => ({
        ...(await personOf(id)),
        deputies: await Promise.all((deputies.get(id) ?? []).map(nameOf)),
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
