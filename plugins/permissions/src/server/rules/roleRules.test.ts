import type { Person } from '@atrium/sdk/server';
import { describe, expect, test } from 'vitest';
import { findMembership, type RoleRow } from './role.ts';
import { findRefusal, type RoleWrite } from './guards.ts';
import { RoleIndex } from './Roles.ts';

const person = (id: number, more: Partial<Person> = {}): Person => ({
  id,
  employee: `E${id}`,
  name: `Person ${id}`,
  companyId: 1,
  departmentId: 10,
  groupId: 20,
  level: 'employee',
  hidden: false,
  ...more,
});
const role = (more: Partial<RoleRow> = {}): RoleRow => ({
  id: 1,
  companyId: 1,
  name: 'Auditors',
  description: '',
  builtin: null,
  holdsAll: false,
  isEnabled: true,
  menuIds: [],
  actions: [],
  employees: [],
  departments: [],
  groups: [],
  levels: [],
  version: 1,
  updatedBy: null,
  updatedOn: new Date(0),
  ...(more as object),
});

describe('who has a role', () => {
  test.each([
    ['by name', { employees: [1] }, {}, ['employee']],
    ['by department', { departments: [10] }, {}, ['department']],
    ['by group', { groups: [20] }, {}, ['group']],
    ['by level', { levels: ['employee'] }, {}, ['level']],
    ['as manager of the company', { levels: ['company'] }, { level: 'compManager' }, ['level']],
    ['in every way', { employees: [1], departments: [10], groups: [20] }, {}, ['employee', 'department', 'group']],
    ['also where it is disabled', { employees: [1], isEnabled: false }, {}, ['employee']],
    ['not of others', { employees: [2], departments: [11], groups: [21], levels: ['deptManager'] }, {}, []],
    ['not without a unit', { departments: [10], groups: [20] }, { departmentId: null, groupId: null }, []],
    ['not hidden', { employees: [1], levels: ['employee'] }, { hidden: true }, []],
  ] as const)('%s', (_how, of, who, kinds) => {
    expect(findMembership(person(1, who), role(of as object))).toEqual(kinds);
  });

  test('who has all has every action', () => {
    const index = new RoleIndex([1], [role({ holdsAll: true, employees: [1] })]);
    expect([index.holds(person(1), 'a'), index.holds(person(2), 'a')]).toEqual([true, false]);
  });

  test('a transfer counts with the next question; every other company has its own roles', () => {
    const index = new RoleIndex(
      [1, 2],
      [role({ departments: [10], actions: ['a'] }), role({ companyId: 2, levels: ['employee'], actions: ['b'] })],
    );
    expect([index.holds(person(1), 'a'), index.holds(person(1), 'b')]).toEqual([true, false]);
    for (const [moved, held] of [
      [{ departmentId: 11 }, false],
      [{ departmentId: 10 }, true],
      [{ companyId: 2 }, false],
      [{}, true],
      [{ hidden: true }, false],
      [{ groupId: 21 }, true],
    ] as const)
      expect(index.holds(person(1, moved), 'a'), JSON.stringify(moved)).toBe(held);
    const levels = new RoleIndex([1], [role({ levels: ['deptManager'], groups: [21], actions: ['c'] })]);
    for (const [moved, held] of [
      [{}, false],
      [{ level: 'deptManager' }, true],
      [{}, false],
      [{ groupId: 21 }, true],
    ] as const)
      expect(levels.holds(person(1, moved), 'c'), JSON.stringify(moved)).toBe(held);
  });
});

describe('why a change of roles is refused', () => {
  const [admin, keeper, other] = [person(1), person(2), person(3)];
  const all = role({ id: 9, name: 'Administrators', builtin: 'admin', holdsAll: true, employees: [1] });
  const keepers = role({ id: 8, name: 'Keepers', actions: ['permission.manage', 'x'], employees: [2] });
  const others = [all, keepers];
  const outcome = (write: Partial<RoleWrite>) => {
    const people = [admin, keeper, other];
    const refused = findRefusal({ before: null, after: role(), others, people, caller: admin, ...write });
    return refused && [refused.code, refused.status, refused.key];
  };
  const [lacks, lacksAll] = [
    [422, 'NOT_ALLOWED', 'lacks'],
    [422, 'NOT_ALLOWED', 'lacks.all'],
  ];
  const lastAdministrator = [409, 'LAST_ADMINISTRATOR', 'lastAdministrator'];
  const byKeeper = { caller: keeper };
  const opening = [all, { ...keepers, menuIds: [4] }];
  const hr = role({ name: 'HR', builtin: 'hr', actions: ['x'] });

  test.each<[string, Partial<RoleWrite>, unknown]>([
    ['a new one', {}, undefined],
    ['a name of another, whatever its case', { after: role({ name: 'KEEPERS' }) }, [409, 'CONFLICT', 'name.taken']],
    [
      'a built-in one that is disabled',
      { before: hr, after: { ...hr, isEnabled: false } },
      [422, 'INVALID', 'builtin.disable'],
    ],
    ['a built-in one that gets actions', { before: hr, after: { ...hr, actions: ['x', 'y'] } }, undefined],
    ['an own one that is disabled', { before: role(), after: role({ isEnabled: false }) }, undefined],
    [
      'actions of who has all',
      { before: all, after: { ...all, actions: ['x'] }, others: [keepers] },
      [422, 'INVALID', 'builtin.all'],
    ],
    [
      'entries of who has all',
      { before: all, after: { ...all, menuIds: [4] }, others: [keepers] },
      [422, 'INVALID', 'builtin.all'],
    ],
    ['members of who has all', { before: all, after: { ...all, employees: [1, 3] }, others: [keepers] }, undefined],
    ['an action that the caller has', { ...byKeeper, after: role({ actions: ['x'] }) }, undefined],
    ['an action that the caller lacks', { ...byKeeper, after: role({ actions: ['x', 'y'] }) }, lacks],
    ['an entry that opens for the caller', { ...byKeeper, others: opening, after: role({ menuIds: [4] }) }, undefined],
    [
      'an entry that does not open for the caller',
      { ...byKeeper, others: opening, after: role({ menuIds: [4, 5] }) },
      [422, 'NOT_ALLOWED', 'lacks.entries'],
    ],
    [
      '… which it had before, for a new member',
      { ...byKeeper, before: role({ menuIds: [5] }), after: role({ menuIds: [5], employees: [3] }) },
      [422, 'NOT_ALLOWED', 'lacks.entries'],
    ],
    ['… in a disabled role', { ...byKeeper, after: role({ actions: ['y'], isEnabled: false }) }, undefined],
    [
      '… that is enabled',
      { ...byKeeper, before: role({ actions: ['y'], isEnabled: false }), after: role({ actions: ['y'] }) },
      lacks,
    ],
    [
      '… which it had before',
      { ...byKeeper, before: role({ actions: ['y'] }), after: role({ actions: ['y', 'x'] }) },
      undefined,
    ],
    [
      '… which it had before, for a new member',
      { ...byKeeper, before: role({ actions: ['y'] }), after: role({ actions: ['y'], employees: [3] }) },
      lacks,
    ],
    [
      '… for a new department',
      { ...byKeeper, before: role({ actions: ['y'] }), after: role({ actions: ['y'], departments: [10] }) },
      lacks,
    ],
    [
      '… for a new group',
      { ...byKeeper, before: role({ actions: ['y'] }), after: role({ actions: ['y'], groups: [20] }) },
      lacks,
    ],
    [
      '… for a new level',
      { ...byKeeper, before: role({ actions: ['y'] }), after: role({ actions: ['y'], levels: ['employee'] }) },
      lacks,
    ],
    [
      '… with a member less',
      {
        ...byKeeper,
        before: role({ actions: ['y'], employees: [3, 2] }),
        after: role({ actions: ['y'], employees: [3] }),
      },
      undefined,
    ],
    [
      'a member of who has all',
      { ...byKeeper, before: all, after: { ...all, employees: [1, 3] }, others: [keepers] },
      lacksAll,
    ],
    ['a new one that has all', { ...byKeeper, after: role({ holdsAll: true }) }, lacksAll],
    [
      'a member less of who has all',
      { ...byKeeper, before: { ...all, employees: [1, 3] }, after: all, others: [keepers] },
      undefined,
    ],
    ['the last who has all', { before: all, after: { ...all, employees: [] }, others: [keepers] }, lastAdministrator],
    [
      'the last who has all, by a person who left',
      { before: all, after: { ...all, employees: [4] }, others: [keepers] },
      lastAdministrator,
    ],
    [
      'no one had all before',
      { ...byKeeper, before: role(), after: role({ description: 'Other' }), others: [keepers] },
      undefined,
    ],
    [
      'the last who manages permissions',
      { ...byKeeper, before: keepers, after: { ...keepers, employees: [] }, others: [] },
      [409, 'LAST_HOLDER', 'lastHolder'],
    ],
    [
      '… by an action less',
      { ...byKeeper, before: keepers, after: { ...keepers, actions: ['x'] }, others: [] },
      [409, 'LAST_HOLDER', 'lastHolder'],
    ],
    [
      '… by a disabled role',
      { ...byKeeper, before: keepers, after: { ...keepers, isEnabled: false }, others: [] },
      [409, 'LAST_HOLDER', 'lastHolder'],
    ],
    ['who has all manages permissions, too', { others: [all] }, undefined],
    [
      'an action that the caller has by a disabled role only',
      {
        ...byKeeper,
        after: role({ actions: ['z'] }),
        others: [all, keepers, role({ id: 7, name: 'Off', actions: ['z'], employees: [2], isEnabled: false })],
      },
      lacks,
    ],
    [
      'another entry for another, of who has all',
      {
        before: { ...all, menuIds: [4] },
        after: { ...all, menuIds: [5] },
        others: [keepers],
      },
      [422, 'INVALID', 'builtin.all'],
    ],
    [
      'an entry less, of who has all',
      { before: { ...all, menuIds: [4, 5] }, after: { ...all, menuIds: [4] }, others: [keepers] },
      [422, 'INVALID', 'builtin.all'],
    ],
    [
      'another holder of it stays',
      {
        ...byKeeper,
        before: keepers,
        after: { ...keepers, employees: [] },
        others: [{ ...keepers, id: 7, name: 'More', employees: [3] }],
      },
      undefined,
    ],
  ])('%s', (_what, write, expected) => {
    expect(outcome(write)).toEqual(expected);
  });
});
