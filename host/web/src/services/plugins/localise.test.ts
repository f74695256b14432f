import type { PluginInfo } from '@atrium/sdk/host';
import { expect, test } from 'vitest';
import { localise } from './localise.ts';

const info = (texts: Record<string, string>) =>
  ({
    manifest: {
      id: 'leave',
      name: '請假',
      tabs: { LeaveList: { title: '請假紀錄', icon: 'calendar' } },
      panels: {},
      header: {},
      account: {},
      sideTabs: {},
      pages: {},
      commands: {},
    },
    texts,
  }) as unknown as PluginInfo;

test("titles come from the person's catalogue if it has them, else from the contract", () => {
  const english = localise(info({ title: 'Leave', 'tabs.LeaveList.title': 'Leaves' })).manifest;
  expect([english.name, english.tabs['LeaveList']]).toEqual(['Leave', { title: 'Leaves', icon: 'calendar' }]);
  const without = localise(info({})).manifest;
  expect([without.name, without.tabs['LeaveList']?.title]).toEqual(['請假', '請假紀錄']);
});
