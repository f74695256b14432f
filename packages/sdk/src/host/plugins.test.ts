import { expect, test } from 'vitest';
import { definePlugin } from '../contract/definePlugin.ts';
import { manifestOf } from '../contract/manifest.ts';
import { translateManifest } from './plugins.ts';

const contract = definePlugin('leave', {
  sdk: 1,
  name: '請假',
  actions: { 'leave.manage': '管理請假' },
  tabs: { LeaveList: { title: '請假紀錄', icon: 'calendar' } },
  commands: { add: { title: '新增請假' } },
});
const manifest = manifestOf(contract, { version: '1.0.0', built: '1.0.0', client: null, server: null });

test('names come from the catalogue if it has them, else from the contract', () => {
  const english = translateManifest(manifest, {
    title: 'Leave',
    'actions.leave.manage': 'Manage leave',
    'tabs.LeaveList.title': 'Leaves',
  });
  expect(english).toMatchObject({
    name: 'Leave',
    actions: { 'leave.manage': 'Manage leave' },
    tabs: { LeaveList: { title: 'Leaves', icon: 'calendar' } },
    commands: { add: { title: '新增請假' } },
  });
  expect(translateManifest(manifest, {})).toEqual(manifest);
});
