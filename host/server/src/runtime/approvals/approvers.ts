import type { Person } from '@atrium/sdk/server';
import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import { deputies, requestApprovers } from '../../core/schema/approvals.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import type { RequestRow } from './requestKinds.ts';

type Services = Pick<RuntimeServices, 'db' | 'directory' | 'authority' | 'clock'>;

export interface Approver {
  readonly employeeId: number;
  readonly via: 'level' | 'role';
}

/**
 * Who decides what a person asks for: the next level up, that is the managers of the group, else of the department, else of the company,
 * else holders of `approvals.manage`. Who files it and the person are never among them, so that a level without others is skipped.
 */
export async function resolveApprovers(
  { directory, authority }: Pick<Services, 'directory' | 'authority'>,
  request: Pick<RequestRow, 'companyId' | 'about' | 'filedBy'>,
): Promise<readonly Approver[]> {
  const all = await directory.stored({ companyId: request.companyId });
  const about = all.find(({ id }) => id === request.about);
  if (!about) return [];
  const others = all.filter(({ id, hidden }) => !hidden && id !== request.about && id !== request.filedBy);
  for (const isNext of levelsAbove(about)) {
    const found = others.filter(isNext);
    if (found.length > 0) return found.map(({ id }) => ({ employeeId: id, via: 'level' }));
  }
  return others
    .filter((person) => authority.holds(person, 'approvals.manage'))
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

/** The people whose deputy a person is today. */
export async function findPrincipals(services: Services, deputyId: number): Promise<readonly number[]> {
  const rows = await services.db
    .select({ id: deputies.employeeId })
    .from(deputies)
    .where(and(eq(deputies.deputyId, deputyId), isToday(services)));
  return rows.map(({ id }) => id);
}

/** The deputies of these people today, by person. */
export async function findDeputies(
  services: Services,
  people: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (people.length === 0) return new Map();
  const rows = await services.db
    .select({ employeeId: deputies.employeeId, deputyId: deputies.deputyId })
    .from(deputies)
    .where(and(inArray(deputies.employeeId, [...people]), isToday(services)));
  const byPerson = Map.groupBy(rows, ({ employeeId }) => employeeId);
  return new Map([...byPerson].map(([id, of]) => [id, of.map(({ deputyId }) => deputyId)]));
}

export async function readApprovers({ db }: Pick<Services, 'db'>, requestId: number): Promise<readonly number[]> {
  const rows = await db
    .select({ id: requestApprovers.employeeId })
    .from(requestApprovers)
    .where(eq(requestApprovers.requestId, requestId))
    .orderBy(requestApprovers.employeeId);
  return rows.map(({ id }) => id);
}

/**
 * By what right a person decides a request: of their own, or as the deputy of today of an approver; undefined if they may not. Who
 * files it and the person whom it is about never do, as deputies neither.
 */
export async function findRight(
  services: Services,
  { id, about, filedBy }: Pick<RequestRow, 'id' | 'about' | 'filedBy'>,
  person: number,
): Promise<{ readonly deputyOf: number | null } | undefined> {
  if (person === about || person === filedBy) return undefined;
  const approvers = await readApprovers(services, id);
  if (approvers.includes(person)) return { deputyOf: null };
  const principals = await findPrincipals(services, person);
  const deputyOf = approvers.find((approver) => principals.includes(approver));
  return deputyOf === undefined ? undefined : { deputyOf };
}

/** Everyone who may decide a request: its approvers and their deputies of today. */
export async function findDeciders(
  services: Services,
  { id, about, filedBy }: Pick<RequestRow, 'id' | 'about' | 'filedBy'>,
): Promise<readonly number[]> {
  const approvers = await readApprovers(services, id);
  const standIns = [...(await findDeputies(services, approvers)).values()].flat();
  return [...new Set([...approvers, ...standIns])].filter((person) => person !== about && person !== filedBy);
}
