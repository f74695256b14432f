import { expect, test } from 'vitest';
import { useServer } from './useServer.ts';

const server = useServer();
interface Node {
  id: number;
  name: string;
  link: string;
  openType: number | null;
  viewType: number | null;
  children: Node[];
}

test('[S0-220] GET /userPreferences is one JSON string, {} for a new person', async () => {
  const { token } = await server.client.signIn('E101');
  expect((await server.client.call('GET', '/userPreferences', { token })).body.data).toEqual({ userPreferences: '{}' });
});

test('[S0-221][S0-117] PUT /userPreferences merges the given preferences and keeps the others', async () => {
  const { token } = await server.client.signIn('E002');
  const put = (value: unknown) =>
    server.client.call('PUT', '/userPreferences', { token, body: { userPreferences: JSON.stringify(value) } });
  await put({ collapseMenu: true, calendarSetting: { viewType: 'day' } });
  await put({ collapseSideTabs: true, calendarSetting: { showWeekends: false } });
  const { data } = (await server.client.call<{ userPreferences: string }>('GET', '/userPreferences', { token })).body;
  expect(JSON.parse(data.userPreferences)).toEqual({
    collapseMenu: true,
    collapseSideTabs: true,
    calendarSetting: { viewType: 'day', showWeekends: false },
  });
});

test('[S0-118] PUT /userPreferences of no object or over 16 KB is refused with 422', async () => {
  const { token } = await server.client.signIn('E002');
  for (const userPreferences of ['[]', '"text"', '{broken', JSON.stringify({ big: 'x'.repeat(17 * 1024) })]) {
    const { status, body } = await server.client.call('PUT', '/userPreferences', { token, body: { userPreferences } });
    expect({ status, code: body.code }, userPreferences.slice(0, 20)).toEqual({ status: 200, code: 422 });
  }
});

test('[S0-222] GET /menuList is a tree of entries, each with how it opens', async () => {
  const { token } = await server.client.signIn('E001');
  const { menu } = (await server.client.call<{ menu: Node[] }>('GET', '/menuList', { token })).body.data;
  expect(menu.length).toBeGreaterThan(0);
  const all = menu.flatMap(function flat(node: Node): Node[] {
    return [node, ...node.children.flatMap(flat)];
  });
  for (const node of all)
    expect(node).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      iconName: expect.any(String),
      link: expect.any(String),
      openType: node.openType === null ? null : expect.any(Number),
      viewType: node.viewType === null ? null : expect.any(Number),
      needToken: expect.any(Boolean),
      sizeWidth: expect.toSatisfy((value) => value === null || Number.isInteger(value)),
      sizeHeight: expect.toSatisfy((value) => value === null || Number.isInteger(value)),
      children: expect.any(Array),
    });
  // Entries in directories of the demo company are only there.
  const within = (name: string) => menu.find((node) => node.name === name)!.children.map(({ link }) => link);
  expect(within('工作')).toContain('LeavePanel');
  expect(menu.map(({ link }) => link)).not.toContain('LeavePanel');
  expect(all.filter(({ link }) => link === 'LeavePanel')).toHaveLength(1);
});

test('GET /publicPages omits plugins without public pages and views for a visitor', async () => {
  interface Public {
    readonly manifest: Readonly<Record<'tabs' | 'panels' | 'actions' | 'header', object>> & {
      readonly id: string;
      readonly menu: readonly unknown[];
      readonly pages: Readonly<Record<string, { readonly signedIn: boolean }>>;
      readonly api: Readonly<Record<string, { readonly needs: unknown }>>;
    };
  }
  const { status, body } = await server.client.call<{ plugins: Public[] }>('GET', '/publicPages');
  expect(status).toBe(200);
  const { plugins } = body.data;
  expect(plugins.map(({ manifest }) => manifest.id).sort()).toEqual(['bulletin', 'handover', 'notifications']);
  for (const { manifest } of plugins) {
    const { tabs, panels, actions, header, menu, pages, api } = manifest;
    expect([tabs, panels, actions, header, menu]).toEqual([{}, {}, {}, {}, []]);
    expect(Object.values(pages).map(({ signedIn }) => signedIn)).toEqual([false]);
    expect(new Set(Object.values(api).map(({ needs }) => needs))).toEqual(new Set(['public']));
  }
});

test('GET /plugins lists the built-in plugins with the addresses of their clients', async () => {
  const { token } = await server.client.signIn('E001');
  interface Info {
    manifest: { id: string };
    entry: string | null;
    failure: unknown;
  }
  const { plugins } = (await server.client.call<{ plugins: Info[] }>('GET', '/plugins', { token })).body.data;
  expect(plugins.map(({ manifest }) => manifest.id)).toEqual(expect.arrayContaining(['attendance', 'leave']));
  for (const { manifest, entry, failure } of plugins.filter(({ manifest: { id } }) => id !== 'host')) {
    expect(failure, manifest.id).toBeNull();
    // a plugin without views has no client
    if (entry === null) continue;
    const file = await fetch(new URL(entry, server.atrium.url));
    expect(file.status).toBe(200);
    expect(file.headers.get('cache-control')).toMatch(/immutable/);
  }
});

test('[S0-230][S0-002] GET /shared/allEmployees is the company by departments and groups', async () => {
  const { token } = await server.client.signIn('E001');
  interface Named {
    id: number;
    name: string;
  }
  interface Organisation {
    departments: {
      departmentId: number;
      departmentName: string;
      deptManagers: Named[];
      groups: { groupId: number; groupCode: string; groupName: string; groupManagers: Named[]; employees: Named[] }[];
    }[];
    compManagers: Named[];
  }
  const { data } = (await server.client.call<Organisation>('GET', '/shared/allEmployees', { token })).body;
  expect(data.compManagers.length).toBeGreaterThan(0);
  expect(data.departments.map(({ departmentName }) => departmentName).sort()).toEqual(
    ['資訊部', '人資部', '業務部', '財務部', '行政部', '客服部'].sort(),
  );
  const [it] = data.departments.filter(({ departmentName }) => departmentName === '資訊部');
  expect(it!.deptManagers.length).toBeGreaterThan(0);
  expect(it!.groups.length).toBeGreaterThanOrEqual(2);
  for (const group of it!.groups)
    expect(group).toMatchObject({
      groupId: expect.any(Number),
      groupCode: expect.any(String),
      groupName: expect.any(String),
    });
  expect(it!.groups.flatMap(({ groupManagers }) => groupManagers).length).toBeGreaterThan(0);
  expect(it!.groups.flatMap(({ employees }) => employees).length).toBeGreaterThan(1);
});

test('[S0-231][S0-168] GET /shared/hiddenEmployees lists those who are listed nowhere else', async () => {
  const { token } = await server.client.signIn('E001');
  type Hidden = { id: number; name: string; departmentId: number | null }[];
  const { body } = await server.client.call<Hidden>('GET', '/shared/hiddenEmployees', { token });
  expect(body.list).toEqual(body.data);
  expect(body.data.length).toBeGreaterThan(0);
  for (const row of body.data) expect(Object.keys(row).sort()).toEqual(['departmentId', 'id', 'name']);
  const listed = JSON.stringify((await server.client.call('GET', '/shared/allEmployees', { token })).body.data);
  for (const { id } of body.data) expect(listed).not.toContain(`"id":${id},`);
});
