import { type Handler, likePattern } from '@atrium/sdk/server';
import { and, asc, count, desc, eq, exists, ilike, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { requestApprovers, requestDecisions, requests } from '../../core/schema/approvals.ts';
import { employees } from '../../core/schema/organisation.ts';
import type { HostApi } from '../../core/services.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { type Language, rowWriter } from './approvalRows.ts';
import { findPrincipals, mayDecideAs } from './approvers.ts';
import { nameKind } from './requestKinds.ts';

/** Kinds of the requests of a box, for its filter. */
const MOST_KINDS = 100;

export function listApprovals(services: RuntimeServices): Handler<HostApi['approvals']> {
  const { db } = services;
  return async ({ caller, query, request: { language } }) => {
    const { page, pageSize, box, kind, text, order } = query;
    const principals = await findPrincipals(services, caller.id);
    const inBox = and(
      box === 'filed' ? undefined : eq(requests.companyId, caller.companyId),
      boxes[box](services, caller.id, await mayDecideAs(services, [caller.id, ...principals])),
    );
    const [plugin, name] = kind?.split('.') ?? [];
    const wanted = and(
      inBox,
      kind === undefined ? undefined : and(eq(requests.plugin, plugin ?? ''), eq(requests.kind, name ?? '')),
      ...wordsIn(text).map((word) => mentions(services, word, language)),
    );
    const own = box === 'mine' ? asc(requests.id) : desc(box === 'filed' ? requests.id : requests.closedOn);
    const rows = await db
      .select()
      .from(requests)
      .where(wanted)
      .orderBy(...(order === 'due' ? [sql`${requests.dueOn} asc nulls last`] : []), own, desc(requests.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [all] = await db.select({ count: count() }).from(requests).where(wanted);
    const rowOf = await rowWriter(services, rows, { caller, principals, language });
    return {
      list: await Promise.all(rows.map(rowOf)),
      totalSize: all?.count ?? 0,
      page,
      pageSize,
      kinds: await listKinds(services, inBox, language),
    };
  };
}

const wordsIn = (text = ''): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** Condition: what a request is called in this language, or the person whom it is about, contains a word; or it has this number. */
function mentions({ db }: RuntimeServices, word: string, language: Language): SQL | undefined {
  const pattern = likePattern(word);
  // A title without variables is stored as the text itself.
  const title = sql`coalesce(${requests.title} -> 'said' ->> ${language}, ${requests.title} #>> '{}')`;
  const person = or(ilike(employees.name, pattern), ilike(employees.employee, pattern));
  return or(
    ilike(title, pattern),
    sql`${requests.id}::text = ${word.replace(/^#/, '')}`,
    exists(
      db
        .select({ id: employees.id })
        .from(employees)
        .where(and(eq(employees.id, requests.about), person)),
    ),
  );
}

/** The kinds of the requests of a box, as their contracts call them now; all that were removed have one name. */
async function listKinds(services: RuntimeServices, inBox: SQL | undefined, language: Language) {
  const { plugin, kind } = requests;
  const found = await services.db.selectDistinct({ plugin, kind }).from(requests).where(inBox).limit(MOST_KINDS);
  return found
    .map((of) => ({ kind: `${of.plugin}.${of.kind}`, title: nameKind(services, of, language).title }))
    .toSorted((one, other) => one.title.localeCompare(other.title, language));
}

type Box = (
  services: RuntimeServices,
  caller: number,
  /** Of the rows of approvers: those by which the caller decides, as themselves or as a deputy. */
  isOwn: SQL | undefined,
) => SQL | undefined;

/** Condition: a person has approved the open step, which needs each approver: as a deputy they do it no second time. */
function hasAnswered(db: RuntimeServices['db'], person: number): SQL {
  const { requestId, by, step } = requestDecisions;
  const ofStep = and(eq(requestId, requests.id), eq(by, person), eq(step, requests.step));
  return exists(
    db
      .select({ id: requestDecisions.id })
      .from(requestDecisions)
      .where(and(ofStep, sql`${requests.steps} -> ${requests.step}::int ->> 'need' = 'all'`)),
  );
}

const boxes: Readonly<Record<'mine' | 'decided' | 'filed', Box>> = {
  mine: ({ db }, caller, isOwn) =>
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
              isOwn,
              or(eq(requestApprovers.employeeId, caller), not(hasAnswered(db, caller))),
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
