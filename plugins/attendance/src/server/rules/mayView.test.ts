import type { Caller, Level, Person } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { mayView } from './mayView.ts';

const person = (place: Partial<Person> = {}): Person => ({
  id: 1,
  employee: 'E001',
  name: '林小明',
  companyId: 1,
  departmentId: 10,
  groupId: 100,
  level: 'employee',
  hidden: false,
  ...place,
});
const caller = (level: Level, action: string, place: Partial<Person> = {}): Caller => ({
  ...person({ id: 2, level, ...place }),
  sessionId: 's',
  riskLevel: 4,
  currentRiskLevel: 4,
  can: (asked) => asked === action,
});

test.each<[Level, Partial<Person>, boolean]>([
  ['compManager', { departmentId: 20, groupId: 200 }, true],
  ['deptManager', { groupId: 200 }, true],
  ['deptManager', { departmentId: 20, groupId: 200 }, false],
  ['groupManager', {}, true],
  ['groupManager', { groupId: 200 }, false],
  ['employee', {}, true],
  ['employee', { groupId: 200 }, false],
])('viewDept of a %s, for a person placed as %o: %s', (level, place, allowed) => {
  expect(mayView(caller(level, 'attendance.viewDept'), person(place))).toBe(allowed);
});

test('without a unit of one’s own, people without one are not of the same', () => {
  const nowhere = { departmentId: null, groupId: null };
  for (const level of ['deptManager', 'groupManager', 'employee'] as const)
    expect(mayView(caller(level, 'attendance.viewDept', nowhere), person(nowhere))).toBe(false);
});

test('leavers too, never people of another company, and not without an action', () => {
  const all = caller('compManager', 'attendance.viewAll');
  expect(mayView(all, person())).toBe(true);
  expect(mayView(all, person({ companyId: 2 }))).toBe(false);
  expect(mayView(all, person({ hidden: true })), 'the records of a leaver are kept').toBe(true);
  expect(mayView(caller('compManager', 'other'), person())).toBe(false);
});
