import type { Level, Person } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { leads } from './OrganisationDirectory.ts';

let last = 0;
function person(level: Level, departmentId: number | null, groupId: number | null, more: Partial<Person> = {}): Person {
  last += 1;
  return {
    id: last,
    employee: `P${last}`,
    name: '人',
    companyId: 1,
    departmentId,
    groupId,
    level,
    hidden: false,
    ...more,
  };
}

const top = person('compManager', null, null);
const dept = person('deptManager', 1, null);
const otherDept = person('deptManager', 2, null);
const group = person('groupManager', 1, 11);
const worker = person('employee', 1, 11);
const neighbour = person('employee', 1, 12);
const everyone = [top, dept, otherDept, group, worker, neighbour];
const ledBy = (leader: Person) => everyone.filter((other) => leads(leader, other));

test('[S0-002] company, department and group managers lead the people below them in their own unit; an employee leads no one', () => {
  expect(ledBy(top)).toEqual([dept, otherDept, group, worker, neighbour]);
  expect(ledBy(dept)).toEqual([group, worker, neighbour]);
  expect(ledBy(otherDept)).toEqual([]);
  expect(ledBy(group)).toEqual([worker]);
  expect(ledBy(worker)).toEqual([]);
});

test('no one leads hidden people, people of another company, or a whole company because of a missing unit', () => {
  expect(leads(top, person('employee', 1, 11, { hidden: true }))).toBe(false);
  expect(leads(top, person('employee', 9, 91, { companyId: 2 }))).toBe(false);
  expect(leads(person('deptManager', null, null), person('employee', null, null))).toBe(false);
  expect(leads(person('groupManager', 1, null), person('employee', 1, null))).toBe(false);
});
