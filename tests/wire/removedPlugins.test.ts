import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import { createKeyPair } from '@atrium/sdk/archive';
import { PluginDetail } from '@atrium/sdk/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Administrator, installVersion, succeed } from '../plugins/installing.ts';
import { Workshop } from '../plugins/Workshop.ts';
import { useServer } from './useServer.ts';

const server = useServer();
const keys = createKeyPair();
let workshop: Workshop;
let administrator: Administrator;
let role: number;

interface Entry {
  readonly menuCode: string;
  readonly children: readonly Entry[];
  readonly id: number;
}
interface Audited {
  readonly list: readonly { readonly action: string; readonly target: string; readonly detail: object }[];
}

const call = <Data>(method: string, path: string, body?: object) => succeed<Data>(administrator, method, path, body);
const install = () => installVersion(administrator, workshop, { version: '1.0.0', key: keys.privateKey });
const flat = (nodes: readonly Entry[]): Entry[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
const menuCodes = async () => flat(await call<Entry[]>('GET', '/menu')).map(({ menuCode }) => menuCode);
const actions = async () => (await call<{ actions: string[] }>('GET', `/permissions/${role}`)).actions;
const detail = async () => PluginDetail.parse(await call('GET', '/installedPlugins/sound'));

beforeAll(async () => {
  workshop = await Workshop.open();
  const { client, atrium } = server;
  administrator = { client, url: atrium.url, token: (await client.signIn('A001')).token };
  await call('POST', '/pluginKeys', { name: '資訊部', publicKey: keys.publicKey });
  await install();
  const ids = await Promise.all(['E001', 'E002'].map(async (one) => (await client.signIn(one)).employeeId));
  const created = await call<{ permissionId: number }>('POST', '/permissions', {
    name: '播音員',
    actions: ['sound.play', 'bulletin.publish'],
    members: { employees: ids },
  });
  role = created.permissionId;
  const work = flat(await call<Entry[]>('GET', '/menu')).find(({ menuCode }) => menuCode === 'Work')!;
  const view = { openType: OPEN_TYPE.tab, viewType: VIEW_TYPE.view, link: 'SoundTab' };
  const entry = { menuType: 1, parentId: work.id, needToken: false, iconName: 'music', riskLevel: 1 };
  await call('POST', '/menu', { name: '聲音', menuCode: 'SoundEntry', ...view, ...entry });
});
afterAll(() => workshop[Symbol.asyncDispose]());

test('DELETE /installedPlugins/:plugin keeps what roles and menu have of a plugin, and with its data takes it out of them', async () => {
  const used = {
    actions: [{ name: 'sound.play', roles: 1, people: 2 }],
    inUse: { roles: 1, people: 2, entries: 1 },
  };
  expect(await detail(), 'shown before').toMatchObject(used);
  await call('DELETE', '/installedPlugins/sound?data=keep');
  expect(await actions()).toEqual(['sound.play', 'bulletin.publish']);
  expect(await menuCodes()).toContain('SoundEntry');
  await install();
  expect(await detail(), 'it is in use again').toMatchObject(used);

  await call('DELETE', '/installedPlugins/sound?data=delete');
  expect(await actions(), 'what others grant stays').toEqual(['bulletin.publish']);
  expect(await menuCodes()).not.toContain('SoundEntry');
  await install();
  expect(await detail()).toMatchObject({ inUse: { roles: 0, people: 0, entries: 0 } });

  const { list } = await call<Audited>('GET', '/audit?pageSize=50');
  const recorded = (action: string) => list.find((entry) => entry.action === action);
  expect(recorded('plugin.remove')).toMatchObject({
    target: 'sound',
    detail: { dataDeleted: true, roles: 1, people: 2, entries: 1 },
  });
  expect(recorded('permission.change')).toMatchObject({ target: '播音員' });
  expect(recorded('menu.remove')).toMatchObject({ target: 'SoundEntry' });
});
