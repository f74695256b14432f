import { expect, test } from 'vitest';
import { mount } from '@atrium/testing';
import contract from '../contract.ts';
import { openPermissions, roleNamed } from '../testing/openPermissions.ts';

test('each company has the built-in roles; the administrators of the host are imported and more can be granted', async () => {
  const atrium = await openPermissions({ with: [] });
  const admin = await roleNamed(atrium, 'admin');
  expect(admin.members.employees).toEqual([atrium.person.id]);
  const plugins = atrium.server.plugins.find('permissions')!.server!.fulfils!;
  const top = (await atrium.server.context.directory.byEmployee('C201'))!;
  await plugins.authority!.grantAdministrator(top);
  await plugins.authority!.grantAdministrator(top);
  const other = await atrium.asPerson({ as: 'C201' });
  const { list } = await other.api.list();
  expect(list.map(({ name }) => name)).toEqual(['系統管理員', '人資', '公告管理員', '主管', '一般員工']);
  expect(list[0]!.members.employees).toEqual([top.id]);
  expect((await roleNamed(atrium, 'admin')).members.employees).toEqual([atrium.person.id]);
});

test('without a menu the tree contains only actions, and roles keep their entries', async () => {
  const atrium = await openPermissions({ with: [] });
  expect((await atrium.api.tree()).every(({ kind }) => kind === 'action')).toBe(true);
  const { permissionId } = await atrium.api.create({ body: { name: '選單先留著', menuIds: [7] } });
  expect((await atrium.api.read({ params: { permissionId } })).menuIds).toEqual([7]);
});

test('a company added later has the built-in roles before its list is opened', async () => {
  const atrium = await mount(contract, { as: { level: 'deptManager' } });
  const { authority } = atrium.server.plugins.find('permissions')!.server!.fulfils!;
  await atrium.host.session();
  expect(authority!.holds(atrium.person, 'bulletin.publish')).toBe(true);
  expect(authority!.holds(atrium.person, 'permission.manage')).toBe(false);
});

test('a change is seen by every process: an index older than the version reloads', async () => {
  const atrium = await openPermissions({ with: [] });
  const { authority } = atrium.server.plugins.find('permissions')!.server!.fulfils!;
  const person = (await atrium.server.context.directory.byEmployee('E101'))!;
  await atrium.api.create({ body: { name: '場次', actions: ['session.manage'], members: { employees: [person.id] } } });
  expect(authority!.holds(person, 'session.manage')).toBe(false);
  await atrium.host.session();
  expect(authority!.holds(person, 'session.manage')).toBe(true);
  // After a transfer a person has the roles of the new unit at once, and no longer those of the old one.
  expect(authority!.holds({ ...person, level: 'groupManager' }, 'bulletin.publish')).toBe(true);
  expect(authority!.holds({ ...person, hidden: true }, 'session.manage')).toBe(false);
  expect(authority!.holds(person, 'bulletin.publish')).toBe(false);
});
