import { expect, test } from 'vitest';
import type { PermissionNode, PermissionsClient } from './types.ts';
import { collectNames } from './namesOf.ts';

const t = ((_: string, { code }: { code: string }) => `${code}（未安裝）`) as unknown as PermissionsClient['t'];
const action = (parentId: string, code: string, label: string): PermissionNode => {
  return { id: code, parentId, kind: 'action', label, code, children: [] };
};
const plugin = (id: string, children: PermissionNode[]): PermissionNode => {
  return { id, parentId: null, kind: 'action', label: id, code: id, children };
};

test('actions and entries have their names; an action that no installed plugin has is marked beside its code', () => {
  const { of } = collectNames(
    [
      { id: 4, parentId: null, kind: 'menu', label: '選單管理', code: 'NavSetting', children: [] },
      plugin('audit', [action('audit', 'audit.view', '檢視稽核紀錄')]),
      plugin('missing', [action('missing', 'bulletin.publish', 'bulletin.publish')]),
    ],
    t,
  );
  expect(['audit.view', 4, 'bulletin.publish', 'other.do', 99].map(of)).toEqual([
    '檢視稽核紀錄',
    '選單管理',
    'bulletin.publish（未安裝）',
    'other.do（未安裝）',
    '99',
  ]);
});
