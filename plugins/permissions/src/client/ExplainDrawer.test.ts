import { fill } from '@atrium/sdk';
import { expect, test } from 'vitest';
import zhTW from '../../locales/zh-TW.json' with { type: 'json' };
import { actionNames, isBehind } from './ExplainDrawer.tsx';
import type { PermissionsClient } from './types.ts';

const t: PermissionsClient['t'] = (key, variables) => fill(zhTW[key as keyof typeof zhTW], variables);

test('actions get their names, other details stay as they are', () => {
  const names = new Map<string | number, string>([
    ['permission.manage', '管理角色'],
    [4, '選單管理'],
  ]);
  expect(actionNames('permission.manage、other.do', names, t)).toBe('管理角色（permission.manage）、other.do');
  expect(actionNames('4', names, t)).toBe('4');
  expect(actionNames('', names, t)).toBe('');
});

const role = {
  permissionId: 7,
  name: '稽核小組',
  isEnabled: true,
  gives: ['audit.view'],
  through: [{ kind: 'level', name: '1' }],
} as unknown as Parameters<typeof isBehind>[0];

test.each([
  ['gives it to the person', {}, true],
  ['is disabled', { isEnabled: false }, false],
  ['gives something else', { gives: [] }, false],
  ['is one that the person has not', { through: [] }, false],
] as const)('a role that %s: behind the answer %s', (_what, change, behind) => {
  expect(isBehind({ ...role, ...change } as typeof role)).toBe(behind);
});
