import {
  FreshCopy,
  type Company,
  type CompanyDay,
  type Database,
  type Department,
  type Directory,
  type Group,
  type Person,
} from '@atrium/sdk/server';
import { LruMap } from '../../core/database/LruMap.ts';
import { readVersion } from '../../core/versions/raiseVersion.ts';
import { leads } from './leads.ts';
import { loadOrganisation } from './loadOrganisation.ts';
import type { Organisation } from './Organisation.ts';

const DAY_MS = 24 * 60 * 60_000;
const KEPT_RANGES = 100;

/** The organisation, answered from memory. */
export class OrganisationDirectory implements Directory {
  readonly #copy: FreshCopy<Organisation>;
  /** Days by first and last date: nearly everyone asks for this month. */
  readonly #ranges = new WeakMap<Organisation, LruMap<string, CompanyDay[]>>();
  readonly #followers = new Set<(organisation: Organisation) => void>();

  constructor(db: Database) {
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

  async days(from: string, to: string): Promise<CompanyDay[]> {
    const organisation = await this.#copy.get();
    const ranges = this.#ranges.get(organisation) ?? new LruMap<string, CompanyDay[]>(KEPT_RANGES);
    this.#ranges.set(organisation, ranges);
    const range = ranges.get(`${from} ${to}`) ?? daysOf(organisation, from, to);
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
