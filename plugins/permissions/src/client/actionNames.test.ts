import { fill } from '@atrium/sdk';
import { expect, test } from 'vitest';
import zhTW from '../../locales/zh-TW.json' with { type: 'json' };
import { actionNames } from './actionNames.ts';
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
