import type { Variables } from '@atrium/sdk';
import type { Person } from '@atrium/sdk/server';
import type { HostDependencies } from '../../HostDependencies.ts';
import type { Organisation } from '../../OrganisationDirectory.ts';
import { peopleAfter } from './peopleAfter.ts';
import type { ImportPlan } from './planImport.ts';

/** The action that allows granting permissions (C.8-16). */
const MANAGE = 'permission.manage';
/** Held by administrators if no plugin provides permissions. */
const OF_HOST = 'settings.manage';

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
  const after = peopleAfter(organisation, plan).filter(({ hidden }) => !hidden);
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

function byCompany(people: readonly Person[]): Map<number, Person[]> {
  return Map.groupBy(people, ({ companyId }) => companyId);
}
