import { idArray, type Person } from '@atrium/sdk/server';
import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { requestApprovers, requests } from '../../core/schema/approvals.ts';
import { employees } from '../../core/schema/organisation.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { findAnswered, findDeciders, NEEDED, storeApprovers } from './approvers.ts';
import { type Approver, openStep, resolveNext, resolveStep, uniqueApprovers } from './chains.ts';
import { APPROVERS_LOCK } from './fileRequest.ts';
import type { RequestRow } from './requestKinds.ts';
import { notifyOfMany, tellBrowsers } from './tellPeople.ts';
import { dueFrom } from './workingHours.ts';

/** Requests of one transaction. */
const BATCH = 100;

/** Reads each company once, and resolves once what the same person has filed about the same one. */
class Resolver {
  readonly #services: RuntimeServices;
  readonly #people = new Map<number, readonly Person[]>();
  readonly #approvers = new Map<string, readonly Approver[]>();

  constructor(services: RuntimeServices) {
    this.#services = services;
  }

  /** @param decided who has approved the open step already: where they are all who are asked now, the next level up is asked, too */
  async resolve(row: RequestRow, decided: readonly number[]): Promise<readonly Approver[]> {
    const { companyId, about, filedBy, escalatedOn } = row;
    const step = openStep(row);
    const key = JSON.stringify([companyId, about, filedBy, step, escalatedOn !== null, decided]);
    let approvers = this.#approvers.get(key);
    if (!approvers) {
      const people = await this.#peopleOf(companyId);
      const asked = resolveStep(this.#services, step, row, people);
      const isOver = asked.every(({ employeeId }) => decided.includes(employeeId));
      const others = isOver ? resolveStep(this.#services, step, row, people, decided) : [];
      const added = escalatedOn === null ? [] : resolveNext(this.#services, step, row, people);
      approvers = uniqueApprovers([...asked, ...others, ...added]);
      this.#approvers.set(key, approvers);
    }
    return approvers;
  }

  /** Employee ids of those of a company who hold an action now. */
  async holdersOf(companyId: number, action: string): Promise<readonly number[]> {
    const { authority } = this.#services;
    const people = await this.#peopleOf(companyId);
    return people.filter((person) => !person.hidden && authority.holds(person, action)).map(({ id }) => id);
  }

  async #peopleOf(companyId: number): Promise<readonly Person[]> {
    const people = this.#people.get(companyId) ?? (await this.#services.directory.stored({ companyId }));
    this.#people.set(companyId, people);
    return people;
  }
}

/**
 * People have joined, left, moved, or have another level, or their account is closed: the open requests that are about them, that they
 * decide, or that none of their company decides any more, are decided by the superiors of now. One that has no approver keeps those it had,
 * and waits for the next person who joins or may decide it: none decides by itself. Can be repeated at any point.
 */
export async function followPeople(
  services: RuntimeServices,
  people: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  if (people.length === 0) return;
  const { db, directory } = services;
  await waitForFilers(services);
  const companies = new Map((await directory.stored({ ids: people })).map(({ id, companyId }) => [id, companyId]));
  const decide = db
    .select({ id: requestApprovers.requestId })
    .from(requestApprovers)
    .where(inArray(requestApprovers.employeeId, [...people]));
  const resolver = new Resolver(services);
  const which = or(
    inArray(requests.about, [...people]),
    inArray(requests.id, decide),
    await isStuck(services, resolver, companies.values()),
  );
  await followAll(services, resolver, { which, companies }, signal);
}

/**
 * Names the approvers of the open requests that none decides any more: `approvals.manage` was granted since, or taken from who held it,
 * of which there is no event.
 */
export async function followGrants(services: RuntimeServices, signal: AbortSignal): Promise<void> {
  const { db } = services;
  const rows = await db
    .selectDistinct({ companyId: requests.companyId })
    .from(requests)
    .where(and(eq(requests.status, 0), not(isDecidedBy(services, isNull(NEEDED)))));
  if (rows.length === 0) return;
  await waitForFilers(services);
  const resolver = new Resolver(services);
  const stuck = await isStuck(
    services,
    resolver,
    rows.map(({ companyId }) => companyId),
  );
  await followAll(services, resolver, { which: stuck, companies: new Map() }, signal);
}

/** Waits for those who file and may have read how the people were before. */
const waitForFilers = ({ db, transaction }: RuntimeServices): Promise<void> =>
  transaction(async () => void (await db.execute(sql`select pg_advisory_xact_lock(${APPROVERS_LOCK})`)));

/** Condition: among the stored approvers of a request, one whose account is open is one of these. */
function isDecidedBy({ db }: RuntimeServices, which: SQL | undefined): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(requestApprovers)
      .innerJoin(employees, eq(employees.id, requestApprovers.employeeId))
      .where(
        and(
          eq(requestApprovers.requestId, requests.id),
          eq(employees.hidden, false),
          eq(employees.companyId, requests.companyId),
          eq(requestApprovers.decided, false),
          which,
        ),
      ),
  );
}

/** Condition: a request of these companies that none decides any more. */
async function isStuck(
  services: RuntimeServices,
  resolver: Resolver,
  companies: Iterable<number>,
): Promise<SQL | undefined> {
  const needed = await services.db.selectDistinct({ action: NEEDED }).from(requestApprovers).where(isNotNull(NEEDED));
  const each = [...new Set(companies)].map(async (companyId) => {
    const held = needed.map(async ({ action }) =>
      and(
        sql`${NEEDED} = ${action}`,
        // One parameter: a statement has at most 65 535.
        sql`${requestApprovers.employeeId} = any(${idArray(await resolver.holdersOf(companyId, action!))}::int[])`,
      ),
    );
    const mayDecide = or(isNull(NEEDED), ...(await Promise.all(held)));
    return and(eq(requests.companyId, companyId), not(isDecidedBy(services, mayDecide)));
  });
  return or(...(await Promise.all(each)), sql`false`);
}

interface Followed {
  /** Of the open requests. */
  readonly which: SQL | undefined;
  /** The companies of now, by person. */
  readonly companies: ReadonlyMap<number, number>;
}

async function followAll(
  services: RuntimeServices,
  resolver: Resolver,
  followed: Followed,
  signal: AbortSignal,
): Promise<void> {
  let last = 0;
  do {
    signal.throwIfAborted();
    last = await services.transaction(() => followBatch(services, resolver, followed, last));
  } while (last > 0);
}

/** Resolves to the last request of the batch; 0 if there are no more. */
async function followBatch(
  services: RuntimeServices,
  resolver: Resolver,
  { which, companies }: Followed,
  after: number,
): Promise<number> {
  const { db } = services;
  const open = await db
    .select()
    .from(requests)
    .where(and(eq(requests.status, 0), gt(requests.id, after), which))
    .orderBy(asc(requests.id))
    .limit(BATCH)
    .for('update');
  const before = await findDeciders(services, open);
  const changed: RequestRow[] = [];
  for (const row of open) {
    const isStuck = !before.get(row.id)?.length;
    const next = {
      ...row,
      companyId: companies.get(row.about) ?? row.companyId,
      // Those who are asked now were reminded of nothing.
      ...(isStuck && { remindedOn: null, escalatedOn: null }),
    };
    if (await replaceApprovers(services, { row, next, isStuck }, resolver)) changed.push(next);
  }
  const now = await findDeciders(services, changed);
  const waiting = new Map<number, RequestRow[]>();
  for (const row of changed) {
    const [were, are] = [before.get(row.id) ?? [], now.get(row.id) ?? []];
    for (const person of are.filter((one) => !were.includes(one)))
      waiting.set(person, [...(waiting.get(person) ?? []), row]);
    await tellBrowsers(services, row, [...new Set([...were, ...are])]);
  }
  await notifyOfMany(services, waiting);
  return open.length < BATCH ? 0 : open.at(-1)!.id;
}

/**
 * Returns whether they are others than before. Of `all`, where everyone who can be asked has approved already, one of them confirms it or
 * returns the request: no step is approved without a decision, and none waits for ever.
 */
async function replaceApprovers(
  services: RuntimeServices,
  { row, next, isStuck }: { readonly row: RequestRow; readonly next: RequestRow; readonly isStuck: boolean },
  resolver: Resolver,
): Promise<boolean> {
  const { db } = services;
  const isMoved = next.companyId !== row.companyId;
  if (isMoved) await db.update(requests).set({ companyId: next.companyId }).where(eq(requests.id, row.id));
  const { employeeId, via, action, decided } = requestApprovers;
  const stored = await db
    .select({ employeeId, via, action, decided })
    .from(requestApprovers)
    .where(eq(requestApprovers.requestId, row.id));
  const answered = (await findAnswered(services, [row])).get(row.id) ?? [];
  // Who has approved it as a deputy, and is asked themselves since, does not complete it alone.
  const done = [...new Set([...stored.filter((one) => one.decided).map((one) => one.employeeId), ...answered])];
  const approvers = await resolver.resolve(next, done);
  const same = (one: Approver) =>
    stored.some((other) => other.employeeId === one.employeeId && other.via === one.via && other.action === one.action);
  const isSame = stored.length === approvers.length && approvers.every(same);
  if (approvers.length === 0 || (isSame && stored.some((one) => !one.decided))) return isMoved;
  const isOver = approvers.every((one) => done.includes(one.employeeId));
  await storeApprovers(
    services,
    row.id,
    approvers,
    isOver ? done.filter((id) => id !== approvers[0]!.employeeId) : done,
  );
  if (isStuck && row.dueOn !== null) {
    const { remindedOn, escalatedOn } = next;
    const due = await dueFrom(services, openStep(row).dueHours);
    await db
      .update(requests)
      .set({ remindedOn, escalatedOn, ...due })
      .where(eq(requests.id, row.id));
  }
  return true;
}
