import type { Person } from '@atrium/sdk/server';
import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import { deputies, requestApprovers, requests } from '../../core/schema/approvals.ts';
import { employees } from '../../core/schema/organisation.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import type { RequestRow } from './requestKinds.ts';

type Services = Pick<RuntimeServices, 'db' | 'directory' | 'authority' | 'clock'>;

type Filed = Pick<RequestRow, 'id' | 'about' | 'filedBy'>;

export interface Approver {
  readonly employeeId: number;
  readonly via: 'level' | 'role';
}

/** The action of those who decide what has no superior. */
export const MANAGE = 'approvals.manage';

/** Of one request, as its detail lists them: of more at one level, the first ones by their ids are asked. */
const MOST_APPROVERS = 200;

/**
 * Who decides what a person asks for: the next level up, that is the managers of the group, else of the department, else of the company,
 * else holders of `approvals.manage`. Who files it and the person are never among them, so that a level without others is skipped.
 *
 * @param all the people of the company as they are stored
 */
export function resolveApprovers(
  { authority }: Pick<Services, 'authority'>,
  request: Pick<RequestRow, 'about' | 'filedBy'>,
  all: readonly Person[],
): readonly Approver[] {
  const about = all.find(({ id }) => id === request.about);
  if (!about) return [];
  const others = all
    .filter(({ id, hidden }) => !hidden && id !== request.about && id !== request.filedBy)
    .toSorted((one, other) => one.id - other.id);
  for (const isNext of levelsAbove(about)) {
    const found = others.filter(isNext);
    if (found.length > 0) return found.slice(0, MOST_APPROVERS).map(({ id }) => ({ employeeId: id, via: 'level' }));
  }
  return others
    .filter((person) => authority.holds(person, MANAGE))
    .slice(0, MOST_APPROVERS)
    .map(({ id }) => ({ employeeId: id, via: 'role' }));
}

function levelsAbove({ level, groupId, departmentId }: Person): ((person: Person) => boolean)[] {
  const company = (person: Person) => person.level === 'compManager';
  if (level === 'compManager') return [];
  if (level === 'deptManager') return [company];
  const department = (person: Person) =>
    departmentId !== null && person.level === 'deptManager' && person.departmentId === departmentId;
  if (level === 'groupManager') return [department, company];
  const group = (person: Person) => groupId !== null && person.level === 'groupManager' && person.groupId === groupId;
  return [group, department, company];
}

/** Condition for deputies of today. */
const isToday = ({ clock }: Pick<Services, 'clock'>) => {
  const today = clock.today();
  return and(lte(deputies.startsOn, today), gte(deputies.endsOn, today));
};

/** The people whose deputy a person is today, without those whose account is closed. */
export async function findPrincipals({ db, ...services }: Services, deputyId: number): Promise<readonly number[]> {
  const rows = await db
    .select({ id: deputies.employeeId })
    .from(deputies)
    .innerJoin(employees, eq(employees.id, deputies.employeeId))
    .where(and(eq(deputies.deputyId, deputyId), eq(employees.hidden, false), isToday(services)));
  return rows.map(({ id }) => id);
}

/** The deputies of these people today, by person, without those whose account is closed. */
export async function findDeputies(
  { db, ...services }: Services,
  people: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .select({ employeeId: deputies.employeeId, deputyId: deputies.deputyId })
    .from(deputies)
    .innerJoin(employees, eq(employees.id, deputies.deputyId))
    .where(and(inArray(deputies.employeeId, [...people]), eq(employees.hidden, false), isToday(services)));
  const byPerson = Map.groupBy(rows, ({ employeeId }) => employeeId);
  return new Map([...byPerson].map(([id, of]) => [id, of.map(({ deputyId }) => deputyId)]));
}

/** Those of these people who hold `approvals.manage` now. */
export async function findHolders(
  { directory, authority }: Pick<Services, 'directory' | 'authority'>,
  people: readonly number[],
): Promise<readonly number[]> {
  const found = await Promise.all([...people].map((id) => directory.person(id)));
  return found.filter((person) => person && authority.holds(person, MANAGE)).map((person) => person!.id);
}

/** Who may decide these requests, by request: without those who have left its company or do not hold `approvals.manage` any more. */
export async function readApprovers(
  services: Services,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (requestIds.length === 0) return new Map();
  const { requestId, employeeId, via } = requestApprovers;
  const isPresent = and(eq(employees.hidden, false), eq(employees.companyId, requests.companyId));
  const rows = await services.db
    .select({ requestId, employeeId, via })
    .from(requestApprovers)
    .innerJoin(requests, eq(requests.id, requestId))
    .innerJoin(employees, eq(employees.id, employeeId))
    .where(and(inArray(requestId, [...requestIds]), isPresent))
    .orderBy(employeeId);
  const byRole = new Set(rows.filter((row) => row.via === 'role').map((row) => row.employeeId));
  const holders = await findHolders(services, [...byRole]);
  const valid = rows.filter((row) => row.via === 'level' || holders.includes(row.employeeId));
  const byRequest = Map.groupBy(valid, (row) => row.requestId);
  return new Map([...byRequest].map(([id, of]) => [id, of.map((row) => row.employeeId)]));
}

export interface Right {
  /** The approver in whose place a deputy decides; null for an approver. */
  readonly deputyOf: number | null;
}

/**
 * By what right a person decides a request: of their own, or as the deputy of today of an approver; undefined if they may not. Who
 * files it and the person whom it is about never do, as deputies neither.
 */
export async function findRight(services: Services, request: Filed, person: number): Promise<Right | undefined> {
  const approvers = (await readApprovers(services, [request.id])).get(request.id) ?? [];
  return rightAmong(approvers, request, person, await findPrincipals(services, person));
}

/** The same with what is known already. */
export function rightAmong(
  approvers: readonly number[],
  { about, filedBy }: Filed,
  person: number,
  principals: readonly number[],
): Right | undefined {
  if (person === about || person === filedBy) return undefined;
  if (approvers.includes(person)) return { deputyOf: null };
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
  return new Map(
    filed.map(({ id, about, filedBy }) => {
      const own = approvers.get(id) ?? [];
      const all = new Set([...own, ...own.flatMap((approver) => standIns.get(approver) ?? [])]);
      return [id, [...all].filter((person) => person !== about && person !== filedBy)];
    }),
  );
}
