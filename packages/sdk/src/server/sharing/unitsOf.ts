import type { z } from 'zod';
import type { Units } from '../../contract/shapes.ts';
import type { Level, Person } from '../Caller.ts';
import type { Department, Directory, Group } from '../services.ts';

type PeopleByUnit = z.output<typeof Units>;

/**
 * People by department and group, as member choosers show them. Every department is listed, also one without people; people
 * who have left are for the code that calls it to leave out.
 *
 * @param departments of one company
 * @param groups of these departments
 */
export function unitsOf(
  departments: Iterable<Department>,
  groups: Iterable<Group>,
  people: readonly Person[],
): PeopleByUnit {
  const inDepartment = groupBy(people, ({ departmentId }) => departmentId);
  const groupsIn = groupBy(groups, ({ departmentId }) => departmentId);
  return {
    departments: [...departments].map(({ id, name }) => {
      const members = inDepartment.get(id) ?? [];
      const inGroup = groupBy(members, ({ groupId }) => groupId);
      return {
        departmentId: id,
        departmentName: name,
        deptManagers: named(members, 'deptManager'),
        groups: (groupsIn.get(id) ?? []).map((group) => ({
          groupId: group.id,
          groupCode: group.code,
          groupName: group.name,
          groupManagers: named(inGroup.get(group.id), 'groupManager'),
          employees: named(inGroup.get(group.id), 'employee'),
        })),
        employees: named(inGroup.get(null), 'employee'),
      };
    }),
    compManagers: named(people, 'compManager'),
  };
}

/** The same with only the units that these people are in: who may see a record, by department (C.6-10). */
export async function unitsWith(
  directory: Pick<Directory, 'departments' | 'groups'>,
  companyId: number,
  people: readonly Person[],
): Promise<PeopleByUnit> {
  const [departmentIds, groupIds] = [idsOf(people, 'departmentId'), idsOf(people, 'groupId')];
  const departments = (await directory.departments(companyId)).filter(({ id }) => departmentIds.has(id));
  const groups = (await directory.groups(companyId)).filter(({ id }) => groupIds.has(id));
  return unitsOf(departments, groups, people);
}

const idsOf = (people: readonly Person[], unit: 'departmentId' | 'groupId') =>
  new Set(people.flatMap((person) => person[unit] ?? []));

function named(people: readonly Person[] = [], level: Level): PeopleByUnit['compManagers'] {
  return people.filter((person) => person.level === level).map(({ id, name, employee }) => ({ id, name, employee }));
}

function groupBy<Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
