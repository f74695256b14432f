import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openVault, PASSWORD, passwordOf, type VaultPerson } from '../testing/openVault.ts';
import { sentPassword } from '../testing/wirePassword.ts';
import { accounts } from './tables.ts';

let vault: Awaited<ReturnType<typeof openVault>>;
let owner: VaultPerson;
let reader: VaultPerson;
let stranger: VaultPerson;
let manager: VaultPerson;
beforeAll(async () => {
  vault = await openVault();
  [owner, reader, stranger, manager] = [
    await vault.colleague(['account.create']),
    await vault.colleague(),
    await vault.colleague(),
    await vault.colleague(['account.manageAll']),
  ];
});
afterAll(() => vault.dispose());
beforeEach(() => vault.forgetLimits());

const missing = { code: 404 };
/** To a person who sees the account. */
const notAllowed = { code: 422, status: 'NOT_ALLOWED' };
const read = (person: VaultPerson, id: number) => person.api.read({ params: { id } });
const change = (person: VaultPerson, id: number, body: object) => person.api.change({ params: { id }, body });
const encrypted = (text: string, person = owner) => sentPassword(text, person.token);
/** The raw response. */
const raw = async (person: VaultPerson, method: string, path: string, body?: unknown) => {
  const response = await fetch(`${vault.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { http: response.status, body: (await response.json()) as { msg: string; data: { id: number } } };
};
/** Everything that an answer contains, as text. */
const textOf = (value: unknown) => JSON.stringify(value);

describe('keeping accounts', () => {
  test('[S2-295][S2-209] POST /sitePasswords adds an account with its fields; without the permission it does not', async () => {
    const body = {
      ...vault.records,
      account: 'cs-admin',
      password: encrypted(PASSWORD),
      link: 'https://ticket.example/',
      applyDate: '2026-03-26',
      dynamicFields: '[]',
      readers: [reader.person.id, owner.person.id, reader.person.id],
      isEnabled: true,
      remark: ' 值班用 ',
    };
    const answer = await raw(owner, 'POST', '/sitePasswords', body);
    expect(answer).toMatchObject({ http: 200, body: { code: 200, msg: '新增帳密成功!' } });
    expect(await read(owner, answer.body.data.id)).toMatchObject({
      ...vault.records,
      platformName: '客服工單系統',
      typeName: '網站',
      purposeName: '管理',
      account: 'cs-admin',
      link: 'https://ticket.example/',
      applyDate: '2026-03-26',
      remark: '值班用',
      readers: [reader.person.id],
      readerCount: 1,
      isEnabled: true,
      passwordVersion: 1,
      owner: { employeeId: owner.person.id, hasLeft: false },
      passwordChangedBy: { employeeId: owner.person.id },
      dueOn: null,
    });
    await expect(vault.add(reader)).rejects.toMatchObject({ code: 422, status: 'NOT_ALLOWED' });
  });

  test('[S2-296][S2-207] GET /sitePasswords/:id is for owner, readers and who manages all; no other person finds it', async () => {
    const id = await vault.add(owner, { readers: [reader.person.id] });
    expect(await read(owner, id)).toMatchObject({ relation: 'owner', access: 'open' });
    expect(await read(reader, id)).toMatchObject({ relation: 'reader', access: 'open' });
    expect(await read(manager, id)).toMatchObject({ relation: 'manager', access: 'consent' });
    for (const person of [stranger, await vault.colleague(['account.manageAll'], '別家公司')])
      await expect(read(person, id)).rejects.toMatchObject(missing);
    await expect(read(owner, 987_654)).rejects.toMatchObject(missing);
  });

  test('[S2-297][S2-208][S2-210] PATCH /sitePasswords/:id changes what is sent; without a password the old one stays', async () => {
    const id = await vault.add(owner);
    const answer = await raw(owner, 'PATCH', `/sitePasswords/${id}`, { isEnabled: false });
    expect(answer).toMatchObject({ http: 200, body: { code: 200, msg: '修改帳密成功!' } });
    expect(await read(owner, id)).toMatchObject({
      isEnabled: false,
      account: 'cs-admin',
      version: 2,
      passwordVersion: 1,
    });
    expect(await passwordOf(owner, id)).toBe(PASSWORD);
    await change(manager, id, { isEnabled: true, remark: '由管理者修改', version: 2 });
    await expect(change(owner, id, { remark: '舊的版本', version: 2 })).rejects.toMatchObject({
      code: 412,
      message: '這筆資料剛剛被別人改過，請看過新的內容再儲存。',
      data: { id, version: 3, remark: '由管理者修改' },
    });
    await change(owner, id, { readers: [reader.person.id] });
    await expect(change(reader, id, { remark: '' })).rejects.toMatchObject(notAllowed);
    await expect(change(stranger, id, { remark: '' })).rejects.toMatchObject(missing);
    const [shared] = await vault.server.context.audit.history(`account:${id}`);
    expect(shared).toMatchObject({ action: 'account.share', detail: { added: [reader.person.id], removed: [] } });
  });

  test('[S2-298] DELETE /sitePasswords/:id deletes an account; PUT /sitePasswords/:id/restore restores it within 30 days', async () => {
    const id = await vault.add(owner, { account: 'to-delete', readers: [reader.person.id] });
    await expect(reader.api.remove({ params: { id } })).rejects.toMatchObject(notAllowed);
    const answer = await raw(owner, 'DELETE', `/sitePasswords/${id}`);
    expect(answer.body.msg).toBe('已刪除「to-delete」，30 天內可以還原。');
    for (const person of [owner, reader, manager]) await expect(read(person, id)).rejects.toMatchObject(missing);
    await expect(passwordOf(owner, id)).rejects.toMatchObject(missing);
    const deleted = { query: { isDeleted: true, keyword: 'to-delete' } };
    const deletion = {
      deletedOn: expect.stringMatching(/^2026-\d\d-\d\d \d\d:\d\d$/) as string,
      deletedBy: owner.person.name,
    };
    expect((await owner.api.list(deleted)).list).toMatchObject([{ id, ...deletion }]);
    expect((await manager.api.list(deleted)).list).toMatchObject([{ id }]);
    expect((await reader.api.list(deleted)).list).toEqual([]);
    await expect(reader.api.restore({ params: { id } })).rejects.toMatchObject(missing);
    await manager.api.restore({ params: { id } });
    expect(await passwordOf(reader, id)).toBe(PASSWORD);
    await expect(owner.api.restore({ params: { id } })).rejects.toMatchObject(missing);
    expect(await vault.audited(`account:${id}`)).toEqual([
      ...['account.view', 'account.restore', 'account.remove'],
      ...['account.share', 'account.create'],
    ]);
  });

  test('[S2-300] GET /sitePasswords/:id/readers has the readers by name', async () => {
    const id = await vault.add(owner, { readers: [reader.person.id] });
    for (const person of [owner, reader, manager])
      expect(await person.api.readers({ params: { id } })).toEqual({
        readers: [{ employeeId: reader.person.id, name: reader.person.name }],
      });
    await expect(stranger.api.readers({ params: { id } })).rejects.toMatchObject(missing);
  });

  test('[S2-301][S2-302] PUT /sitePasswords/:id/collect marks a favourite of the caller, DELETE /sitePasswords/:id/collect removes the mark', async () => {
    const id = await vault.add(owner, { readers: [reader.person.id] });
    for (let again = 0; again < 2; again += 1) await reader.api.collect({ params: { id } });
    expect(await read(reader, id)).toMatchObject({ isCollected: true });
    expect(await read(owner, id)).toMatchObject({ isCollected: false });
    expect((await reader.api.list({ query: { isCollected: true } })).list).toMatchObject([{ id }]);
    for (let again = 0; again < 2; again += 1) await reader.api.uncollect({ params: { id } });
    expect(await read(reader, id)).toMatchObject({ isCollected: false });
    await expect(stranger.api.collect({ params: { id } })).rejects.toMatchObject(missing);
    await expect(stranger.api.uncollect({ params: { id } })).rejects.toMatchObject(missing);
  });
});

describe('the list', () => {
  test('[S2-294] GET /sitePasswords is a page of the accounts that the caller sees, filtered and in order', async () => {
    const person = await vault.colleague(['account.create', 'platform.manage']);
    const { id: platformId } = await person.api.createPlatform({ body: { name: '檔案伺服器', isEnabled: true } });
    const ids = [
      await vault.add(person, { account: 'svc-files', platformId }),
      await vault.add(person, { account: 'cs-b', remark: '100%_夜間' }),
      await vault.add(owner, { account: 'cs-a', readers: [person.person.id], isEnabled: false }),
    ];
    const idsOf = async (query: object) => (await person.api.list({ query })).list.map(({ id }) => id);
    expect(await person.api.list({ query: { pageSize: 2 } })).toMatchObject({ totalSize: 3, page: 1, pageSize: 2 });
    expect(await person.api.list({ query: { pageSize: 2, page: 2 } })).toMatchObject({
      totalSize: 3,
      list: [{ id: ids[2] }],
    });
    expect(await person.api.list({ query: { page: 9 } })).toMatchObject({ totalSize: 3, list: [] });
    expect(await idsOf({ sortName: 'account', sort: 'DESC' })).toEqual([ids[0], ids[1], ids[2]]);
    expect(await idsOf({ sortName: 'platformName' })).toHaveLength(3);
    expect(await idsOf({ sort: 'DESC' })).toEqual(ids.toReversed());
    expect(await idsOf({ keyword: '檔案' })).toEqual([ids[0]]);
    expect(await idsOf({ keyword: 'CS-' })).toEqual([ids[1], ids[2]]);
    expect(await idsOf({ keyword: '0%_夜' })).toEqual([ids[1]]);
    expect(await idsOf({ keyword: '%' })).toEqual([ids[1]]);
    expect(await idsOf({ keyword: 'ＳＶＣ 檔案' }), 'words in any order, of the account and the platform').toEqual([
      ids[0],
    ]);
    expect(await idsOf({ keyword: `cs-a "${owner.person.name}"` }), 'and the owner').toEqual([ids[2]]);
    expect(await idsOf({ keyword: 'svc cs' })).toEqual([]);
    const foundIn = async (keyword: string) => (await person.api.list({ query: { keyword } })).list[0]?.foundIn;
    expect(await foundIn('ＳＶＣ 檔案'), 'the row shows it').toBeNull();
    expect(await foundIn('cs 夜間')).toEqual({ part: 'remark', text: '100%_夜間' });
    const named = `${owner.person.name} ${owner.person.employee}`;
    expect(await foundIn(`cs-a ${owner.person.employee}`)).toEqual({ part: 'owner', text: named });
    expect(await idsOf({ platformId })).toEqual([ids[0]]);
    expect(await idsOf({ typeId: vault.records.typeId, purposeId: vault.records.purposeId })).toEqual(ids);
    expect(await idsOf({ isEnabled: false })).toEqual([ids[2]]);
    expect(await idsOf({ isOwned: true })).toEqual([ids[0], ids[1]]);
    expect(await idsOf({ isOwned: false })).toEqual([ids[2]]);
    for (const query of [{ pageSize: 101 }, { page: 0 }, { sortName: 'password' }, { sort: 'UP' }])
      await expect(person.api.list({ query: query as never })).rejects.toMatchObject({ code: 422 });
  });

  test('GET /sitePasswords/counts counts what the filters of the list would show', async () => {
    const person = await vault.colleague(['account.create']);
    expect(await person.api.counts()).toEqual({ all: 0, collected: 0, due: 0, owned: 0 });
    const due = await vault.add(person, { rotateDays: 5, remindDays: 7 });
    const later = await vault.add(person, { rotateDays: 90, remindDays: 7 });
    await vault.add(owner, { readers: [person.person.id], rotateDays: 5, remindDays: null });
    await person.api.collect({ params: { id: later } });
    expect(await person.api.counts()).toEqual({ all: 3, collected: 1, due: 1, owned: 2 });
    expect((await person.api.list({ query: { isDue: true } })).list).toMatchObject([{ id: due }]);
    expect((await person.api.list({ query: { isDue: false } })).totalSize).toBe(2);
  });

  test('the search of the workspace finds accounts that the caller sees, by platform, account and remark', async () => {
    const id = await vault.add(owner, { account: 'sought-50%', remark: '夜班', readers: [reader.person.id] });
    const find = async ({ host }: VaultPerson, query: string) =>
      (await host.search({ query: { query } })).list.filter(({ plugin }) => plugin === 'accounts');
    const found = {
      ...{ type: 'account', title: '客服工單系統', detail: 'sought-50% · 管理' },
      opens: { view: 'AccountManagement', params: { account: id } },
    };
    expect(await find(owner, `50% ${owner.person.employee}`)).toMatchObject([
      { excerpt: `${owner.person.name} ${owner.person.employee}` },
    ]);
    for (const query of ['SOUGHT', '50%', '夜班']) {
      expect(await find(owner, query), query).toMatchObject([found]);
      expect(await find(reader, query), query).toMatchObject([found]);
      expect(await find(stranger, query), query).toEqual([]);
    }
    await owner.api.remove({ params: { id } });
    expect(await find(owner, 'sought')).toEqual([]);
  });

  test('people who see an account get an event of its change, also when they stop seeing it; others do not', async () => {
    const id = await vault.add(owner, { readers: [reader.person.id] });
    const [ofReader, ofManager, ofStranger] = [await reader.listen(), await manager.listen(), await stranger.listen()];
    await change(owner, id, { readers: [] });
    expect(await ofReader.next('changed')).toEqual({ id });
    expect(await ofManager.next('changed')).toEqual({ id });
    expect(ofStranger.waiting).toEqual([]);
  });
});

describe('sharing', () => {
  test('POST /sitePasswords/sharing returns the people who would see it, and stores nothing', async () => {
    const [second, third] = [await vault.colleague(), await vault.colleague()];
    const left = await vault.addPerson({ hidden: true });
    const id = await vault.add(owner, { readers: [reader.person.id] });
    await passwordOf(reader, id);
    await passwordOf(owner, id);
    const readers = [second.person.id, third.person.id, owner.person.id, left.id];
    expect(await owner.api.sharing({ body: { id, readers } })).toEqual({
      total: 3,
      added: [second, third].map(({ person }) => ({ employeeId: person.id, name: person.name })),
      removed: [{ employeeId: reader.person.id, name: reader.person.name }],
      seenBy: 1,
    });
    expect((await read(owner, id)).readers).toEqual([reader.person.id]);
    expect(await owner.api.sharing({ body: { readers: [second.person.id] } })).toMatchObject({ total: 2, seenBy: 0 });
    for (const person of [stranger, reader])
      await expect(person.api.sharing({ body: { id, readers } })).rejects.toMatchObject(missing);
  });

  test('a new reader gets a notice that leads to the account', async () => {
    const listening = await reader.listen();
    const id = await vault.add(owner, { readers: [reader.person.id] });
    const notice = await listening.nextOfHost(10, (event) => 'id' in event || true);
    expect(textOf(notice)).toContain('分享了帳號給您');
    expect(textOf(notice)).toContain(`{"view":"AccountManagement","params":{"account":${id}}}`);
  });

  test('PUT /sitePasswords/:id/owner transfers the account to a colleague; the former owner does not see it any more', async () => {
    const id = await vault.add(owner, { readers: [reader.person.id] });
    const outsider = await vault.addPerson({ company: '別家公司' });
    for (const employeeId of [outsider.id, 987_654])
      await expect(owner.api.transfer({ params: { id }, body: { employeeId } })).rejects.toMatchObject({
        code: 422,
        message: '請選擇公司在職同仁為新的擁有者。',
      });
    await expect(reader.api.transfer({ params: { id }, body: { employeeId: reader.person.id } })).rejects.toMatchObject(
      notAllowed,
    );
    const [listening, ofReader] = [await owner.listen(), await reader.listen()];
    await manager.api.transfer({ params: { id }, body: { employeeId: reader.person.id } });
    await ofReader.nextOfHost(10, (event) => textOf(event).includes(`${manager.person.name}將帳號移交給您`));
    expect(await read(reader, id)).toMatchObject({ relation: 'owner', readers: [] });
    await expect(read(owner, id)).rejects.toMatchObject(missing);
    const notice = textOf(await listening.nextOfHost(10, (event) => textOf(event).includes('移交了您的帳號')));
    expect(notice).toContain(`新的擁有者：${reader.person.name}`);
    const [audited] = await vault.server.context.audit.history(`account:${id}`);
    expect(audited).toMatchObject({
      action: 'account.transfer',
      detail: { from: owner.person.id, to: reader.person.id },
    });
  });

  test('a manager cannot grant themselves access to the password of an owner who has not left, and the owner is notified of what a manager shares', async () => {
    const id = await vault.add(owner, { readers: [reader.person.id], needsConsent: true });
    await expect(change(manager, id, { readers: [reader.person.id, manager.person.id] })).rejects.toMatchObject({
      code: 422,
      errors: [{ field: 'readers', rule: '不能將自己加入讀者。請向擁有者申請查看，或使用緊急查看' }],
    });
    await expect(change(manager, id, { needsConsent: false })).rejects.toMatchObject({
      errors: [{ field: 'needsConsent', rule: '只有擁有者可以取消「需要擁有者同意」' }],
    });
    await change(manager, await vault.add(owner), { needsConsent: false });
    const mine = { params: { id }, body: { employeeId: manager.person.id } };
    await expect(manager.api.transfer(mine)).rejects.toMatchObject({
      code: 422,
      message: '擁有者仍在職，不能將帳號移交給自己。請由擁有者移交，或使用緊急查看。',
    });
    await expect(passwordOf(manager, id)).rejects.toMatchObject(notAllowed);
    const listening = await owner.listen();
    await change(manager, id, { readers: [stranger.person.id], needsConsent: true });
    const notice = await listening.nextOfHost(10, (event) => textOf(event).includes('變更了您帳號的讀者'));
    expect(textOf(notice)).toContain(manager.person.name);
    // A manager that the owner has chosen as a reader may stay one.
    await change(owner, id, { readers: [manager.person.id], needsConsent: false });
    const readers = [manager.person.id, reader.person.id];
    await change(manager, id, { readers });
    expect((await read(owner, id)).readers).toHaveLength(2);
    // The same readers again are no change.
    expect(await vault.receivedBy(owner, () => change(manager, id, { readers }))).toEqual(['accounts.changed']);
    expect((await vault.audited(`account:${id}`)).slice(0, 2)).toEqual(['account.change', 'account.share']);
    // Of an account whose owner has left, a manager becomes the owner.
    const left = await vault.addPerson({ hidden: true });
    await vault.server.db.update(accounts).set({ ownerId: left.id }).where(eq(accounts.id, id));
    const other = await (await vault.colleague(['account.manageAll'])).listen();
    await manager.api.transfer(mine);
    expect(await passwordOf(manager, id)).toBe(PASSWORD);
    await other.nextOfHost(10, (event) => textOf(event).includes(`${manager.person.name}接手了離職人員的帳號`));
  });

  test('an owner is not notified of their own transfer, nor are managers when a colleague becomes the owner of an account of a leaver', async () => {
    const [id, orphan] = [await vault.add(owner), await vault.add(owner)];
    const transfer = (by: VaultPerson, of: number, to: VaultPerson) =>
      by.api.transfer({ params: { id: of }, body: { employeeId: to.person.id } });
    const event = ['accounts.changed'];
    expect(await vault.receivedBy(owner, () => transfer(owner, id, owner))).toEqual(event);
    expect(await vault.receivedBy(owner, () => transfer(owner, id, reader))).toEqual(event);
    const left = await vault.addPerson({ hidden: true });
    await vault.server.db.update(accounts).set({ ownerId: left.id }).where(eq(accounts.id, orphan));
    const other = await vault.colleague(['account.manageAll']);
    expect(await vault.receivedBy(other, () => transfer(manager, orphan, reader))).toEqual(event);
  });
});
