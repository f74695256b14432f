import { describe, expect, test } from 'vitest';
import { BLANK, changedFields, openable, validateRoleFields, type RoleFields } from './roleFields.ts';
import type { PermissionNode, PermissionsClient } from './types.ts';

const t = ((key: string) => key) as PermissionsClient['t'];
const ROLE: RoleFields = {
  name: '人資',
  description: '',
  isEnabled: true,
  actions: ['a.view', 'b.view'],
  menuIds: [10, 9],
  members: { employees: [2, 10], departments: [], groups: [1], levels: ['GROUP' as never] },
};

test.each<[what: string, change: Partial<RoleFields>, errors: object]>([
  ['twenty characters', { name: '𠮷'.repeat(20) }, {}],
  ['twenty-one characters', { name: '權'.repeat(21) }, { name: 'name.long' }],
  ['no name', { name: ' ' }, { name: 'name.required' }],
  ['255 characters of description', { description: '述'.repeat(255) }, {}],
  ['256 characters of description', { description: '述'.repeat(256) }, { description: 'description.long' }],
])('%s', (_, change, errors) => {
  expect(validateRoleFields({ ...ROLE, ...change }, t)).toEqual(errors);
});

describe('a change', () => {
  test.each<Partial<RoleFields>>([
    { name: '人事' },
    { description: '管理出勤' },
    { isEnabled: false },
    { actions: ['a.view'] },
    { menuIds: [] },
    { members: { ...ROLE.members, groups: [] } },
    { members: { ...ROLE.members, departments: [1], groups: [] } },
  ])('has the fields that differ: %j', (change) => {
    expect(changedFields(ROLE, { ...ROLE, ...change })).toEqual(change);
  });

  test('has no list whose order alone differs', () => {
    const reordered = { actions: ['b.view', 'a.view'], menuIds: [9, 10] };
    const members = { ...ROLE.members, employees: [10, 2] };
    expect(changedFields(ROLE, { ...ROLE, ...reordered, members })).toEqual({});
    expect(changedFields(BLANK, BLANK)).toEqual({});
  });
});

test('a role can open the restricted pages of a branch, not public ones, directories and actions', () => {
  const node = (id: number | string, more: object = {}) =>
    ({
      id,
      parentId: null,
      kind: 'menu',
      label: '',
      code: '',
      restricted: true,
      children: [],
      ...more,
    }) as unknown as PermissionNode;
  const pages = [node(2), node(3, { restricted: false }), node('x.view', { kind: 'action' })];
  expect(openable(node(1, { children: [...pages, node(4, { children: [node(5)] })] }))).toEqual([2, 5]);
  expect(pages.map(openable)).toEqual([[2], [], []]);
});
