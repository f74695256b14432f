import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import type { MenuEntry } from '@atrium/sdk/host';
import { expect, test } from 'vitest';
import { navTest } from '../testing/navTest.ts';
import { page } from '../testing/page.ts';

const names = (menu: readonly MenuEntry[]) =>
  menu.map(({ name, children }) => [name, children.map((child) => child.name)]);

test('a company starts with 系統管理, its pages restricted; those of missing plugins are hidden', async () => {
  const nav = await navTest();
  const [system] = await nav.api.tree();
  expect(system).toMatchObject({ name: '系統管理', menuType: 0, accessControl: false });
  expect(
    system!.children.map(({ link, accessControl, enable, missing }) => [link, accessControl, enable, missing]),
  ).toEqual([
    ['NavSetting', true, true, false],
    ['Permission', true, true, true],
    ['WhiteIP', true, true, true],
  ]);
  expect(names((await nav.host.menuList()).menu)).toEqual([['系統管理', ['選單管理']]]);
  const other = await nav.asPerson({ as: { company: '後來的公司' }, actions: ['menu.manage'] });
  const both = await Promise.all([other.host.menuList(), other.host.menuList(), other.api.tree()]);
  expect(names(both[0].menu)).toEqual([['系統管理', ['選單管理']]]);
  expect(await other.api.tree()).toHaveLength(1);
});

test('the demo company has every offer, those of leave for all', async () => {
  const nav = await navTest({ as: 'A001', demo: true, with: ['leave'] });
  const tree = await nav.api.tree();
  expect(tree.map(({ name }) => name)).toEqual(['工作', '常用連結', '系統管理']);
  expect((await nav.api.offered()).every(({ enabled }) => enabled)).toBe(true);
  const employee = await nav.asPerson({ as: 'E001', opens: [] });
  expect(names((await employee.host.menuList()).menu)).toEqual([
    ['工作', ['請假紀錄', '我的假勤']],
    ['常用連結', ['勞動部', '辦公日曆表']],
  ]);
});

test('a view that is offered and not in the menu is listed, added, and counts as enabled by its own switch', async () => {
  const nav = await navTest({ with: ['leave'] });
  const leave = async () => (await nav.api.offered()).find(({ opens }) => opens === 'LeavePanel')!;
  expect(await leave()).toEqual({
    code: 'LeavePanel',
    opens: 'LeavePanel',
    name: '請假紀錄',
    iconName: 'airplane',
    plugin: 'leave',
    pluginName: '請假',
    openType: OPEN_TYPE.tab,
    entryId: null,
    enabled: false,
  });
  const [system] = await nav.api.tree();
  const { id } = await nav.api.create({
    body: page(system!.id, {
      menuCode: 'LeavePanel',
      openType: OPEN_TYPE.tab,
      viewType: VIEW_TYPE.view,
      link: 'LeavePanel',
    }) as never,
  });
  expect(await leave()).toMatchObject({ entryId: id, enabled: true });
  await nav.api.change({ params: { id }, body: { enable: false } });
  expect(await leave()).toMatchObject({ entryId: id, enabled: false });
  expect((await nav.api.views()).filter(({ view }) => ['LeavePanel', 'Settings', 'NavForm'].includes(view))).toEqual([
    { view: 'Settings', title: '偏好設定', plugin: '系統', openType: OPEN_TYPE.tab },
    { view: 'LeavePanel', title: '請假紀錄', plugin: '請假', openType: OPEN_TYPE.tab },
  ]);
});

test('views and plugins are named in the requested language; an entry keeps its default name, which menus translate', async () => {
  const nav = await navTest({ with: ['leave'], language: 'en' });
  const leave = (await nav.api.offered()).find(({ opens }) => opens === 'LeavePanel');
  expect(leave).toMatchObject({ name: '請假紀錄', pluginName: 'Leave' });
  expect((await nav.api.views()).filter(({ view }) => ['LeavePanel', 'Settings'].includes(view))).toEqual([
    { view: 'Settings', title: 'Preferences', plugin: 'System', openType: OPEN_TYPE.tab },
    { view: 'LeavePanel', title: 'Leave records', plugin: 'Leave', openType: OPEN_TYPE.tab },
  ]);
});

test('[S2-283] GET /menuCode/schedule is the calendar’s entry in five fields, if the caller has one', async () => {
  const nav = await navTest({ with: ['leave'] });
  await expect(nav.host.schedule()).rejects.toMatchObject({ code: 404 });
  const [system] = await nav.api.tree();
  const { id } = await nav.api.create({
    body: page(system!.id, {
      name: '行事曆',
      menuCode: 'calendar',
      openType: OPEN_TYPE.tab,
      viewType: VIEW_TYPE.view,
      link: 'LeavePanel',
    }) as never,
  });
  expect(await nav.host.schedule()).toEqual({
    id,
    name: '行事曆',
    openType: OPEN_TYPE.tab,
    viewType: VIEW_TYPE.view,
    link: 'LeavePanel',
  });
  await nav.api.change({ params: { id }, body: { accessControl: true } });
  await expect((await nav.asPerson({ opens: [] })).host.schedule()).rejects.toMatchObject({ code: 404 });
});

test('another process sees a change on its next call', async () => {
  const nav = await navTest();
  const [system] = await nav.api.tree();
  // The call after seeding the menu has the new version.
  await nav.api.tree();
  // As another process would do it: rows and version are written without updating this process's memory.
  const { db } = nav.server.context;
  await db.execute(`update nav.entries set name = '別處改的' where id = ${system!.id}`);
  expect((await nav.api.tree())[0]!.name).toBe('系統管理');
  await nav.server.context.changed('navigation');
  expect((await nav.api.tree())[0]!.name).toBe('別處改的');
});
