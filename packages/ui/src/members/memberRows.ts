import { hasWords, searchWords } from '@atrium/sdk/client';
/** A person as the organisation lists them (host contract `allEmployees`). */
export interface MemberPerson {
  readonly id: number;
  readonly name: string;
  /** Employee number, if known. */
  readonly employee?: string;
}

export interface MemberGroupShape {
  readonly groupId: number;
  readonly groupName: string;
  readonly groupManagers: readonly MemberPerson[];
  readonly employees: readonly MemberPerson[];
}

/** The response of `GET /shared/allEmployees`. */
export interface MemberOrganisation {
  readonly departments: readonly {
    readonly departmentId: number;
    readonly departmentName: string;
    readonly deptManagers: readonly MemberPerson[];
    readonly groups: readonly MemberGroupShape[];
    /** People of the department who are in no group. */
    readonly employees?: readonly MemberPerson[];
  }[];
  readonly compManagers: readonly MemberPerson[];
}

export type MemberRole = 'deptManager' | 'groupManager' | null;

/** One line of the list. */
export type MemberRow =
  | { readonly kind: 'section'; readonly key: string; readonly name: string | null; readonly count: number }
  | { readonly kind: 'group'; readonly key: string; readonly name: string; readonly count: number }
  | { readonly kind: 'person'; readonly key: string; readonly person: MemberPerson; readonly role: MemberRole };

/**
 * The organisation as lines: top managers in a section of their own (its name is null: the caller names it), then each
 * department with its managers, its people without a group and its groups. Hidden people are neither listed nor
 * counted (S0-168). A filter keeps people whose name or number contains it, and all people of a department or group whose name does.
 */
export function memberRows(
  organisation: MemberOrganisation,
  hidden: ReadonlySet<number>,
  filter: string,
): readonly MemberRow[] {
  const words = searchWords(filter);
  const matches = (...names: (string | undefined)[]) => hasWords(words, names);
  const people = (list: readonly MemberPerson[], prefix: string, role: MemberRole, whole: boolean): MemberRow[] =>
    list
      .filter((person) => !hidden.has(person.id) && (whole || matches(person.name, person.employee)))
      .map((person) => ({ kind: 'person', key: `${prefix}:${person.id}`, person, role }));
  const headed = (head: MemberRow & { kind: 'section' | 'group' }, rows: readonly MemberRow[]): readonly MemberRow[] =>
    rows.length === 0 ? [] : [{ ...head, count: countPeople(rows) }, ...rows];

  const top = people(organisation.compManagers, 'top', null, words.length === 0);
  const departments = organisation.departments.flatMap((department) => {
    const prefix = `d${department.departmentId}`;
    const whole = words.length === 0 || matches(department.departmentName);
    const groups = department.groups.flatMap((group) => {
      const key = `${prefix}g${group.groupId}`;
      const all = whole || matches(group.groupName);
      return headed({ kind: 'group', key, name: group.groupName, count: 0 }, [
        ...people(group.groupManagers, key, 'groupManager', all),
        ...people(group.employees, key, null, all),
      ]);
    });
    return headed({ kind: 'section', key: prefix, name: department.departmentName, count: 0 }, [
      ...people(department.deptManagers, prefix, 'deptManager', whole),
      ...people(department.employees ?? [], prefix, null, whole),
      ...groups,
    ]);
  });
  return [...headed({ kind: 'section', key: 'top', name: null, count: 0 }, top), ...departments];
}

/** Number of people in the rows; a person listed twice counts once. */
export function countPeople(rows: readonly MemberRow[]): number {
  return new Set(rows.flatMap((row) => (row.kind === 'person' ? [row.person.id] : []))).size;
}
