import type { Person } from '@atrium/sdk/server';
import type { Organisation } from '../../OrganisationDirectory.ts';
import type { Listed } from './Listed.ts';
import { type Renamed, renamedUnits } from './renamedUnits.ts';

/** The changes of an import. */
export interface ImportPlan {
  readonly added: readonly Listed[];
  /** Known people whose name, level or unit differs, or who were hidden. */
  readonly changed: readonly { person: Person; listed: Listed }[];
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
    return person && differs(organisation, person, listed) ? [{ person, listed }] : [];
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

function differs({ companies, departments, groups }: Organisation, person: Person, listed: Listed): boolean {
  return (
    person.hidden ||
    person.name !== listed.name ||
    person.level !== listed.level ||
    companies.get(person.companyId)?.code !== listed.company.code ||
    departments.get(person.departmentId ?? 0)?.code !== listed.department?.code ||
    groups.get(person.groupId ?? 0)?.code !== listed.group?.code
  );
}
