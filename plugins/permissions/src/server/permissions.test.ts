import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPermissions, type Permissions, roleNamed } from '../testing/openPermissions.ts';

let atrium: Permissions;
beforeAll(async () => {
  atrium = await openPermissions();
});
afterAll(() => atrium.dispose());

let number = 0;
const add = (more: object = {}) => atrium.api.create({ body: { name: `權限 ${(number += 1)}`, ...more } as never });
const change = (permissionId: number, body: object) => atrium.api.change({ params: { permissionId }, body });
const signIn = (as: string) => atrium.asPerson({ as });
const actionsOf = async (as: string) => (await (await signIn(as)).host.session()).actions;

describe('the list', () => {
  // No role was added here.
  let atrium: Permissions;
  beforeAll(async () => {
    atrium = await openPermissions();
  });
  afterAll(() => atrium.dispose());

  test('[S2-149][S2-284] GET /permissions is a page of roles with what C.8-11 names, built-in ones first', async () => {
    const page = await atrium.api.list();
    expect(page).toMatchObject({ page: 1, pageSize: 15, totalSize: 5 });
    expect(page.list.map(({ code, name, isBuiltin, isEnabled }) => [code, name, isBuiltin, isEnabled])).toEqual([
      ['admin', '系統管理員', true, true],
      ['hr', '人資', true, true],
      ['bulletin', '公告管理員', true, true],
      ['manager', '主管', true, true],
      ['employee', '一般員工', true, true],
    ]);
    expect(page.list[0]).toMatchObject({ members: { employees: [atrium.person.id] }, memberCount: 1, holdsAll: true });
    expect(page.list[3]).toMatchObject({
      members: { levels: ['company', 'deptManager', 'groupManager'] },
      actions: ['bulletin.publish', 'account.create', 'attendance.viewDept', 'attendance.correct', 'attendance.roster'],
    });
  });

  test('is searched, sorted and cut into pages', async () => {
    const names = async (query: object) => (await atrium.api.list({ query })).list.map(({ code }) => code);
    expect(await names({ name: '公告管理' })).toEqual(['bulletin']);
    expect(await names({ name: 'HR' })).toEqual(['hr']);
    expect(await names({ sortName: 'memberCount', sort: 'desc', pageSize: 1 })).toEqual(['employee']);
    expect(await names({ pageSize: 2, page: 3 })).toEqual(['employee']);
    expect(await names({ isEnabled: false })).toEqual([]);
    expect(await names({ isEnabled: true, name: '理' })).toEqual(['admin', 'bulletin']);
    expect(await names({ sortName: 'isEnabled', sort: 'desc' })).toEqual(await names({ sortName: 'id' }));
    expect(await names({ sortName: 'code' })).toEqual(['admin', 'bulletin', 'employee', 'hr', 'manager']);
  });
});

describe('a role', () => {
  test('adding and changing it are audited with what was written', async () => {
    const { permissionId } = await add({ name: '稽核的角色' });
    await change(permissionId, { actions: ['audit.view'] });
    expect(await atrium.server.context.audit.history('稽核的角色')).toMatchObject([
      {
        action: 'permission.change',
        employeeId: atrium.person.id,
        detail: { from: { actions: [] }, to: { actions: ['audit.view'] } },
      },
      { action: 'permission.create', employeeId: atrium.person.id, detail: { name: '稽核的角色' } },
    ]);
  });

  test('[S2-150][S2-286] POST /permissions adds one with its six fields, which grants its members its actions and entries from their next call on', async () => {
    const person = await signIn('E102');
    expect((await person.host.session()).actions).toEqual([]);
    const { permissionId } = await add({
      name: ' 稽核小組 ',
      description: '看稽核記錄',
      actions: ['audit.view', 'room.manage'],
      members: { employees: [person.person.id] },
      isEnabled: true,
    });
    // `room.manage` belongs to a plugin that is not installed: it is stored, and has no effect yet.
    expect((await person.host.session()).actions).toEqual(['audit.view']);
    expect(await atrium.api.read({ params: { permissionId } })).toMatchObject({
      permissionId,
      code: `R${permissionId}`,
      name: '稽核小組',
      description: '看稽核記錄',
      isEnabled: true,
      isBuiltin: false,
      menuIds: [],
      actions: ['audit.view', 'room.manage'],
      members: { employees: [person.person.id], departments: [], groups: [], levels: [] },
      memberCount: 1,
      updatedBy: atrium.person.id,
      version: 1,
    });
  });

  test('[S2-287] PATCH /permissions/:permissionId changes the given fields; a stale change is refused with the current version', async () => {
    const { permissionId } = await add({ description: '舊', actions: ['audit.view'], members: { groups: [1] } });
    const changed = await change(permissionId, { description: '新', members: { levels: ['employee'] }, version: 1 });
    expect(changed).toMatchObject({
      description: '新',
      actions: ['audit.view'],
      members: { groups: [1], levels: ['employee'] },
      version: 2,
    });
    await expect(change(permissionId, { description: '晚了', version: 1 })).rejects.toMatchObject({
      code: 412,
      data: { description: '新', version: 2 },
    });
    await change(permissionId, { isEnabled: false });
  });

  test.for([
    ['people', { employees: [1000] }],
    ['departments', { departments: [99] }],
    ['groups', { groups: [99] }],
  ] as const)('names only %s of the company', async ([, members]) => {
    await expect(add({ members })).rejects.toMatchObject({ code: 422 });
  });

  test('has a name of 1 to 20 characters that no other role has, and at most 255 of description', async () => {
    for (const name of ['', '  ', '名'.repeat(21)])
      await expect(add({ name })).rejects.toMatchObject({ code: 422, errors: [{ field: 'name', label: '名稱' }] });
    await expect(add({ description: '字'.repeat(256) })).rejects.toMatchObject({ errors: [{ field: 'description' }] });
    await expect(add({ name: '系統管理員' })).rejects.toMatchObject({ code: 409, errors: [{ field: 'name' }] });
    await expect(add({ actions: ['no code'] })).rejects.toMatchObject({ code: 422 });
    await expect(add({ menuIds: [9999] })).rejects.toMatchObject({ code: 422 });
  });

  test.for([
    ['person', 'E151', { employees: [] as number[] }],
    ['department', 'E152', { departments: [4] }],
    ['group', 'E153', { groups: [9] }],
    ['level', 'C001', { levels: ['company'] }],
  ] as const)('is granted through a %s, while it is enabled', async ([kind, as, members]) => {
    const { person } = await signIn(as);
    const by =
      kind === 'person' ? { employees: [person.id] } : kind === 'group' ? { groups: [person.groupId!] } : members;
    const { permissionId } = await add({ actions: ['session.manage'], members: by });
    expect(await actionsOf(as)).toContain('session.manage');
    await change(permissionId, { isEnabled: false });
    expect(await actionsOf(as)).not.toContain('session.manage');
    await change(permissionId, { isEnabled: true });
    expect(await actionsOf(as)).toContain('session.manage');
    await change(permissionId, { members: { employees: [], departments: [], groups: [], levels: [] } });
    expect(await actionsOf(as)).not.toContain('session.manage');
  });

  test('of another company is missing for GET /permissions/:permissionId', async () => {
    const { api } = await signIn('A001');
    const { list } = await api.list({ query: { pageSize: 100 } });
    const own = new Set(list.map(({ permissionId }) => permissionId));
    const foreign = Array.from({ length: 12 }, (_, index) => index + 1).find((id) => !own.has(id))!;
    await expect(api.read({ params: { permissionId: foreign } })).rejects.toMatchObject({ code: 404 });
    await expect(change(foreign, { name: '我的' })).rejects.toMatchObject({ code: 404 });
  });
});

describe('the tree', () => {
  test('[S2-149][S2-285] GET /permissions/v2 returns the menu and the actions of each plugin; a role’s are checked', async () => {
    const plain = await atrium.api.tree();
    const system = plain.find(({ label }) => label === '系統管理')!;
    const permission = system.children.find(({ code }) => code === 'Permission')!;
    expect(permission).toMatchObject({ parentId: system.id, kind: 'menu', restricted: true });
    expect(permission.checked).toBeUndefined();
    expect(plain.find(({ id }) => id === 'permissions')).toMatchObject({
      kind: 'action',
      label: '角色',
      children: [{ id: 'permission.manage', parentId: 'permissions', kind: 'action', label: '管理角色' }],
    });
    const { permissionId } = await add({ menuIds: [permission.id], actions: ['menu.manage', 'poster.draw'] });
    const tree = await atrium.api.tree({ query: { permissionId } });
    const inSystem = tree.find(({ label }) => label === '系統管理')!;
    expect(inSystem.checked).toBe(false);
    expect(inSystem.children.filter(({ checked }) => checked).map(({ code }) => code)).toEqual(['Permission']);
    expect(tree.find(({ id }) => id === 'nav')).toMatchObject({ checked: true, children: [{ checked: true }] });
    expect(tree.find(({ id }) => id === 'missing')!.children).toMatchObject([{ code: 'poster.draw', checked: true }]);
  });
});

test('the tree is in the requested language: plugins, their actions, what is not installed', async () => {
  const { permissionId } = await add({ actions: ['poster.draw'] });
  const english = await atrium.asPerson({ as: 'A001', language: 'en' });
  const actions = (await english.api.tree({ query: { permissionId } })).filter(({ kind }) => kind === 'action');
  const named = new Map(actions.map(({ id, label }) => [id, label]));
  expect(Object.fromEntries(named)).toMatchObject({
    permissions: 'Roles',
    nav: 'Menu',
    missing: 'Plugins not installed',
  });
  const labels = actions.flatMap(({ label, children }) => [label, ...children.map((child) => child.label)]);
  expect(labels.filter((label) => /[\u4e00-\u9fff]/.test(label))).toEqual([]);
  const chinese = await atrium.api.tree({ query: { permissionId } });
  expect(chinese.find(({ id }) => id === 'missing')).toMatchObject({ label: '未安裝的外掛' });
});

test('GET /permissions/units returns the departments and groups of the caller’s company', async () => {
  const { departments, groups } = await atrium.api.units();
  expect(departments.map(({ name }) => name)).toEqual(['資訊部', '人資部', '業務部', '財務部', '行政部', '客服部']);
  const ids = new Set(departments.map(({ id }) => id));
  expect(groups.length).toBeGreaterThanOrEqual(12);
  expect(groups.every(({ departmentId }) => ids.has(departmentId))).toBe(true);
});

describe('the difference before saving', () => {
  test('POST /permissions/preview lists who gains and who loses what, and saves nothing', async () => {
    const [one, two] = [(await signIn('E251')).person, (await signIn('E252')).person];
    const { permissionId } = await add({ actions: ['audit.view'], members: { employees: [one.id] } });
    const entry = (await atrium.api.tree()).find(({ label }) => label === '系統管理')!.children[0]!;
    const members = { employees: [two.id] };
    const preview = await atrium.api.preview({ body: { permissionId, members, menuIds: [entry.id as number] } });
    expect(preview).toMatchObject({ total: 2, refused: '' });
    expect(preview.people).toMatchObject([
      { employee: 'E251', gains: [], loses: ['audit.view'], opens: [], closes: [] },
      { employee: 'E252', gains: ['audit.view'], loses: [], opens: [entry.id] },
    ]);
    expect(await atrium.api.read({ params: { permissionId } })).toMatchObject({ version: 1, menuIds: [] });
  });

  test('of a new role are those who would have it; of one that is missing there is none', async () => {
    const { person } = await signIn('E253');
    const members = { employees: [person.id] };
    expect(await atrium.api.preview({ body: { name: '新的', actions: ['audit.view'], members } })).toMatchObject({
      people: [{ employee: 'E253', gains: ['audit.view'], loses: [] }],
      total: 1,
      refused: '',
    });
    await expect(atrium.api.preview({ body: { permissionId: 999_999, members } })).rejects.toMatchObject({ code: 404 });
  });

  test('returns why it could not be saved', async () => {
    const admin = await roleNamed(atrium, 'admin');
    const hr = await roleNamed(atrium, 'hr');
    const preview = await atrium.api.preview({ body: { permissionId: hr.permissionId, isEnabled: false } });
    expect(preview.refused).toBe('「人資」是內建角色，不能停用。');
    const full = await atrium.api.preview({ body: { permissionId: admin.permissionId, description: '同樣' } });
    expect(full).toMatchObject({ total: 0, refused: '' });
  });

  test('a name that another role has is an error of its field, as in saving', async () => {
    const { name } = await roleNamed(atrium, 'hr');
    const conflict = { code: 409, errors: [{ field: 'name' }] };
    await expect(atrium.api.preview({ body: { name } })).rejects.toMatchObject(conflict);
    await expect(atrium.api.create({ body: { name } })).rejects.toMatchObject(conflict);
  });
});

test('every write notifies the browsers of the company that roles and menu have changed, and no others', async () => {
  const here = await atrium.listen();
  const there = await (await signIn('C201')).listen();
  const { permissionId } = await add();
  await Promise.all([here.nextOfHost(-2), here.next('changed')]);
  await change(permissionId, { isEnabled: false });
  await Promise.all([here.nextOfHost(-2), here.next('changed')]);
  expect(there.ofHost.map(({ type }) => type)).not.toContain(-2);
  expect(there.waiting).toEqual([]);
});
