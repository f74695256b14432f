import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPermissions, type Permissions, roleNamed } from '../../testing/openPermissions.ts';

let atrium: Permissions;
beforeAll(async () => {
  atrium = await openPermissions();
});
afterAll(() => atrium.dispose());

const change = (permissionId: number, body: object) => atrium.api.change({ params: { permissionId }, body });

test('[S2-151] a call without its action is refused, and the session continues', async () => {
  const person = await atrium.asPerson({ as: 'E104' });
  await expect(person.api.list()).rejects.toMatchObject({ code: 422, status: 'NOT_ALLOWED' });
  await expect(person.api.create({ body: { name: '我' } })).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  expect((await person.host.session()).acct).toBe('E104');
});

test('the last active person of 系統管理員 stays, also where others manage permissions', async () => {
  const own = await openPermissions({ with: [] });
  const keeper = await own.asPerson({ as: 'E105' });
  const body = { name: '只管權限', actions: ['permission.manage'], members: { employees: [keeper.person.id] } };
  await own.api.create({ body });
  const { permissionId } = await roleNamed(own, 'admin');
  const left = (await own.server.context.directory.byEmployee('E012'))!;
  expect(left.hidden).toBe(true);
  const refused = {
    code: 409,
    status: 'LAST_ADMINISTRATOR',
    message: expect.stringContaining('「系統管理員」') as string,
  };
  for (const { api } of [own, keeper])
    await expect(api.change({ params: { permissionId }, body: { members: { employees: [] } } })).rejects.toMatchObject(
      refused,
    );
  const replaced = { members: { employees: [left.id] } };
  await expect(own.api.change({ params: { permissionId }, body: replaced })).rejects.toMatchObject(refused);
  const { refused: said } = await own.api.preview({ body: { permissionId, ...replaced } });
  expect(said).toBe(
    '「系統管理員」至少要有一位在職人員，否則再也沒有人能授予沒人擁有的權限。請先讓另一位在職人員成為「系統管理員」的成員。',
  );
  expect((await own.host.session()).actions).toContain('settings.manage');
  const members = { employees: [own.person.id, keeper.person.id] };
  await own.api.change({ params: { permissionId }, body: { members } });
  await keeper.api.change({ params: { permissionId }, body: { members: { employees: [keeper.person.id] } } });
  expect((await keeper.host.session()).actions).toContain('settings.manage');
});

test('if no one has everything, the last holder of permission.manage stays', async () => {
  const own = await openPermissions({ with: [] });
  const keeper = await own.asPerson({ as: 'E105' });
  const body = { name: '只管權限', actions: ['permission.manage'], members: { employees: [keeper.person.id] } };
  const { permissionId } = await own.api.create({ body });
  const { db } = own.server;
  await db.execute(`update host.employees set hidden = true where id = ${own.person.id}`);
  await db.execute(`update host.versions set organisation = organisation + 1`);
  const off = { isEnabled: false };
  await expect(keeper.api.change({ params: { permissionId }, body: off })).rejects.toMatchObject({
    code: 409,
    status: 'LAST_HOLDER',
  });
  await keeper.api.change({ params: { permissionId }, body: { description: '其他的可以改' } });
});

test('of two administrators who remove each other at the same time, one stays', async () => {
  const own = await openPermissions({ with: [] });
  const other = await own.asPerson({ as: 'E201' });
  const { permissionId } = await roleNamed(own, 'admin');
  await own.api.change({ params: { permissionId }, body: { members: { groups: [other.person.groupId!] } } });
  const results = await Promise.allSettled([
    own.api.change({ params: { permissionId }, body: { members: { groups: [] } } }),
    other.api.change({ params: { permissionId }, body: { members: { employees: [] } } }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const held = await Promise.all([own, other].map(async ({ host }) => (await host.session()).actions));
  expect(held.flat().filter((action) => action === 'settings.manage')).toHaveLength(1);
});

test('no one can grant what they lack: by a role, a new member, or by enabling', async () => {
  const boss = await openPermissions();
  const keeper = await boss.asPerson({ as: 'E105' });
  const { permissionId } = await boss.api.create({
    body: { name: '只管權限', actions: ['permission.manage'], members: { employees: [keeper.person.id] } },
  });
  const { permissionId: strong } = await boss.api.create({
    body: { name: '稽核', actions: ['audit.view'], isEnabled: false },
  });
  const refused = { code: 422, status: 'NOT_ALLOWED', message: expect.stringContaining('audit.view') as string };
  const body = { actions: ['permission.manage', 'audit.view'] };
  await expect(keeper.api.change({ params: { permissionId }, body })).rejects.toMatchObject(refused);
  await expect(keeper.api.create({ body: { name: '新的', ...body } })).rejects.toMatchObject(refused);
  const on = { isEnabled: true };
  await expect(keeper.api.change({ params: { permissionId: strong }, body: on })).rejects.toMatchObject(refused);
  const admin = await roleNamed(boss, 'admin');
  const members = { employees: [...admin.members.employees, keeper.person.id] };
  await expect(
    keeper.api.change({ params: { permissionId: admin.permissionId }, body: { members } }),
  ).rejects.toMatchObject({ code: 422, status: 'NOT_ALLOWED' });
  await keeper.api.create({ body: { name: '可以', actions: ['permission.manage'] } });
});

test('a built-in role cannot be disabled, and 系統管理員 always has every permission', async () => {
  const [hr, admin] = [await roleNamed(atrium, 'hr'), await roleNamed(atrium, 'admin')];
  await expect(change(hr.permissionId, { isEnabled: false })).rejects.toMatchObject({ code: 422 });
  await expect(change(admin.permissionId, { actions: ['audit.view'] })).rejects.toMatchObject({ code: 422 });
  await expect(change(admin.permissionId, { menuIds: [] })).resolves.toMatchObject({ holdsAll: true });
});
