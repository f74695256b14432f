import type { Person } from '@atrium/sdk/server';
import { refuse } from '../../core/texts.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import type { PlaceWithLevel } from '../employmentRecords.ts';
import { findForbiddenGrants, findLostAdministrators } from '../imports/checkGrants.ts';
import type { ImportPlan } from '../imports/planImport.ts';
import { type Listed, NEEDED } from '../imports/readOrganisation.ts';
import { holdStill } from '../imports/saveImport.ts';
import { freshenAll, type Organisation } from '../OrganisationDirectory.ts';

export type Placement = Pick<PlaceWithLevel, 'departmentId' | 'groupId' | 'level'>;

export const NOTHING: ImportPlan = { added: [], changed: [], hidden: [], renamed: [] };

/**
 * Runs `work` in a transaction on the organisation and the permissions of now, while no other change of them is saved; memory is as
 * new as what it saved afterwards.
 */
export async function changeOrganisation<T>(
  { dependencies, directory }: CompanyServices,
  work: (organisation: Organisation) => Promise<T>,
): Promise<T> {
  try {
    return await dependencies.transaction(async () => {
      await holdStill(dependencies);
      await directory.reload();
      await freshenAll(dependencies, directory);
      return work(await directory.organisation());
    });
  } finally {
    // also after a rollback: the work may have been read by others meanwhile
    await directory.reload();
  }
}

/**
 * A person as a line of an organisation file.
 *
 * @throws Refusal 422 if the unit is not one of the company, or one that the level needs is missing
 */
export function listPerson(
  { companies, departments, groups }: Organisation,
  person: { readonly employee: string; readonly name: string; readonly companyId: number },
  { departmentId, groupId, level }: Placement,
): Listed {
  const company = companies.get(person.companyId)!;
  const department = departments.get(departmentId ?? 0) ?? null;
  const group = groups.get(groupId ?? 0) ?? null;
  if (departmentId !== null && department?.companyId !== company.id)
    throw invalid('departmentId', 'people.noDepartment');
  if (groupId !== null && (!group || group.departmentId !== departmentId)) throw invalid('groupId', 'people.noGroup');
  const needed = NEEDED[level];
  if (needed.includes('department') && !department) throw invalid('departmentId', 'people.departmentNeeded');
  if (needed.includes('group') && !group) throw invalid('groupId', 'people.groupNeeded');
  const { employee, name } = person;
  return { line: 0, employee, name, level, company, department, group, initialPassword: '' };
}

const invalid = (field: string, key: Parameters<typeof refuse.invalid>[0]) => refuse.invalid(key, undefined, { field });

/**
 * Refuses a plan by the rules of an import.
 *
 * @param by who makes the change; undefined for a job
 * @throws Refusal 422 if it gives what that person may not give, 409 if a company would lose its last administrator
 */
export function judgePlan(
  { dependencies }: CompanyServices,
  organisation: Organisation,
  plan: ImportPlan,
  by: Person | undefined,
): void {
  const importer = by && { person: by, address: undefined };
  const [forbidden] = importer ? findForbiddenGrants(dependencies, organisation, plan, importer) : [];
  if (forbidden && 'key' in forbidden) throw refuse.invalid(peopleKey(forbidden.key), forbidden.variables);
  const [lost] = findLostAdministrators(dependencies, organisation, plan);
  if (lost) throw refuse.conflict(peopleKey(lost.key), lost.variables);
}

const KEYS = {
  'import.grants': 'people.grants',
  'import.grantsPages': 'people.grantsPages',
  'import.ownLevel': 'people.ownLevel',
  'import.lastAdministrator': 'people.lastAdministrator',
  'import.lastOfEverything': 'people.lastOfEverything',
} as const;

/** The text of a rule where one person is changed, not a file. */
const peopleKey = (key: string) => KEYS[key as keyof typeof KEYS];
