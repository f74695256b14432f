import { CONTROL } from '@atrium/sdk';
import { mount } from '@atrium/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import contract from '../contract.ts';

const open = () => mount(contract, { actions: ['whitelist.manage'], demo: true, as: 'A001', config: { networks: [] } });

let atrium: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  atrium = await open();
  // Loopback is an entry of administrators here, with the highest level.
  const [own] = (await atrium.api.list({ query: { name: '127.0.0.0/8' } })).list;
  await atrium.api.change({ params: { id: own!.id }, body: { riskLevel: 4 } });
});
afterAll(() => atrium.dispose());

const office = { ip: '203.0.113.0/24', companyIdSet: [1], riskLevel: 3 };
let number = 0;
const add = (more: object = {}) =>
  atrium.api.create({ body: { name: `網路 ${(number += 1)}`, ...office, ...more } as never });
const level = async (address: string, companyId = 1) => (await atrium.api.test({ body: { address, companyId } })).level;
/** The raw response. */
const raw = async (method: string, path: string, body?: unknown) => {
  const response = await fetch(`${atrium.url}/wl/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${atrium.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { http: response.status, body: (await response.json()) as Record<string, never> };
};

describe('keeping entries', () => {
  test('[S2-152][S2-163][S2-288][S2-290] POST /v1/whiteLists adds an entry with its five fields, GET /v1/whiteLists/:id reads it again', async () => {
    const answer = await raw('POST', '/whiteLists', {
      name: '  高雄辦公室 ',
      ...office,
      ip: ' 203.0.113.77/24',
      isEnabled: true,
    });
    expect(answer).toMatchObject({ http: 200, body: { code: 200, msg: '白名單新增成功!' } });
    const { id } = answer.body['data'] as unknown as { id: number };
    expect(await atrium.api.read({ params: { id } })).toMatchObject({
      id,
      name: '高雄辦公室',
      ip: '203.0.113.0/24',
      companyIdSet: [1],
      riskLevel: 3,
      isEnabled: true,
      version: 1,
      updatedBy: atrium.person.id,
    });
    expect(await level('203.0.113.9')).toBe(3);
    await atrium.api.remove({ params: { id } });
  });

  test('[S2-153] a name is required, has 20 characters at most, and is one entry’s own', async () => {
    for (const name of ['', '   ', '名'.repeat(21)])
      await expect(add({ name })).rejects.toMatchObject({ code: 422, errors: [{ field: 'name', label: '名稱' }] });
    const { id } = await add({ name: '𠮷'.repeat(20) });
    await expect(add({ name: '𠮷'.repeat(20) })).rejects.toMatchObject({ code: 409 });
    await atrium.api.remove({ params: { id } });
  });

  test.for([
    ['', '請輸入 IP 位址'],
    ['   ', '請輸入 IP 位址'],
    ['300.1.1.1', '請輸入正確 IPV4, IPV6 位址'],
    ['10.0.0.0/33', '請輸入正確 IPV4, IPV6 位址'],
    ['2001:db8::/129', '請輸入正確 IPV4, IPV6 位址'],
    ['localhost', '請輸入正確 IPV4, IPV6 位址'],
  ] as const)('[S2-154][S2-158] ip %j: %s', async ([ip, text]) => {
    await expect(add({ ip })).rejects.toMatchObject({
      code: 422,
      message: text,
      errors: [{ field: 'ip', rule: text }],
    });
  });

  test('[S2-155] an ip has 39 characters at most, prefix included', async () => {
    const longest = 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff';
    expect(longest.length).toBe(39);
    await expect(add({ ip: `${longest}/128` })).rejects.toMatchObject({ code: 422, errors: [{ field: 'ip' }] });
    const { id } = await add({ ip: longest });
    await atrium.api.remove({ params: { id } });
    const longer = `${longest.slice(0, -1)}/1`;
    expect(longer.length).toBe(40);
    await expect(add({ ip: longer })).rejects.toMatchObject({ code: 422, errors: [{ field: 'ip' }] });
  });

  test('[S2-159] at least one company, and one that exists', async () => {
    await expect(add({ companyIdSet: [] })).rejects.toMatchObject({ code: 422, message: '請至少選取一個公司別' });
    await expect(add({ companyIdSet: [99] })).rejects.toMatchObject({ code: 422, errors: [{ field: 'companyIdSet' }] });
  });

  test('[S2-160] a risk level from 1 to 4 is required', async () => {
    for (const riskLevel of [undefined, null, 0, 5, 1.5, 'x'])
      await expect(add({ riskLevel })).rejects.toMatchObject({ code: 422, errors: [{ field: 'riskLevel' }] });
  });

  test('[S2-164][S2-291] PATCH /v1/whiteLists/:id takes only the changed fields, and a stale change is refused with the current version', async () => {
    const { id } = await add();
    const answer = await raw('PATCH', `/whiteLists/${id}`, { riskLevel: 2, version: 1 });
    expect(answer.body).toMatchObject({ code: 200, msg: '白名單編輯成功!' });
    expect(await atrium.api.read({ params: { id } })).toMatchObject({ ip: office.ip, riskLevel: 2, version: 2 });
    await expect(atrium.api.change({ params: { id }, body: { riskLevel: 4, version: 1 } })).rejects.toMatchObject({
      code: 412,
      data: { id, riskLevel: 2, version: 2 },
    });
    await atrium.api.remove({ params: { id } });
    for (const missing of [id, 999_999])
      await expect(atrium.api.change({ params: { id: missing }, body: { riskLevel: 2 } })).rejects.toMatchObject({
        code: 404,
      });
  });

  test('[S2-161] a disabled entry has no effect on the level, and has it again when it is enabled', async () => {
    const { id } = await add();
    await atrium.api.change({ params: { id }, body: { isEnabled: false } });
    expect(await level('203.0.113.9')).toBe(1);
    await atrium.api.change({ params: { id }, body: { isEnabled: true } });
    expect(await level('203.0.113.9')).toBe(3);
    await atrium.api.remove({ params: { id } });
    expect(await level('203.0.113.9')).toBe(1);
  });

  test('[S2-162] an entry counts for its companies only', async () => {
    const { id } = await add({ companyIdSet: [2] });
    expect([await level('203.0.113.9', 1), await level('203.0.113.9', 2)]).toEqual([1, 3]);
    await atrium.api.remove({ params: { id } });
  });

  test('[S2-292] DELETE /v1/whiteLists/:id deletes the entry; each write was audited', async () => {
    const { id } = await add({ name: '稽核' });
    await atrium.api.change({ params: { id }, body: { riskLevel: 2 } });
    expect((await raw('DELETE', `/whiteLists/${id}`)).http).toBe(200);
    const audited = await atrium.server.context.audit.history('稽核');
    expect(audited.map(({ action }) => action)).toEqual(
      ['remove', 'change', 'create'].map((did) => `whitelist.${did}`),
    );
    await expect(atrium.api.read({ params: { id } })).rejects.toMatchObject({ code: 404 });
    await expect(atrium.api.remove({ params: { id } })).rejects.toMatchObject({ code: 404 });
  });

  test('[S2-165] a refusal has its reason in error.message, as 409 or 422', async () => {
    const { id } = await add({ name: '名稱只有一個' });
    const taken = await raw('POST', '/whiteLists', { name: '名稱只有一個', ...office });
    expect(taken).toMatchObject({ http: 409, body: { code: 409, errors: [{ field: 'name' }] } });
    expect((taken.body['error'] as unknown as { message: string }).message).toBe(
      '已有名稱「名稱只有一個」的白名單，請換一個名稱。',
    );
    const wrong = await raw('POST', '/whiteLists', { name: '錯', ...office, ip: 'x' });
    expect(wrong).toMatchObject({ http: 422, body: { error: { message: '請輸入正確 IPV4, IPV6 位址' } } });
    await atrium.api.remove({ params: { id } });
  });

  test('duplicate addresses are saved, and the response reports them', async () => {
    const { id } = await add({ name: '第一筆' });
    const answer = await raw('POST', '/whiteLists', { name: '第二筆', ...office, ip: '203.0.113.5/24' });
    expect(answer.body).toMatchObject({ code: 200, data: { duplicates: ['第一筆'] } });
    expect(String(answer.body['msg'])).toMatch(/^白名單新增成功!.*「第一筆」/);
    const other = (answer.body['data'] as unknown as { id: number }).id;
    expect((await atrium.api.read({ params: { id } })).overlaps).toMatchObject([{ id: other, kind: 'same' }]);
    const elsewhere = await add({ name: '別家公司的', companyIdSet: [2] });
    expect(elsewhere.duplicates).toEqual([]);
    for (const each of [id, other, elsewhere.id]) await atrium.api.remove({ params: { id: each } });
  });
});

describe('overlaps', () => {
  const named = (list: readonly { name: string; kind: string }[]) => list.map(({ name, kind }) => [name, kind]);

  test('POST /v1/whiteLists/overlaps returns, for an unsaved entry, which entries of its companies are around it, inside it, or the same', async () => {
    const warnings = async (body: object) =>
      named(await atrium.api.overlaps({ body: { ip: '10.20.30.9/20', companyIdSet: [1], ...body } }));
    expect(await warnings({})).toEqual([
      ['總公司辦公室', 'around'],
      ['總公司訪客 Wi-Fi', 'inside'],
    ]);
    expect(await warnings({ companyIdSet: [2] })).toEqual([['總公司辦公室', 'around']]);
    expect(await warnings({ isEnabled: false })).toEqual([]);
    const guests = (await atrium.api.list({ query: { name: '訪客' } })).list[0]!;
    expect(await warnings({ ip: guests.ip })).toContainEqual([guests.name, 'same']);
    expect(await warnings({ ip: guests.ip, id: guests.id })).toEqual([['總公司辦公室', 'around']]);
    await expect(warnings({ ip: '10.20.30' })).rejects.toMatchObject({ code: 422, errors: [{ field: 'ip' }] });
    expect((await atrium.api.list({ query: { name: '10.20.16' } })).totalSize).toBe(0);
  });

  test('are in the response to adding and to widening an entry, which both succeed', async () => {
    const added = await add({ ip: '10.20.30.128/25' });
    expect(named(added.overlaps)).toEqual([
      ['總公司辦公室', 'around'],
      ['總公司訪客 Wi-Fi', 'around'],
    ]);
    expect(added.duplicates).toEqual([]);
    const widened = await atrium.api.change({ params: { id: added.id }, body: { ip: '10.20.0.0/15' } });
    expect(named(widened.overlaps)).toEqual([
      ['總公司辦公室', 'inside'],
      ['總公司訪客 Wi-Fi', 'inside'],
    ]);
    expect(await atrium.api.read({ params: { id: added.id } })).toMatchObject({ ip: '10.20.0.0/15' });
    await atrium.api.remove({ params: { id: added.id } });
  });
});

describe('the list', () => {
  test('[S2-289] GET /v1/whiteLists is a page, searched by name or address, sorted', async () => {
    const all = await atrium.api.list();
    expect(all).toMatchObject({ page: 1, pageSize: 15 });
    expect(all.totalSize).toBe(all.list.length);
    const names = async (query: object) => (await atrium.api.list({ query })).list.map(({ ip }) => ip);
    expect(await names({ name: '訪客' })).toEqual(['10.20.30.0/24']);
    expect(await names({ name: '10.20', sortName: 'ip', sort: 'desc' })).toEqual(['10.20.30.0/24', '10.20.0.0/16']);
    expect(await names({ isEnabled: false })).toEqual(['172.16.9.0/24']);
    expect(await names({ sortName: 'ip', pageSize: 2, page: 2 })).toEqual(['10.30.0.0/16', '127.0.0.0/8']);
  });

  test('is filtered by company, level and status; what is equal is in the order of its ids', async () => {
    const more = { companyIdSet: [1, 2], riskLevel: 2 };
    const ids: number[] = [];
    for (const ip of ['198.18.0.0/16', '198.18.0.0/15', '198.18.0.0/16', '2001:db8::/32'])
      ids.push((await add({ name: `排序 ${ids.length}`, ip, ...more, isEnabled: ids.length !== 1 })).id);
    const [narrow, wide, again, six] = ids;
    // Written last, and listed by its id all the same.
    await atrium.api.change({ params: { id: narrow! }, body: { companyIdSet: [1] } });
    const listed = async (query: object) =>
      (await atrium.api.list({ query: { name: '排序', ...query } })).list.map(({ id }) => id);
    expect(await listed({ sortName: 'ip' })).toEqual([wide, narrow, again, six]);
    expect(await listed({ sortName: 'ip', sort: 'DESC' })).toEqual([six, narrow, again, wide]);
    expect(await listed({ sortName: 'riskLevel' })).toEqual([narrow, wide, again, six]);
    expect(await listed({ sortName: 'isEnabled' })).toEqual([wide, narrow, again, six]);
    expect(await listed({ sortName: 'name', sort: 'DESC' })).toEqual([six, again, wide, narrow]);
    expect((await listed({ sortName: 'updatedOn' })).length).toBe(4);
    expect(await listed({ companyId: 2 })).toEqual([wide, again, six]);
    expect(await listed({ companyId: 1, isEnabled: true })).toEqual([narrow, again, six]);
    expect([await listed({ riskLevel: 2, isEnabled: false }), await listed({ riskLevel: 3 })]).toEqual([[wide], []]);
    for (const id of ids) await atrium.api.remove({ params: { id } });
  });

  test('lists the entries that an entry overlaps with, and how', async () => {
    const { list } = await atrium.api.list({ query: { name: '總公司' } });
    const overlaps = (name: string) => list.find((entry) => entry.name === name)!.overlaps;
    expect(overlaps('總公司辦公室')).toMatchObject([{ name: '總公司訪客 Wi-Fi', riskLevel: 1, kind: 'inside' }]);
    expect(overlaps('總公司訪客 Wi-Fi')).toMatchObject([{ name: '總公司辦公室', kind: 'around' }]);
    expect(overlaps('總公司 IPv6')).toEqual([]);
  });

  test('[S2-293] GET /v1/enumRefs returns companies with id, code and name, as data and as list', async () => {
    const { body } = await raw('GET', '/enumRefs');
    expect(body['list']).toEqual(body['data']);
    expect(body['list']).toMatchObject([
      { id: 1, name: expect.any(String) as string, code: expect.any(String) as string },
      { id: 2 },
    ]);
  });
});

describe('the tester', () => {
  test('POST /v1/whiteLists/test returns which entry applies and why the others do not', async () => {
    const answer = await atrium.api.test({ body: { address: '10.20.30.9', companyId: 1 } });
    expect(answer).toMatchObject({ address: '10.20.30.9', level: 1 });
    expect(answer.chain.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['總公司訪客 Wi-Fi', 'chosen'],
      ['總公司辦公室', 'wider'],
    ]);
    expect(await level('::ffff:10.30.1.1')).toBe(2);
    const other = await atrium.api.test({ body: { address: '10.20.30.9', companyId: 2 } });
    expect(other).toMatchObject({ level: 3, chain: [{ verdict: 'otherCompany' }, { verdict: 'chosen' }] });
    const off = await atrium.api.test({ body: { address: '172.16.9.1' } });
    expect(off).toMatchObject({ level: 1, chain: [{ verdict: 'disabled' }] });
    const refused = async (body: object) =>
      (await atrium.api.test({ body }).catch((error: unknown) => error)) as { code: number; errors: object[] };
    expect(await refused({ address: 'here' })).toMatchObject({ code: 422, message: '請輸入正確 IPV4, IPV6 位址' });
    expect(await refused({ address: ' ' })).toMatchObject({ code: 422, message: '請輸入 IP 位址' });
    expect(await refused({ address: '10.0.0.1', companyId: 99 })).toMatchObject({
      code: 422,
      errors: [{ field: 'companyId' }],
    });
  });

  test('of entries with the same addresses the one with the lowest level applies, whichever came first', async () => {
    const ids: number[] = [];
    for (const riskLevel of [3, 2, 3, 2]) ids.push((await add({ ip: '198.18.7.0/24', riskLevel })).id);
    const { chain, level: applied } = await atrium.api.test({ body: { address: '198.18.7.7' } });
    const [one, two, three, four] = ids;
    expect([applied, chain.map(({ id, verdict }) => [id, verdict])]).toEqual([
      2,
      [
        [two, 'chosen'],
        [four, 'higher'],
        [one, 'higher'],
        [three, 'higher'],
      ],
    ]);
    for (const id of ids) await atrium.api.remove({ params: { id } });
  });

  test('without an address it is one’s own', async () => {
    expect(await atrium.api.test({ body: {} })).toMatchObject({ address: '127.0.0.1', level: 4, companyId: 1 });
  });
});

describe('guards', () => {
  test('trusting every address needs a confirmation', async () => {
    for (const ip of ['0.0.0.0/0', '::/0', '203.0.113.9/0'])
      await expect(add({ ip, riskLevel: 2 })).rejects.toMatchObject({ code: 409, status: 'CONFIRM' });
    const { id } = await add({ ip: '::/0', riskLevel: 2, confirm: true });
    await atrium.api.remove({ params: { id } });
    const { id: harmless } = await add({ ip: '::/0', riskLevel: 1 });
    await expect(atrium.api.change({ params: { id: harmless }, body: { riskLevel: 4 } })).rejects.toMatchObject({
      code: 409,
      status: 'CONFIRM',
    });
    await atrium.api.remove({ params: { id: harmless } });
  });

  test('locking oneself out needs a confirmation: by status, level, deletion and by a new entry', async () => {
    const own = (await atrium.api.list({ query: { name: '127.0.0.0/8' } })).list[0]!;
    const params = { id: own.id };
    const asked = { code: 409, status: 'CONFIRM', message: expect.stringContaining('127.0.0.1') as string };
    await expect(atrium.api.change({ params, body: { isEnabled: false } })).rejects.toMatchObject(asked);
    await expect(atrium.api.change({ params, body: { riskLevel: 1 } })).rejects.toMatchObject(asked);
    await expect(atrium.api.change({ params, body: { companyIdSet: [2] } })).rejects.toMatchObject(asked);
    await expect(atrium.api.remove({ params })).rejects.toMatchObject(asked);
    await expect(add({ ip: '127.0.0.1', riskLevel: 1 })).rejects.toMatchObject(asked);
    expect(await level('127.0.0.1')).toBe(4);
    await atrium.api.change({ params, body: { riskLevel: 3 } });
    await atrium.api.change({ params, body: { riskLevel: 2 } });
    await atrium.api.change({ params, body: { riskLevel: 1, confirm: true } });
    expect(await level('127.0.0.1')).toBe(1);
    // What does not lower it further needs none.
    await atrium.api.change({ params, body: { name: '本機電腦' } });
    await atrium.api.change({ params, body: { name: '本機', riskLevel: 4 } });
  });

  test('[S2-151] without the action it is refused, and the session continues', async () => {
    const other = await atrium.asPerson({ as: 'E002' });
    await expect(other.api.list()).rejects.toMatchObject({ code: 422, status: 'NOT_ALLOWED' });
    await expect(other.api.create({ body: { name: '我', ...office } })).rejects.toMatchObject({
      status: 'NOT_ALLOWED',
    });
    expect((await other.host.session()).acct).toBe('E002');
  });
});

test('every write notifies the browsers of the affected companies, and no others (C.8-21)', async () => {
  const here = await atrium.listen();
  const there = await (await atrium.asPerson({ as: 'C201' })).listen();
  const menuChanges = () => there.ofHost.filter(({ type }) => type === CONTROL.menuChanged).length;
  const { id } = await add();
  await here.nextOfHost(-2);
  await atrium.api.change({ params: { id }, body: { riskLevel: 2 } });
  await here.nextOfHost(-2);
  expect(menuChanges()).toBe(0);
  expect(there.waiting).toEqual([]);
  await atrium.api.change({ params: { id }, body: { companyIdSet: [2] } });
  await Promise.all([here.nextOfHost(-2), there.nextOfHost(-2), here.next('changed'), there.next('changed')]);
  await atrium.api.remove({ params: { id } });
  await there.nextOfHost(-2);
});

test('[S0-072] the level of the caller follows the entries with the next call', async () => {
  const address = '203.0.113.200';
  const person = await atrium.asPerson({ as: 'E003', address, actions: ['whitelist.manage'] });
  const own = async () => (await person.api.test({ body: {} })).level;
  expect(await own()).toBe(1);
  const { id } = await add();
  expect(await own()).toBe(3);
  await atrium.api.remove({ params: { id } });
  expect(await own()).toBe(1);
});
