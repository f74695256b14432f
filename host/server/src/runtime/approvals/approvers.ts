import { and, eq, gte, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { deputies, requestApprovers, requestDecisions, requests } from '../../core/schema/approvals.ts';
import { employees } from '../../core/schema/organisation.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { type Approver, MANAGE, openStep } from './chains.ts';
import type { RequestRow } from './requestKinds.ts';

type Services = Pick<RuntimeServices, 'db' | 'directory' | 'authority' | 'clock'>;

type Filed = Pick<RequestRow, 'id' | 'about' | 'filedBy' | 'steps' | 'step'>;

/** Condition for deputies of today. */
const isToday = ({ clock }: Pick<Services, 'clock'>) => {
  const today = clock.today();
  return and(lte(deputies.startsOn, today), gte(deputies.endsOn, today));
};

/** A deputy as an employee. */
const standIn = alias(employees, 'stand_in');

/** The people of their company whose deputy a person is today, without those whose account is closed. */
export async function findPrincipals({ db, ...services }: Services, deputyId: number): Promise<readonly number[]> {
  const rows = await db
    .select({ id: deputies.employeeId })
    .from(deputies)
    .innerJoin(employees, eq(employees.id, deputies.employeeId))
    .innerJoin(standIn, and(eq(standIn.id, deputies.deputyId), eq(standIn.companyId, employees.companyId)))
    .where(and(eq(deputies.deputyId, deputyId), eq(employees.hidden, false), isToday(services)));
  return rows.map(({ id }) => id);
}

/** The deputies of these people today, by person, without those whose account is closed or who are of another company by now. */
export async function findDeputies(
  { db, ...services }: Services,
  people: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .select({ employeeId: deputies.employeeId, deputyId: deputies.deputyId })
    .from(deputies)
    .innerJoin(employees, eq(employees.id, deputies.employeeId))
    .innerJoin(standIn, and(eq(standIn.id, deputies.deputyId), eq(standIn.companyId, employees.companyId)))
    .where(and(inArray(deputies.employeeId, [...people]), eq(standIn.hidden, false), isToday(services)));
  const byPerson = Map.groupBy(rows, ({ employeeId }) => employeeId);
  return new Map([...byPerson].map(([id, of]) => [id, of.map(({ deputyId }) => deputyId)]));
}

/** The action without which an approver decides nothing; null for those who decide in any case. */
export const NEEDED = sql<
  string | null
>`coalesce(${requestApprovers.action}, case when ${requestApprovers.via} = 'role' then ${MANAGE} end)`;

/** Condition: an approver's row is of one of these people, and they hold the action that it needs now. */
export async function mayDecideAs(
  { db, directory, authority }: Pick<Services, 'db' | 'directory' | 'authority'>,
  people: readonly number[],
): Promise<SQL | undefined> {
  if (people.length === 0) return sql`false`;
  const { employeeId, decided } = requestApprovers;
  const own = inArray(employeeId, [...people]);
  const needed = await db.selectDistinct({ employeeId, action: NEEDED }).from(requestApprovers).where(own);
  const held: (SQL | undefined)[] = [];
  for (const { employeeId: id, action } of needed) {
    const person = action === null ? undefined : await directory.person(id);
    if (action !== null && person && authority.holds(person, action))
      held.push(and(eq(employeeId, id), sql`${NEEDED} = ${action}`));
  }
  return and(own, eq(decided, false), or(isNull(NEEDED), ...held));
}

/** Who may decide these requests now, by request: without those who have left its company or do not hold the action any more. */
export async function readApprovers(
  { db, directory, authority }: Services,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (requestIds.length === 0) return new Map();
  const { requestId, employeeId, decided } = requestApprovers;
  const isPresent = and(eq(employees.hidden, false), eq(employees.companyId, requests.companyId));
  const rows = await db
    .select({ requestId, employeeId, action: NEEDED })
    .from(requestApprovers)
    .innerJoin(requests, eq(requests.id, requestId))
    .innerJoin(employees, eq(employees.id, employeeId))
    // Of a closed one all are known, who have decided it, too.
    .where(and(inArray(requestId, [...requestIds]), or(eq(decided, false), ne(requests.status, 0)), isPresent))
    .orderBy(employeeId);
  const valid: typeof rows = [];
  for (const row of rows) {
    const person = row.action === null ? undefined : await directory.person(row.employeeId);
    if (row.action === null || (person && authority.holds(person, row.action))) valid.push(row);
  }
  const byRequest = Map.groupBy(valid, (row) => row.requestId);
  return new Map([...byRequest].map(([id, of]) => [id, of.map((row) => row.employeeId)]));
}

/** Replaces who decides the open step of a request. */
export async function storeApprovers(
  { db }: Pick<Services, 'db'>,
  requestId: number,
  approvers: readonly Approver[],
  /** Who has approved the step already. */
  decided: readonly number[] = [],
): Promise<void> {
  await db.delete(requestApprovers).where(eq(requestApprovers.requestId, requestId));
  await db
    .insert(requestApprovers)
    .values(approvers.map((approver) => ({ requestId, ...approver, decided: decided.includes(approver.employeeId) })));
}

export interface Right {
  /** The approver in whose place a deputy decides; null for an approver. */
  readonly deputyOf: number | null;
}

/**
 * Who has approved the open step of these requests, by request, where it needs each approver: none of them decides it as a deputy, too, so
 * that no one completes it alone. Where any one suffices, no one has.
 */
export async function findAnswered(
  { db }: Pick<Services, 'db'>,
  filed: readonly Filed[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const steps = new Map(filed.filter((row) => openStep(row).need === 'all').map(({ id, step }) => [id, step]));
  if (steps.size === 0) return new Map();
  const { requestId, by, step } = requestDecisions;
  const rows = await db
    .select({ requestId, by, step })
    .from(requestDecisions)
    .where(inArray(requestId, [...steps.keys()]));
  const ofStep = rows.filter((row) => row.step === steps.get(row.requestId));
  const byRequest = Map.groupBy(ofStep, (row) => row.requestId);
  return new Map([...byRequest].map(([id, of]) => [id, new Set(of.map((row) => row.by))]));
}

/**
 * By what right a person decides a request: of their own, or as the deputy of today of an approver; undefined if they may not. Who
 * files it and the person whom it is about never do, as deputies neither.
 */
export async function findRight(services: Services, request: Filed, person: number): Promise<Right | undefined> {
  const approvers = (await readApprovers(services, [request.id])).get(request.id) ?? [];
  const answered = (await findAnswered(services, [request])).get(request.id);
  return rightAmong({ approvers, answered }, request, person, await findPrincipals(services, person));
}

/** Of a request. */
interface Asked {
  readonly approvers: readonly number[];
  /** Undefined: no one has. */
  readonly answered: ReadonlySet<number> | undefined;
}

/** The same with what is known already. */
export function rightAmong(
  { approvers, answered }: Asked,
  { about, filedBy }: Filed,
  person: number,
  principals: readonly number[],
): Right | undefined {
  if (person === about || person === filedBy) return undefined;
  if (approvers.includes(person)) return { deputyOf: null };
  if (answered?.has(person)) return undefined;
  const deputyOf = approvers.find((approver) => principals.includes(approver));
  return deputyOf === undefined ? undefined : { deputyOf };
}

/** Everyone who may decide these requests, by request: the approvers and their deputies of today. */
export async function findDeciders(
  services: Services,
  filed: readonly Filed[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const approvers = await readApprovers(
    services,
    filed.map(({ id }) => id),
  );
  const standIns = await findDeputies(services, [...new Set([...approvers.values()].flat())]);
  const answered = await findAnswered(services, filed);
  return new Map(
    filed.map(({ id, about, filedBy }) => {
      const own = approvers.get(id) ?? [];
      const deciders = own.flatMap((approver) => standIns.get(approver) ?? []);
      const all = new Set([...own, ...deciders.filter((person) => !answered.get(id)?.has(person))]);
      return [id, [...all].filter((person) => person !== about && person !== filedBy)];
    }),
  );
}
