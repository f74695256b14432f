import type { Person } from '@atrium/sdk/server';
import type { Organisation } from '../../OrganisationDirectory.ts';
import type { Listed } from './Listed.ts';
import { type Renamed, renamedUnits } from './renamedUnits.ts';

/** A field of a person that an import changes. Units are named; those of one name by their codes. */
export interface FieldChange {
  readonly field: 'name' | 'level' | 'company' | 'department' | 'group';
  readonly from: string | null;
  readonly to: string | null;
}

/** The changes of an import. */
export interface ImportPlan {
  readonly added: readonly Listed[];
  /** Known people whose name, level or unit differs, or who were hidden. */
  readonly changed: readonly { person: Person; listed: Listed; fields: readonly FieldChange[] }[];
  /**
   * People of the companies in the file who are no longer listed. Companies that are not in the file stay as they are.
   */
  readonly hidden: readonly Person[];
  /** Companies, then departments, then groups, each once. */
  readonly renamed: readonly Renamed[];
}

export function planImport(organisation: Organisation, people: readonly Listed[], keepMissing: boolean): ImportPlan {
  const known = (listed: Listed) => organisation.byEmployee.get(listed.employee.toUpperCase());
  const added = people.filter((listed) => !known(listed));
  const changed = people.flatMap((listed) => {
    const person = known(listed);
    if (!person) return [];
    const fields = findChanges(organisation, person, listed);
    return person.hidden || fields.length > 0 ? [{ person, listed, fields }] : [];
  });
  const hidden = keepMissing ? [] : missing(organisation, people);
  return { added, changed, hidden, renamed: renamedUnits(organisation, people) };
}

function missing({ companies, people: everyone }: Organisation, people: readonly Listed[]): Person[] {
  const named = new Set(people.map(({ company }) => company.code));
  const listed = new Set(people.map(({ employee }) => employee.toUpperCase()));
  return [...everyone.values()].filter(
    (person) =>
      !person.hidden &&
      named.has(companies.get(person.companyId)?.code ?? '') &&
      !listed.has(person.employee.toUpperCase()),
  );
}

function findChanges(
  { companies, departments, groups }: Organisation,
  person: Person,
  listed: Listed,
): readonly FieldChange[] {
  const texts = (['name', 'level'] as const)
    .filter((field) => person[field] !== listed[field])
    .map((field) => ({ field, from: person[field], to: listed[field] }));
  const units = [
    ['company', companies.get(person.companyId), listed.company],
    ['department', departments.get(person.departmentId ?? 0), listed.department],
    ['group', groups.get(person.groupId ?? 0), listed.group],
  ] as const;
  const moves = units.flatMap(([field, from, to]): FieldChange[] => {
    if (from?.code === to?.code) return [];
    const name = from?.name === to?.name ? 'code' : 'name';
    return [{ field, from: from?.[name] ?? null, to: to?.[name] ?? null }];
  });
  return [...texts, ...moves];
}
