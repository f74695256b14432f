import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from './useServer.ts';

const server = useServer();
let token: string;
let employee: string;
let work: number;
interface Entry {
  readonly id: number;
  readonly parentId: number;
  readonly name: string;
  readonly menuCode: string;
  readonly sequence: number;
  readonly version: number;
  readonly children: readonly Entry[];
}

const call = <Data>(method: string, path: string, body?: unknown, query?: Readonly<Record<string, string>>) =>
  server.client.call<Data>(method, path, { token, ...(body !== undefined && { body }), ...(query && { query }) });
const pageOf = (menuCode: string, more: object = {}) => ({
  companyId: 1,
  name: '線上學習',
  menuCode,
  menuType: 1,
  parentId: work,
  openType: OPEN_TYPE.window,
  viewType: VIEW_TYPE.sizedPage,
  sizeWidth: 640,
  sizeHeight: 480,
  needToken: false,
  link: 'https://learn.example/',
  enable: true,
  ipBlock: false,
  iconName: 'learning',
  accessControl: 'public',
  riskLevel: 2,
  ...more,
});
const add = async (menuCode: string, more: object = {}) =>
  (await call<{ id: number }>('POST', '/menu', pageOf(menuCode, more))).body.data.id;
const flat = (nodes: readonly Entry[]): Entry[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

beforeAll(async () => {
  token = (await server.client.signIn('A001')).token;
  employee = (await server.client.signIn('E001')).token;
  work = flat((await call<Entry[]>('GET', '/menu')).body.data).find(({ menuCode }) => menuCode === 'Work')!.id;
});

test('[S2-274] POST /menu adds an entry and answers its id', async () => {
  const { status, body } = await call<{ id: number }>('POST', '/menu', pageOf('Learning'));
  expect({ status, code: body.code, data: body.data }).toEqual({
    status: 200,
    code: 200,
    data: { id: expect.any(Number) },
  });
  const twice = await call('POST', '/menu', pageOf('learning'));
  expect({ status: twice.status, code: twice.body.code }).toEqual({ status: 200, code: 409 });
});

test('[S2-275] GET /menu is the company’s whole tree, whatever is enabled', async () => {
  const id = await add('Off', { enable: false });
  const { data } = (await call<Entry[]>('GET', '/menu', undefined, { companyId: '1' })).body;
  expect(flat(data)).toContainEqual(expect.objectContaining({ id, parentId: work, enable: false }));
  expect((await call('GET', '/menu', undefined, { companyId: '2' })).body.code).toBe(404);
});

test('[S2-276] POST /menu/search is a page of entries', async () => {
  await add('Sought', { name: '找得到' });
  const { data } = (
    await call('POST', '/menu/search', { name: '找得', page: 1, pageSize: 15, sortName: 'sequence', sort: 'asc' })
  ).body;
  expect(data).toMatchObject({ list: [{ menuCode: 'Sought' }], totalSize: 1, page: 1, pageSize: 15 });
});

test('[S2-277] GET /menu/:id is the entry’s fields; what is not there is 404 in the envelope', async () => {
  const id = await add('Fields');
  const { companyId: _, ...fields } = pageOf('Fields', { accessControl: false });
  expect((await call('GET', `/menu/${id}`)).body.data).toMatchObject({ id, companyId: 1, ...fields });
  for (const missing of ['987654321', 'x', '0', '-1']) {
    const { status, body } = await call('GET', `/menu/${missing}`);
    expect([missing, status, body.code]).toEqual([missing, 200, 404]);
  }
});

test('[S2-278] PUT /menu/:id saves the menu fields', async () => {
  const id = await add('Saved');
  expect((await call('PUT', `/menu/${id}`, pageOf('Saved', { name: '改過', enable: false }))).body.code).toBe(200);
  expect((await call('GET', `/menu/${id}`)).body.data).toMatchObject({ name: '改過', enable: false });
  expect((await call('PUT', `/menu/${id}`, { name: '舊', version: 1 })).body).toMatchObject({
    code: 412,
    data: { name: '改過' },
  });
});

test('[S2-279] DELETE /menu/:id removes it; one with children is 409', async () => {
  const id = await add('Removed');
  expect((await call('DELETE', `/menu/${work}`)).body.code).toBe(409);
  expect((await call('DELETE', `/menu/${id}`)).body.code).toBe(200);
  expect((await call('GET', `/menu/${id}`)).body.code).toBe(404);
});

test('PUT and DELETE /menu/:id and PATCH /menuSequence do not lock their caller out of menu administration: 409, nothing changed', async () => {
  const entries = flat((await call<Entry[]>('GET', '/menu')).body.data);
  const { id, parentId } = entries.find(({ menuCode }) => menuCode === 'NavSetting')!;
  const off = await add('OffDirectory', { menuType: 0, parentId: 0, enable: false });
  const places = { data: [{ id: parentId, parentId: off, sequence: 1, title: 'x' }] };
  const answers = [
    await call('PUT', `/menu/${id}`, { enable: false }),
    await call('PUT', `/menu/${parentId}`, { enable: false }),
    await call('PUT', `/menu/${id}`, { ipBlock: true, riskLevel: 4 }),
    await call('DELETE', `/menu/${id}`),
    await call('PATCH', '/menuSequence', places),
  ];
  for (const { status, body } of answers) {
    expect({ status, code: body.code }).toEqual({ status: 200, code: 409 });
    expect(body.msg).toContain('選單管理');
  }
  const after = flat((await call<Entry[]>('GET', '/menu')).body.data).filter((entry) => entry.id !== off);
  expect(after).toEqual(entries);
  expect(JSON.stringify((await call('GET', '/menuList')).body.data)).toContain('NavSetting');
});

test('[S2-280] GET /fatherMenu/:companyId is the directories of the company', async () => {
  const { data } = (await call<{ id: number; level: number }[]>('GET', '/fatherMenu/1')).body;
  expect(data).toContainEqual({ id: work, parentId: 0, name: '工作', level: 1, children: [] });
  expect((await call('GET', '/fatherMenu/1', undefined, { excludeId: String(work) })).body.data).not.toContainEqual(
    expect.objectContaining({ id: work }),
  );
});

test('[S2-281][S2-282] GET /menuSequence is the tree for sorting, PATCH /menuSequence puts entries at new places', async () => {
  const [one, two] = [await add('SortOne'), await add('SortTwo')];
  const order = async () =>
    flat((await call<Entry[]>('GET', '/menuSequence')).body.data)
      .filter(({ id }) => id === one || id === two)
      .map(({ id }) => id);
  expect(await order()).toEqual([one, two]);
  const place = (id: number, sequence: number, parentId = work) => ({ id, parentId, sequence, title: 'x' });
  expect((await call('PATCH', '/menuSequence', { data: [place(two, 900), place(one, 901)] })).body.code).toBe(200);
  expect(await order()).toEqual([two, one]);
  expect((await call('PATCH', '/menuSequence', { data: [place(one, 1), place(two, 2, 987_654)] })).body.code).toBe(422);
  expect(await order()).toEqual([two, one]);
});

test('[S2-283] GET /menuCode/schedule is 404 while the menu has no calendar, then five fields', async () => {
  const first = await call<Entry>('GET', '/menuCode/schedule');
  if (first.body.code === 404) await add('schedule', { name: '行事曆' });
  const { data } = (await server.client.call('GET', '/menuCode/schedule', { token: employee })).body;
  expect(data).toEqual({
    id: expect.any(Number),
    name: '行事曆',
    openType: expect.any(Number),
    viewType: expect.any(Number),
    link: expect.any(String),
  });
});

test('GET /menu/offers and GET /menu/views are what plugins offer, and what a page may name', async () => {
  const offers = (await call<{ opens: string }[]>('GET', '/menu/offers')).body.data;
  expect(offers).toContainEqual(
    expect.objectContaining({ opens: 'LeavePanel', enabled: true, entryId: expect.any(Number) }),
  );
  const views = (await call<{ view: string }[]>('GET', '/menu/views')).body.data.map(({ view }) => view);
  expect(views).toEqual(expect.arrayContaining(['LeavePanel', 'Settings', 'ChangePassword']));
});

test('GET /menu/as/:employeeId is the menu as that person has it', async () => {
  const id = await add('Unseen', { enable: false });
  const person = (await server.client.call<{ id: number }>('GET', '/session', { token: employee })).body.data.id;
  const { data } = (await call<Entry[]>('GET', `/menu/as/${person}`, undefined, { riskLevel: '3' })).body;
  expect(flat(data)).toContainEqual(expect.objectContaining({ id, hidden: 'disabled' }));
  expect(flat(data)).toContainEqual(expect.objectContaining({ name: '請假紀錄', hidden: '' }));
});

test('GET /menu/ticketSites and PUT /menu/ticketSites keep the sites that may be opened with a ticket', async () => {
  const origins = ['https://erp.example'];
  expect((await call('PUT', '/menu/ticketSites', { origins })).body.data).toEqual({ origins });
  expect((await call('GET', '/menu/ticketSites')).body.data).toEqual({ origins });
});

test('[S0-129] POST /tickets and POST /tickets/redeem return whose ticket it is, once', async () => {
  const menuId = await add('Launch', { link: '/poster', needToken: true });
  const ticket = (await server.client.call('POST', '/tickets', { token: employee, body: { menuId } })).body.data;
  const redeem = () => server.client.call('POST', '/tickets/redeem', { body: ticket });
  expect((await redeem()).body).toMatchObject({ code: 200, data: { employee: 'E001', menuId } });
  expect((await redeem()).body.code).toBe(410);
});
