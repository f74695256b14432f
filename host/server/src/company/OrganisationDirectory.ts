import {
  type Company,
  type CompanyDay,
  type Database,
  type Department,
  type Directory,
  type Employment,
  FreshCopy,
  type Group,
  idArray,
  type Level,
  type Person,
} from '@atrium/sdk/server';
import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { companies, companyDays, departments, employees, groups } from '../core/schema/organisation.ts';
import { readVersion, readVersions } from '../core/versions.ts';
import type { RuntimeServices } from '../runtime/RuntimeServices.ts';
import { ALWAYS, firstEmployment, isSuspended, readLatest } from './employmentRecords.ts';

const DAY_MS = 24 * 60 * 60_000;
const KEPT_RANGES = 100;

/** The organisation, answered from memory. */
export class OrganisationDirectory implements Directory {
  readonly #db: Database;
  readonly #copy: FreshCopy<Organisation>;
  /** Days by first and last date: nearly everyone asks for this month. */
  readonly #ranges = new WeakMap<Organisation, Map<string, CompanyDay[]>>();
  readonly #followers = new Set<(organisation: Organisation) => void>();

  constructor(db: Database) {
    this.#db = db;
    const load = async () => {
      const organisation = await loadOrganisation(db);
      for (const follower of this.#followers) follower(organisation);
      return organisation;
    };
    this.#copy = new FreshCopy(load, () => readVersion(db, 'organisation'));
  }

  /** Calls `listener` after each load, for caches derived from people's units. Returns the unsubscribe function. */
  onLoad(follower: (organisation: Organisation) => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  organisation(): Promise<Organisation> {
    return this.#copy.get();
  }

  freshen(version: number): Promise<void> {
    return this.#copy.freshen(version);
  }

  /** After a change made by this process, outside its transaction. */
  reload(): Promise<void> {
    return this.#copy.reload();
  }

  async person(id: number): Promise<Person | undefined> {
    return (await this.#copy.get()).people.get(id);
  }

  async byEmployee(employee: string): Promise<Person | undefined> {
    return (await this.#copy.get()).byEmployee.get(employee.toUpperCase());
  }

  /** Hidden people are included only with `hidden: true`. */
  async people(filter: Parameters<Directory['people']>[0]): Promise<Person[]> {
    const all = (await this.#copy.get()).peopleOf.get(filter.companyId) ?? [];
    return all.filter(
      (person) =>
        person.hidden === (filter.hidden ?? false) &&
        (filter.departmentId === undefined || person.departmentId === filter.departmentId) &&
        (filter.groupId === undefined || person.groupId === filter.groupId),
    );
  }

  stored(filter: Parameters<Directory['stored']>[0]): Promise<Person[]> {
    const where =
      'ids' in filter
        ? sql`${employees.id} = any(${idArray(filter.ids)}::int[])`
        : eq(employees.companyId, filter.companyId);
    return this.#db.select(personColumns).from(employees).where(where);
  }

  async companies(): Promise<Company[]> {
    return [...(await this.#copy.get()).companies.values()];
  }

  async groups(companyId: number): Promise<Group[]> {
    const { departments, groups } = await this.#copy.get();
    return [...groups.values()].filter(({ departmentId }) => departments.get(departmentId)?.companyId === companyId);
  }

  async departments(companyId: number): Promise<Department[]> {
    return [...(await this.#copy.get()).departments.values()].filter(
      (department) => department.companyId === companyId,
    );
  }

  async subordinates(person: Person): Promise<Person[]> {
    const all = (await this.#copy.get()).peopleOf.get(person.companyId) ?? [];
    return all.filter((other) => leads(person, other));
  }

  leads(person: Person, other: Person): boolean {
    return leads(person, other);
  }

  async employments(people: readonly number[]): Promise<Employment[]> {
    const [latest, known] = await Promise.all([readLatest(this.#db, people), this.stored({ ids: people })]);
    return known.flatMap((person): Employment[] => {
      const row = latest.get(person.id) ?? (person.addedOn ? { ...firstEmployment(person), endsOn: null } : undefined);
      if (!row) return [];
      const { startsOn, endsOn } = row;
      const stored = 'seniorityFrom' in row ? row.seniorityFrom : null;
      // An unknown beginning is no service since then.
      if (startsOn === ALWAYS && stored === null) return [];
      const seniorityFrom = stored ?? startsOn;
      return [{ personId: person.id, startsOn, endsOn, seniorityFrom }];
    });
  }

  async days(from: string, to: string): Promise<CompanyDay[]> {
    const organisation = await this.#copy.get();
    const ranges = this.#ranges.get(organisation) ?? new Map<string, CompanyDay[]>();
    this.#ranges.set(organisation, ranges);
    const range = ranges.get(`${from} ${to}`) ?? daysOf(organisation, from, to);
    if (ranges.size >= KEPT_RANGES) ranges.clear();
    ranges.set(`${from} ${to}`, range);
    return [...range];
  }
}

function daysOf({ days }: Organisation, from: string, to: string): CompanyDay[] {
  const range: CompanyDay[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS) {
    const day = new Date(time);
    const date = day.toISOString().slice(0, 10);
    range.push(days.get(date) ?? { date, isWork: day.getUTCDay() % 6 !== 0, name: '' });
  }
  return range;
}

/** The organisation in memory. */
export interface Organisation {
  /** Identifies this state by a hash of its content: the same in every process and after every start. */
  readonly mark: string;
  readonly companies: ReadonlyMap<number, Company>;
  readonly departments: ReadonlyMap<number, Department>;
  readonly groups: ReadonlyMap<number, Group>;
  /** By id, in the order of employee numbers, hidden ones included. */
  readonly people: ReadonlyMap<number, Person>;
  /** By employee number in upper case. */
  readonly byEmployee: ReadonlyMap<string, Person>;
  readonly peopleOf: ReadonlyMap<number, readonly Person[]>;
  /** Hidden people who are employed: their account is closed, or their first day is to come. */
  readonly suspended: ReadonlySet<number>;
  /** Those of them whose account is closed. */
  readonly disabled: ReadonlySet<number>;
  /** By `YYYY-MM-DD`; only the days of imported calendars. */
  readonly days: ReadonlyMap<string, CompanyDay>;
  /** E-mail addresses by person, which plugins do not see. */
  readonly emails: ReadonlyMap<number, string>;
}

/** The columns of a person. */
export const personColumns = {
  id: employees.id,
  employee: employees.employee,
  name: employees.name,
  companyId: employees.companyId,
  departmentId: employees.departmentId,
  groupId: employees.groupId,
  level: employees.level,
  hidden: employees.hidden,
  addedOn: employees.addedOn,
} satisfies { [K in keyof Person]: unknown };

/** Reads the whole organisation; some thousand people are a few hundred kilobytes. */
async function loadOrganisation(db: Database): Promise<Organisation> {
  const people = await db.select(personColumns).from(employees).orderBy(asc(employees.employee));
  const [allCompanies, allDepartments, allGroups] = [
    await db.select().from(companies).orderBy(asc(companies.id)),
    await db.select().from(departments).orderBy(asc(departments.id)),
    await db.select().from(groups).orderBy(asc(groups.id)),
  ];
  return {
    mark: createHash('sha256')
      .update(JSON.stringify([allCompanies, allDepartments, allGroups, people]))
      .digest('base64url'),
    companies: byId(allCompanies),
    departments: byId(allDepartments),
    groups: byId(allGroups),
    people: byId(people),
    byEmployee: new Map(people.map((person) => [person.employee.toUpperCase(), person])),
    peopleOf: byCompany(people),
    ...(await findSuspended(db)),
    days: new Map((await db.select().from(companyDays)).map((day) => [day.date, day])),
    emails: await findEmails(db),
  };
}

async function findSuspended(db: Database): Promise<Pick<Organisation, 'suspended' | 'disabled'>> {
  const { id, disabledOn } = employees;
  const rows = await db.select({ id, disabledOn }).from(employees).where(isSuspended(db));
  const disabled = rows.filter((row) => row.disabledOn !== null);
  return { suspended: new Set(rows.map((row) => row.id)), disabled: new Set(disabled.map((row) => row.id)) };
}

async function findEmails(db: Database): Promise<Map<number, string>> {
  const { id, email } = employees;
  const rows = await db.select({ id, email }).from(employees).where(isNotNull(email));
  return new Map(rows.map((row) => [row.id, row.email!]));
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

function byCompany(people: readonly Person[]): Map<number, Person[]> {
  const companies = new Map<number, Person[]>();
  for (const person of people) {
    const list = companies.get(person.companyId);
    if (list) list.push(person);
    else companies.set(person.companyId, [person]);
  }
  return companies;
}

/** The four levels (S0-002), the lowest first. */
export const LEVELS = ['employee', 'groupManager', 'deptManager', 'compManager'] as const satisfies readonly Level[];

/**
 * Returns whether `person` leads `other`: a lower level in the same company, department or group. False for hidden
 * people.
 */
export function leads(person: Person, other: Person): boolean {
  if (other.hidden || person.companyId !== other.companyId) return false;
  if (LEVELS.indexOf(other.level) >= LEVELS.indexOf(person.level)) return false;
  if (person.level === 'compManager') return true;
  if (person.level === 'deptManager') return person.departmentId !== null && person.departmentId === other.departmentId;
  return person.groupId !== null && person.groupId === other.groupId;
}

/** A default whose copy in memory is updated to a known version, without its own query. */
export interface Freshened {
  freshen(version: number): Promise<void>;
}

/** Updates authority, network risk, navigation and settings before a call is handled. */
export async function freshen(
  dependencies: Pick<RuntimeServices, 'authority' | 'networkRisk' | 'navigation' | 'settings'>,
  versions: { authority: number; networkRisk: number; navigation: number; settings: number },
): Promise<void> {
  const authority = dependencies.authority;
  // A plugin that implements the contract has its own version; reading it updates its copy.
  if (isFreshened(authority)) await authority.freshen(versions.authority);
  else await authority.version();
  const risk = dependencies.networkRisk;
  if (isFreshened(risk)) await risk.freshen(versions.networkRisk);
  const navigation = dependencies.navigation;
  if (isFreshened(navigation)) await navigation.freshen(versions.navigation);
  await dependencies.settings.freshen(versions.settings);
}

/** Updates everything cached in memory, for calls without a session. */
export async function freshenAll(dependencies: RuntimeServices, directory: OrganisationDirectory): Promise<void> {
  const versions = await readVersions(dependencies.db);
  await directory.freshen(versions.organisation);
  await freshen(dependencies, versions);
}

function isFreshened(service: object): service is Freshened {
  // Checked by reading the property and not with `in`: behind a replaceable contract only its current implementation
  // counts.
  return typeof (service as Partial<Freshened>).freshen === 'function';
}
