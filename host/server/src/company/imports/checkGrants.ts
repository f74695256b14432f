import type { Variables } from '@atrium/sdk';
import type { Person } from '@atrium/sdk/server';
import type { HostDependencies } from '../HostDependencies.ts';
import { LEVELS, type Organisation } from '../OrganisationDirectory.ts';
import { applyPlan, type ImportPlan, listChanges, type PersonChange } from './planImport.ts';
import type { LineError } from './readOrganisation.ts';

/** Allows an import to set a password that another person may have got already: an initial one, or that of a person who returns. */
export const RESET = 'password.reset';

/** Who imports in the browser, and from where. The command line has none: the administrator who runs it has the machine. */
export interface Importer {
  readonly person: Person;
  readonly address: string | undefined;
}

/**
 * Returns what an import would give that its importer may not give, by the rule of the role screen: levels, units and a return
 * bring people into roles, and only who holds all that a role grants may add a member to it. Only who holds every action
 * raises their own level.
 */
export function findForbiddenGrants(
  { authority, contracts }: Pick<HostDependencies, 'authority' | 'contracts'>,
  organisation: Organisation,
  plan: ImportPlan,
  { person: importer }: Importer,
): LineError[] {
  const names = new Map(contracts().flatMap(({ actions }) => Object.entries(actions ?? {})));
  const own = new Set(authority.actions(importer));
  const ownMenus = authority.menuIds?.(importer) ?? null;
  const holdsAll = [...names.keys()].every((action) => own.has(action));
  const isMissing = (held: readonly string[]) => held.filter((action) => !own.has(action));
  return listChanges(organisation, plan).flatMap(({ listed, before, after, returns }): LineError[] => {
    const { line, employee, name } = listed;
    // Who is suspended is judged as if they were not: what they get counts when the account is opened.
    const active = before && !returns ? { ...before, hidden: false } : undefined;
    const opened = { ...after, hidden: false };
    const had = new Set(active ? authority.actions(active) : []);
    const given = isMissing(authority.actions(opened)).filter((action) => !had.has(action));
    if (given.length > 0) {
      const actions = given.map((action) => names.get(action) ?? action).join('、');
      return [{ line, key: 'import.grants', variables: { employee, name, actions } }];
    }
    if (opensMore(authority.menuIds?.(opened) ?? null, active && (authority.menuIds?.(active) ?? null), ownMenus))
      return [{ line, key: 'import.grantsPages', variables: { employee, name } }];
    return !holdsAll && raisesOwn(importer, { before, after })
      ? [{ line, key: 'import.ownLevel', variables: { employee } }]
      : [];
  });
}

/** @param after entries that would open; null: all of them */
function opensMore(
  after: readonly number[] | null,
  before: readonly number[] | null | undefined,
  own: readonly number[] | null,
): boolean {
  if (own === null || before === null) return false;
  if (after === null) return true;
  return after.some((id) => !own.includes(id) && !before?.includes(id));
}

const raisesOwn = (importer: Person, { before, after }: Pick<PersonChange, 'before' | 'after'>): boolean =>
  before?.id === importer.id && LEVELS.indexOf(after.level) > LEVELS.indexOf(before.level);

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
export function findLostAdministrators(
  dependencies: HostDependencies,
  organisation: Organisation,
  plan: ImportPlan,
): LostAdministrators[] {
  const authority = dependencies.authority;
  const known = [...new Set(dependencies.contracts().flatMap(({ actions }) => Object.keys(actions ?? {})))];
  const manage = known.includes(MANAGE) ? MANAGE : OF_HOST;
  const before = [...organisation.people.values()].filter(({ hidden }) => !hidden);
  const after = applyPlan(organisation, plan).filter(({ hidden }) => !hidden);
  const lose = (administers: (person: Person) => boolean) => findLost(before, after, administers);
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
function findLost(
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
