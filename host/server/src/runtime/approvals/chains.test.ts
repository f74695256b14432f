import type { Person } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import type { StoredStep } from '../../core/schema/approvals.ts';
import { resolveNext, resolveStep } from './chains.ts';
import { addWorkingHours } from './workingHours.ts';

const person = (id: number, level: Person['level'], more: Partial<Person> = {}): Person =>
  ({ id, level, groupId: 1, departmentId: 1, companyId: 1, hidden: false, name: `${id}`, ...more }) as Person;
const PEOPLE = [
  person(1, 'employee'),
  person(2, 'employee'),
  person(10, 'groupManager'),
  person(11, 'groupManager'),
  person(20, 'deptManager', { groupId: null }),
  person(30, 'compManager', { groupId: null, departmentId: null }),
  person(40, 'groupManager', { groupId: 9, departmentId: 9 }),
  person(50, 'employee', { hidden: true }),
  person(90, 'employee', { groupId: 9, departmentId: 9 }),
  person(91, 'employee', { groupId: 9, departmentId: 9 }),
];
const ACTIONS: Readonly<Record<number, readonly string[]>> = {
  90: ['approvals.manage'],
  91: ['leave.manage'],
  1: ['leave.manage'],
};
const services = {
  authority: { holds: ({ id }: Person, action: string) => ACTIONS[id]?.includes(action) === true },
} as unknown as Parameters<typeof resolveStep>[0];
const step = (to: StoredStep['to'], more: Partial<StoredStep> = {}): StoredStep => ({
  to,
  person: null,
  action: null,
  need: 'any',
  dueHours: 24,
  ...more,
});
const ids = (found: ReturnType<typeof resolveStep>) => found.map(({ employeeId }) => employeeId);
const without = (...gone: number[]) => PEOPLE.filter(({ id }) => !gone.includes(id));

test.each<[string, StoredStep, { about: number; filedBy?: number; all?: readonly Person[] }, number[], number[]]>([
  ['managers of the group', step('group'), { about: 1 }, [10, 11], [20]],
  ['without a filer among them', step('group'), { about: 1, filedBy: 10 }, [11], [20]],
  ['an empty group goes up', step('group'), { about: 1, all: without(10, 11) }, [20], [30]],
  ['of a manager of the group', step('group'), { about: 10 }, [20], [30]],
  ['the department', step('department'), { about: 1 }, [20], [30]],
  ['an empty department goes up', step('department'), { about: 1, all: without(20) }, [30], [90]],
  ['the company', step('company'), { about: 1 }, [30], [90]],
  ['of the head of the company', step('company'), { about: 30 }, [90], []],
  ['at last those who manage approvals', step('company'), { about: 1, all: without(30) }, [90], []],
  ['holders of an action, not oneself', step('role', { action: 'leave.manage' }), { about: 1 }, [91], [10, 11]],
  ['an action that none holds goes up', step('role', { action: 'none' }), { about: 1 }, [10, 11], [20]],
  ['an action of oneself goes up', step('role', { action: 'approvals.manage' }), { about: 90 }, [40], [30]],
  ['a person', step('person', { person: 2 }), { about: 1 }, [2], [10, 11]],
  ['oneself goes up', step('person', { person: 1 }), { about: 1 }, [10, 11], [20]],
  ['a person who has left goes up', step('person', { person: 50 }), { about: 1 }, [10, 11], [20]],
  ['a person of another company goes up', step('person', { person: 7 }), { about: 1 }, [10, 11], [20]],
  ['equal people are not asked again', step('person', { person: 20 }), { about: 10 }, [20], [30]],
  ['no one at all', step('group'), { about: 90, all: [PEOPLE[8]!] }, [], []],
  ['about who is not there', step('group'), { about: 99 }, [], []],
])(
  'a step asks %s, and the next level where these are late',
  (_, of, { about, filedBy = about, all = PEOPLE }, first, next) => {
    expect(ids(resolveStep(services, of, { about, filedBy }, all))).toEqual(first);
    expect(ids(resolveNext(services, of, { about, filedBy }, all))).toEqual(next);
  },
);

// Thursday to Wednesday, of which Friday is a holiday
const DAYS = ['26', '27', '28', '29', '30', '31'].map((day) => ({
  date: `2026-03-${day}`,
  isWork: !['27', '28', '29'].includes(day),
  name: '',
}));

test.each([
  ['within a day', '2026-03-26T09:00', 3, '2026-03-26T12:00'],
  ['from the early morning', '2026-03-26T03:00', 8, '2026-03-26T17:00'],
  ['over the evening, a holiday and the weekend', '2026-03-26T16:00', 2, '2026-03-30T10:00'],
  ['from a holiday', '2026-03-27T12:00', 8, '2026-03-30T17:00'],
  ['more than there are days', '2026-03-26T09:00', 240, '2026-03-31T17:00'],
])('working hours %s', (_, from, hours, until) => {
  const start = new Date(from);
  const days = DAYS.filter(({ date }) => date >= from.slice(0, 10));
  expect(addWorkingHours(start, hours, days)).toEqual(new Date(until));
});
