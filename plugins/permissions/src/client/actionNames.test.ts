import { expect, test } from 'vitest';
import { actionNames } from './actionNames.ts';

test('actions have their names, whatever else a rule tells stays as it is', () => {
  const names = new Map<string | number, string>([
    ['permission.manage', '管理權限'],
    [4, '選單管理'],
  ]);
  expect(actionNames('permission.manage、other.do', names)).toBe('管理權限（permission.manage）、other.do');
  expect(actionNames('4', names)).toBe('4');
  expect(actionNames('', names)).toBe('');
});
