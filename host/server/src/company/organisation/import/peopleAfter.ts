import type { Person } from '@atrium/sdk/server';
import type { Organisation } from '../../OrganisationDirectory.ts';
import type { Listed } from './Listed.ts';
import type { ImportPlan } from './planImport.ts';

/** Placeholder id of a person or unit that the import adds. */
const NEW = -1;

/** A person as a line of the file changes them; `before` is undefined for a new one. */
export interface PersonChange {
  readonly listed: Listed;
  readonly before: Person | undefined;
  readonly after: Person;
}

/** The people whom an import adds or changes, before and after. */
export function listChanges(
  organisation: Organisation,
  { added, changed }: Pick<ImportPlan, 'added' | 'changed'>,
): PersonChange[] {
  const place = placeUnits(organisation);
  return [
    ...changed.map(({ person, listed }) => {
      const { name, level } = listed;
      return { listed, before: person, after: { ...person, name, level, hidden: false, ...place(listed) } };
    }),
    ...added.map((listed, at) => {
      const { employee, name, level } = listed;
      return {
        listed,
        before: undefined,
        after: { id: NEW - at, employee, name, level, hidden: false, ...place(listed) },
      };
    }),
  ];
}

/** All people as they would be. */
export function peopleAfter(organisation: Organisation, plan: ImportPlan): Person[] {
  const changes = listChanges(organisation, plan);
  const after = new Map(changes.map((change) => [change.after.id, change.after]));
  const hidden = new Set(plan.hidden.map(({ id }) => id));
  const known = [...organisation.people.values()].map((person) =>
    hidden.has(person.id) ? { ...person, hidden: true } : (after.get(person.id) ?? person),
  );
  return [...known, ...changes.filter(({ before }) => !before).map((change) => change.after)];
}

function placeUnits({ companies, departments, groups }: Organisation) {
  const ids = new Map<string, number>();
  const makeKey = (...path: readonly (string | number)[]) => JSON.stringify(path);
  for (const { id, code } of companies.values()) ids.set(makeKey('company', code), id);
  for (const { id, code, companyId } of departments.values()) ids.set(makeKey('department', companyId, code), id);
  for (const { id, code, departmentId } of groups.values()) ids.set(makeKey('group', departmentId, code), id);
  return ({ company, department, group }: Listed) => {
    const companyId = ids.get(makeKey('company', company.code)) ?? NEW;
    const departmentId = department && (ids.get(makeKey('department', companyId, department.code)) ?? NEW);
    const groupId = departmentId && group && (ids.get(makeKey('group', departmentId, group.code)) ?? NEW);
    return { companyId, departmentId, groupId };
  };
}
