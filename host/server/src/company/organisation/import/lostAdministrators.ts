import type { Variables } from '@atrium/sdk';
import type { Person } from '@atrium/sdk/server';
import type { HostDependencies } from '../../HostDependencies.ts';
import type { Organisation } from '../Organisation.ts';
import type { Listed } from './Listed.ts';
import type { ImportPlan } from './planImport.ts';

/** The action that allows granting permissions (C.8-16). */
const MANAGE = 'permission.manage';
/** Held by administrators if no plugin provides permissions. */
const OF_HOST = 'settings.manage';
/** Placeholder id of a person or unit that the import adds. */
const NEW = -1;

/**
 * A company that would lose its administrators of permissions, or those with every action; `people` are the current
 * ones.
 */
export interface LostAdministrators {
  readonly key: 'import.lastAdministrator' | 'import.lastOfEverything';
  readonly variables: Variables;
}

/**
 * Returns companies with active people that would lose their last manager of permissions, or their last holder of every
 * action, by the import; all companies if no administrator would be left at all. "Every action" means those of the
 * running plugins.
 */
export function lostAdministrators(
  dependencies: HostDependencies,
  organisation: Organisation,
  plan: ImportPlan,
): LostAdministrators[] {
  const authority = dependencies.authority;
  const known = [...new Set(dependencies.contracts().flatMap(({ actions }) => Object.keys(actions ?? {})))];
  const manage = known.includes(MANAGE) ? MANAGE : OF_HOST;
  const before = [...organisation.people.values()].filter(({ hidden }) => !hidden);
  const after = afterImport(organisation, plan).filter(({ hidden }) => !hidden);
  const lose = (administers: (person: Person) => boolean) => lostBy(before, after, administers);
  const managers = lose((person) => authority.holds(person, manage));
  const holders = lose((person) => known.every((action) => authority.holds(person, action)));
  const describe = (key: LostAdministrators['key'], [company, people]: [number, Person[]]): LostAdministrators => ({
    key,
    variables: {
      company: organisation.companies.get(company)?.name ?? '',
      people: people.map(({ employee, name }) => `${employee} ${name}`).join('、'),
    },
  });
  return [
    ...[...managers].map((each) => describe('import.lastAdministrator', each)),
    // If no one could manage permissions any more, that error is enough.
    ...[...holders]
      .filter(([company]) => !managers.has(company))
      .map((each) => describe('import.lastOfEverything', each)),
  ];
}

/** The current administrators of each company that would have none afterwards. */
function lostBy(
  before: readonly Person[],
  after: readonly Person[],
  administers: (person: Person) => boolean,
): Map<number, Person[]> {
  const left = byCompany(after.filter(administers));
  const staying = byCompany(after);
  const lost = [...byCompany(before.filter(administers))].filter(
    ([company]) => !left.has(company) && (staying.has(company) || left.size === 0),
  );
  return new Map(lost);
}

/** All people as they would be. */
function afterImport(organisation: Organisation, { added, changed, hidden }: ImportPlan): Person[] {
  const listed = new Map(changed.map((change) => [change.person.id, change.listed]));
  const gone = new Set(hidden.map(({ id }) => id));
  const place = placesOf(organisation);
  const known = [...organisation.people.values()].map((person): Person => {
    if (gone.has(person.id)) return { ...person, hidden: true };
    const change = listed.get(person.id);
    return change ? { ...person, name: change.name, level: change.level, hidden: false, ...place(change) } : person;
  });
  const fresh = added.map((one, at): Person => {
    const { employee, name, level } = one;
    return { id: NEW - at, employee, name, level, hidden: false, ...place(one) };
  });
  return [...known, ...fresh];
}

function placesOf({ companies, departments, groups }: Organisation) {
  const ids = new Map<string, number>();
  const keyOf = (...path: readonly (string | number)[]) => JSON.stringify(path);
  for (const { id, code } of companies.values()) ids.set(keyOf('company', code), id);
  for (const { id, code, companyId } of departments.values()) ids.set(keyOf('department', companyId, code), id);
  for (const { id, code, departmentId } of groups.values()) ids.set(keyOf('group', departmentId, code), id);
  return ({ company, department, group }: Listed) => {
    const companyId = ids.get(keyOf('company', company.code)) ?? NEW;
    const departmentId = department && (ids.get(keyOf('department', companyId, department.code)) ?? NEW);
    const groupId = departmentId && group && (ids.get(keyOf('group', departmentId, group.code)) ?? NEW);
    return { companyId, departmentId, groupId };
  };
}

function byCompany(people: readonly Person[]): Map<number, Person[]> {
  return Map.groupBy(people, ({ companyId }) => companyId);
}
