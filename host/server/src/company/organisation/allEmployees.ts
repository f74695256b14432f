import type { Organisation as OrganisationAnswer } from '@atrium/sdk/host';
import type { Person, Handler } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { HostApi } from '../../core/HostApi.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import type { Organisation } from './Organisation.ts';

type Answer = z.input<typeof OrganisationAnswer>;

/** The people of the caller's company by department and group; hidden ones are neither listed nor counted (C.3-10, C.3-11). */
export function allEmployees({ directory }: CompanyServices): Handler<HostApi['allEmployees']> {
  // Cached per company until the organisation changes.
  const answers = new WeakMap<Organisation, Map<number, Answer>>();
  return async ({ caller, state }) => {
    const organisation = await directory.organisation();
    state(`${organisation.mark} ${caller.companyId}`);
    const ready = answers.get(organisation) ?? new Map<number, Answer>();
    answers.set(organisation, ready);
    const answer = ready.get(caller.companyId) ?? answerOf(organisation, caller.companyId);
    ready.set(caller.companyId, answer);
    return answer;
  };
}

function answerOf({ departments, groups, peopleOf }: Organisation, companyId: number): Answer {
  const people = (peopleOf.get(companyId) ?? []).filter(({ hidden }) => !hidden);
  const inDepartment = groupBy(people, ({ departmentId }) => departmentId);
  const groupsIn = groupBy(groups.values(), ({ departmentId }) => departmentId);
  return {
    departments: [...departments.values()]
      .filter((department) => department.companyId === companyId)
      .map(({ id, name }) => {
        const members = inDepartment.get(id) ?? [];
        const own = groupsIn.get(id) ?? [];
        const inGroup = groupBy(members, ({ groupId }) => groupId);
        return {
          departmentId: id,
          departmentName: name,
          deptManagers: named(members, 'deptManager'),
          groups: own.map((group) => ({
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

function named(people: readonly Person[] = [], level: Person['level']): Answer['compManagers'] {
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
