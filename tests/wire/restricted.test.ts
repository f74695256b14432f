import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from './useServer.ts';

const server = useServer();
/** A top manager, managers of two departments and of three groups, and employees of four groups, all of one company. */
const COMPANY = ['C001', 'D001', 'D003', 'G001', 'G002', 'G006', 'E001', 'E002', 'E005', 'E101'] as const;
const tokens = new Map<string, string>();
const ids = new Map<string, number>();
const units = new Map<string, number>();
let token: string;
let work: number;

interface Entry {
  readonly id: number;
  readonly menuCode?: string;
  readonly children: readonly Entry[];
}
interface Unit {
  readonly id: number;
  readonly name: string;
}
const idsOf = (nodes: readonly Entry[]): number[] => nodes.flatMap(({ id, children }) => [id, ...idsOf(children)]);

/** Calls as an administrator; a failed call fails the test. */
async function ask<Data>(method: string, path: string, body?: unknown): Promise<Data> {
  const answer = await server.client.call<Data>(method, path, { token, ...(body !== undefined && { body }) });
  expect(answer.body.code, `${method} ${path} ${answer.body.msg}`).toBe(200);
  return answer.body.data;
}

/** The people whose menu contains the entry now. */
async function seers(entry: number): Promise<string[]> {
  const seen = [];
  for (const [employee, own] of tokens) {
    const { data } = (await server.client.call<{ menu: Entry[] }>('GET', '/menuList', { token: own })).body;
    if (idsOf(data.menu).includes(entry)) seen.push(employee);
  }
  return seen;
}

let added = 0;
const addEntry = async (accessControl: string) =>
  (
    await ask<{ id: number }>('POST', '/menu', {
      name: '線上學習',
      menuCode: `Restricted${'abcdefghij'[added++]}`,
      menuType: 1,
      parentId: work,
      openType: OPEN_TYPE.window,
      viewType: VIEW_TYPE.page,
      link: 'https://learn.example/',
      iconName: 'learning',
      enable: true,
      accessControl,
    })
  ).id;

beforeAll(async () => {
  token = (await server.client.signIn('A001')).token;
  for (const employee of COMPANY) {
    const signedIn = await server.client.signIn(employee);
    tokens.set(employee, signedIn.token);
    ids.set(employee, signedIn.employeeId);
  }
  work = (await ask<Entry[]>('GET', '/menu')).find(({ menuCode }) => menuCode === 'Work')!.id;
  const { departments, groups } = await ask<Record<'departments' | 'groups', Unit[]>>('GET', '/permissions/units');
  for (const { name, id } of [...departments, ...groups]) units.set(name, id);
});

test('[S2-141] a public entry is in every menu, a restricted one that no role opens in none', async () => {
  expect(await seers(await addEntry('public'))).toEqual(COMPANY);
  expect(await seers(await addEntry('restricted'))).toEqual([]);
});

test.each([
  ['people', () => ({ employees: [ids.get('E002'), ids.get('C001')] }), ['C001', 'E002']],
  [
    'a department, its managers and groups included',
    () => ({ departments: [units.get('業務部')] }),
    ['D003', 'G006', 'E101'],
  ],
  ['a group', () => ({ groups: [units.get('應用開發組')] }), ['G001', 'E001', 'E002']],
  ['the top level', () => ({ levels: ['company'] }), ['C001']],
  ['managers of departments', () => ({ levels: ['deptManager'] }), ['D001', 'D003']],
  ['managers of groups', () => ({ levels: ['groupManager'] }), ['G001', 'G002', 'G006']],
  ['employees', () => ({ levels: ['employee'] }), ['E001', 'E002', 'E005', 'E101']],
  [
    'several kinds at once',
    () => ({ employees: [ids.get('E101')], groups: [units.get('系統維運組')], levels: ['company'] }),
    ['C001', 'G002', 'E005', 'E101'],
  ],
])('[S2-141] a restricted entry is in the menu of exactly the role’s members: %s', async (what, members, seeing) => {
  const entry = await addEntry('restricted');
  const role = { name: `看得到 ${added}`, menuIds: [entry], members: members() };
  const { permissionId } = await ask<{ permissionId: number }>('POST', '/permissions', role);
  expect(await seers(entry), what).toEqual(seeing);
  await ask('PATCH', `/permissions/${permissionId}`, { isEnabled: false });
  expect(await seers(entry), 'nor by a disabled role').toEqual([]);
  await ask('PATCH', `/permissions/${permissionId}`, {
    isEnabled: true,
    members: { employees: [], departments: [], groups: [], levels: [] },
  });
  expect(await seers(entry), 'nor by one without members').toEqual([]);
});
