import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPermissions, type Permissions } from '../testing/openPermissions.ts';

let atrium: Permissions;
beforeAll(async () => {
  atrium = await openPermissions();
});
afterAll(() => atrium.dispose());

const person = async (employee: string) => (await atrium.server.context.directory.byEmployee(employee))!;
const explain = async (employee: string, query: object) =>
  atrium.api.explain({ query: { employeeId: (await person(employee)).id, ...query } });
const holding = (rules: readonly { rule: string; holds: boolean }[]) =>
  Object.fromEntries(rules.map(({ rule, holds }) => [rule, holds]));

test('GET /permissions/explain for an action: by which role, and by what somebody has the role', async () => {
  const manager = await explain('D001', { action: 'attendance.viewDept' });
  expect(manager).toMatchObject({ allowed: true, kind: 'action', code: 'attendance.viewDept' });
  expect(manager.roles.find(({ name }) => name === '主管')).toMatchObject({
    isEnabled: true,
    gives: ['attendance.viewDept'],
    through: [{ kind: 'level', name: 'deptManager' }],
  });
  // Who could get it from elsewhere is told too: 人資 gives it, but not to this person.
  expect(manager.roles.find(({ name }) => name === '人資')).toMatchObject({ through: [] });
  const employee = await explain('E101', { action: 'attendance.viewDept' });
  expect(employee).toMatchObject({
    allowed: false,
    rules: [
      { rule: 'active', holds: true },
      { rule: 'role', holds: false },
    ],
  });
  const personnel = await explain('E051', { action: 'employee.import' });
  expect(personnel.roles.find(({ name }) => name === '人資')?.through).toEqual([
    { kind: 'department', name: '人資部' },
  ]);
});

test('a restricted entry: opened by a role, and its view’s own needs', async () => {
  const tree = await atrium.api.tree();
  const entry = tree.find(({ label }) => label === '系統管理')!.children.find(({ code }) => code === 'Permission')!;
  const menuId = entry.id as number;
  const before = await explain('E101', { menuId });
  expect(before).toMatchObject({ allowed: false, kind: 'menu', code: 'Permission' });
  expect(holding(before.rules)).toEqual({
    active: true,
    enabled: true,
    above: true,
    opened: false,
    noRisk: true,
    view: true,
    needs: false,
  });
  const members = { employees: [(await person('E101')).id] };
  await atrium.api.create({ body: { name: '只有選單', menuIds: [menuId], members } });
  const opened = await explain('E101', { menuId });
  expect(opened.allowed).toBe(false);
  expect(holding(opened.rules)).toMatchObject({ opened: true, needs: false });
  await atrium.api.create({ body: { name: '還有動作', actions: ['permission.manage'], members } });
  const both = await explain('E101', { menuId });
  expect(both.allowed).toBe(true);
  const given = both.roles.filter(({ through }) => through.length > 0).map(({ name, gives }) => [name, gives]);
  expect(given).toEqual([
    ['一般員工', []],
    ['只有選單', ['menu']],
    ['還有動作', ['permission.manage']],
  ]);
  const colleague = await atrium.asPerson({ as: 'E101' });
  const other = await atrium.asPerson({ as: 'E102' });
  expect(JSON.stringify(await colleague.host.menuList())).toContain('Permission');
  expect(JSON.stringify(await other.host.menuList())).not.toContain('Permission');
});

test('somebody who has left has nothing, and people of another company are not told about', async () => {
  const left = await explain('E012', { action: 'bulletin.publish' });
  expect(left.allowed).toBe(false);
  expect(left.rules[0]).toEqual({ rule: 'active', holds: false, detail: '' });
  await expect(explain('C201', { action: 'audit.view' })).rejects.toMatchObject({ code: 404 });
  await expect(explain('E101', {})).rejects.toMatchObject({ code: 422 });
  await expect(explain('E101', { action: 'audit.view', menuId: 1 })).rejects.toMatchObject({ code: 422 });
});
