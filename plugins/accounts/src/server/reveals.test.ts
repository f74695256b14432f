import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { raiseVersion } from '../../../../host/server/src/core/versions/raiseVersion.ts';
import { wholeLog } from './rules/revealLog.ts';
import { accounts, reveals } from './tables.ts';
import { openVault, PASSWORD, passwordOf, type VaultPerson } from '../testing/openVault.ts';
import { receivedPassword, sentPassword } from '../testing/wirePassword.ts';

let vault: Awaited<ReturnType<typeof openVault>>;
let owner: VaultPerson;
let reader: VaultPerson;
let manager: VaultPerson;
let stranger: VaultPerson;
beforeAll(async () => {
  vault = await openVault();
  owner = await vault.colleague(['account.create']);
  reader = await vault.asPerson({ address: '10.1.8.24' });
  manager = await vault.colleague(['account.manageAll']);
  stranger = await vault.colleague();
});
afterAll(() => vault.dispose());
beforeEach(() => vault.forgetLimits());

const missing = { code: 404 };
/** To a person who sees the account. */
const notAllowed = { code: 422, status: 'NOT_ALLOWED' };
const shared = (more: object = {}) => vault.add(owner, { readers: [reader.person.id], ...more });
const change = (id: number, text: string) =>
  owner.api.change({ params: { id }, body: { password: sentPassword(text, owner.token) } });
const logOf = async (id: number) => (await owner.api.reveals({ params: { id }, query: { pageSize: 100 } })).list;

describe('the password', () => {
  test('[S2-205][S2-299] GET /sitePasswords/:id/password is encrypted for the caller’s own token', async () => {
    const id = await shared();
    for (const person of [owner, reader]) {
      const { password, version } = await person.api.password({ params: { id } });
      expect(version).toBe(1);
      expect(password).not.toContain(PASSWORD);
      expect(receivedPassword(password, person.token)).toBe(PASSWORD);
    }
    const { password } = await reader.api.password({ params: { id } });
    expect(receivedPassword(password, owner.token)).not.toBe(PASSWORD);
    await expect(manager.api.password({ params: { id } })).rejects.toMatchObject(notAllowed);
    await expect(stranger.api.password({ params: { id } })).rejects.toMatchObject(missing);
    await expect(owner.api.password({ params: { id }, query: { as: 'print' as never } })).rejects.toMatchObject({
      code: 422,
    });
  });

  test('of a disabled account only its owner sees it, not even a manager in an emergency', async () => {
    const id = await shared({ isEnabled: false });
    await expect(reader.api.password({ params: { id } })).rejects.toMatchObject({
      code: 422,
      status: 'NOT_ALLOWED',
      message: '帳號已停用，只有擁有者能查看密碼。',
    });
    expect(await passwordOf(owner, id)).toBe(PASSWORD);
    expect((await reader.api.read({ params: { id } })).access).toBe('disabled');
    const keeper = await vault.colleague(['account.manageAll']);
    await owner.api.change({ params: { id }, body: { readers: [reader.person.id, keeper.person.id] } });
    const emergency = (person: VaultPerson) =>
      person.api.breakGlass({ params: { id }, body: { reason: '系統中斷', as: 'view' } });
    for (const person of [manager, keeper])
      await expect(emergency(person)).rejects.toMatchObject({
        ...notAllowed,
        message: '帳號已停用，只有擁有者能查看密碼。',
      });
    expect((await logOf(id)).map(({ employeeId }) => employeeId)).toEqual([owner.person.id]);
    // Enabling it is in the audit log, and is what an emergency takes.
    await manager.api.change({ params: { id }, body: { isEnabled: true } });
    const { password } = await emergency(manager);
    expect(receivedPassword(password, manager.token)).toBe(PASSWORD);
  });

  test('is seen from a network that is trusted as much as the settings require, at sign-in and now (C.2-22)', async () => {
    const id = await shared({ readers: [reader.person.id] });
    const administrator = await vault.asPerson({ actions: ['settings.manage'] });
    const save = (revealRiskLevel: number) =>
      administrator.host.savePluginSettings({
        params: { plugin: 'accounts' },
        body: { values: { revealRiskLevel } as never },
      });
    const strangeAtSignIn = await vault.asPerson({ as: owner.person.employee, riskLevel: 1 });
    const tooLow = { code: 422, status: 'RISK_LEVEL_TOO_LOW' };
    await save(2);
    try {
      await expect(reader.api.password({ params: { id } })).rejects.toMatchObject({
        ...tooLow,
        message: expect.stringContaining('10.1.8.24') as string,
      });
      await expect(strangeAtSignIn.api.password({ params: { id } })).rejects.toMatchObject(tooLow);
      const away = await vault.asPerson({ as: manager.person.employee, address: '203.0.113.9' });
      const body = { reason: '系統中斷' };
      await expect(away.api.breakGlass({ params: { id }, body })).rejects.toMatchObject(tooLow);
      await expect(stranger.api.password({ params: { id } })).rejects.toMatchObject(missing);
      expect(await passwordOf(owner, id)).toBe(PASSWORD);
      expect(await logOf(id)).toHaveLength(1);
    } finally {
      await save(1);
    }
    expect(await passwordOf(reader, id)).toBe(PASSWORD);
  });

  test('an earlier one is for the owner, as long as the settings keep it', async () => {
    const id = await shared();
    for (const text of ['Second-2', 'Third--3']) await change(id, text);
    expect(await passwordOf(owner, id, { version: 1 })).toBe(PASSWORD);
    expect(await passwordOf(owner, id, { version: 2 })).toBe('Second-2');
    expect(await passwordOf(reader, id, { version: 3 })).toBe('Third--3');
    await expect(passwordOf(reader, id, { version: 2 })).rejects.toMatchObject(missing);
    await expect(passwordOf(owner, id, { version: 4 })).rejects.toMatchObject(missing);
    for (let count = 4; count <= 13; count += 1) await change(id, `Number-${count}`);
    expect(await passwordOf(owner, id, { version: 3 })).toBe('Third--3');
    await expect(passwordOf(owner, id, { version: 2 })).rejects.toMatchObject(missing);
  });

  test('GET /sitePasswords/:id/versions lists them without their texts', async () => {
    const id = await shared();
    await passwordOf(reader, id);
    await change(id, 'Second-2');
    const versions = await manager.api.versions({ params: { id } });
    expect(versions).toMatchObject([
      { version: 2, employeeId: owner.person.id, name: owner.person.name, isKept: true, seenBy: 0 },
      { version: 1, isKept: true, seenBy: 1 },
    ]);
    expect(Object.keys(versions[0]!).sort()).toEqual([
      'createdOn',
      'employeeId',
      'isKept',
      'name',
      'seenBy',
      'version',
    ]);
    await expect(reader.api.versions({ params: { id } })).rejects.toMatchObject(notAllowed);
  });

  test('more than 30 reveals in five minutes are refused with the seconds to wait', async () => {
    const id = await shared();
    for (let count = 0; count < 30; count += 1) await reader.api.password({ params: { id } });
    await expect(reader.api.password({ params: { id } })).rejects.toMatchObject({
      code: 429,
      status: 'RATE_LIMITED',
      data: { countDown: expect.any(Number) as number },
    });
    await owner.api.password({ params: { id } });
    expect((await logOf(id)).length).toBe(31);
  });

  test('40 reveals at once are counted as well: 30 are answered and logged, by every session of the person', async () => {
    const id = await shared();
    const sessions = [reader, await vault.again(reader)];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => sessions[at % 2]!.api.password({ params: { id } })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 429, status: 'RATE_LIMITED' });
    expect(await logOf(id)).toHaveLength(30);
  });
});

describe('the log', () => {
  test('GET /sitePasswords/:id/reveals returns who, when, from where, which version, shown or copied, newest first', async () => {
    const id = await shared();
    const listening = await owner.listen();
    await passwordOf(reader, id);
    expect(await listening.next('revealed')).toEqual({ id });
    await vault.advance(1000);
    await passwordOf(reader, id, { as: 'copy' });
    await vault.advance(1000);
    await change(id, 'Second-2');
    const who = { employeeId: reader.person.id, name: reader.person.name, hasLeft: false, reason: '', accountId: id };
    expect(await owner.api.reveals({ params: { id } })).toMatchObject({
      totalSize: 3,
      list: [
        { kind: 'change', version: 2, employeeId: owner.person.id },
        { ...who, kind: 'copy', version: 1, address: '10.1.8.24' },
        {
          ...who,
          kind: 'view',
          version: 1,
          address: '10.1.8.24',
          at: expect.stringMatching(/^2026-03-26 09:/) as string,
        },
      ],
    });
    expect((await owner.api.reveals({ params: { id }, query: { page: 2, pageSize: 2 } })).list).toMatchObject([
      { kind: 'view' },
    ]);
    expect((await manager.api.reveals({ params: { id } })).totalSize).toBe(3);
    await expect(reader.api.reveals({ params: { id } })).rejects.toMatchObject(notAllowed);
    await expect(stranger.api.reveals({ params: { id } })).rejects.toMatchObject(missing);
    const audited = await vault.server.context.audit.history(`account:${id}`);
    expect(audited.map(({ action }) => action).slice(0, 3)).toEqual(['account.change', 'account.copy', 'account.view']);
  });

  test('GET /sitePasswords/:id/reveals.csv is the log as a table', async () => {
    const id = await shared({ account: '=cmd' });
    await passwordOf(reader, id);
    const file = await owner.fetchFile(owner.api.revealsFile.url({ params: { id } }));
    const [head, line] = (await file.text()).replace('\uFEFF', '').split('\r\n');
    expect(head).toBe('時間,人員,動作,版本,位址,原因');
    expect(line).toMatch(new RegExp(`^2026-03-26 09:\\d\\d:\\d\\d,${reader.person.name},顯示,1,10\\.1\\.8\\.24,$`));
    await expect(reader.api.revealsFile.download({ params: { id } })).rejects.toMatchObject(notAllowed);
  });

  test('the table has each entry of a long log once, while the log grows', async () => {
    const id = await shared();
    const entry = {
      ...{
        companyId: owner.person.companyId,
        accountId: id,
        platformName: '客服工單系統',
        account: 'cs-admin',
        version: 1,
      },
      ...{ employeeId: reader.person.id, kind: 'view' as const, sessionId: 's', reason: '' },
    };
    // Many at the same time, as two servers write them.
    const written = Array.from({ length: 1_100 }, (_, number) => ({
      ...entry,
      address: `a${number}`,
      at: new Date(vault.clock.now().getTime() - 60_000 * Math.floor(number / 700)),
    }));
    await vault.server.db.insert(reveals).values(written);
    const addresses: string[] = [];
    for await (const { address } of wholeLog(vault.server.context, {
      companyId: owner.person.companyId,
      accountId: id,
    })) {
      addresses.push(address);
      if (addresses.length % 400 === 0)
        await vault.server.db.insert(reveals).values({ ...entry, address: 'new', at: vault.clock.now() });
    }
    expect(addresses.filter((address) => address !== 'new').toSorted()).toEqual(
      written.map(({ address }) => address).toSorted(),
    );
    expect(addresses.slice(0, 400)).not.toContain('a700');
  });

  test('GET /sitePasswords/reveals is the log of the company, for auditors and managers', async () => {
    const auditor = await vault.colleague(['account.audit']);
    const id = await shared({ account: 'audited' });
    await passwordOf(reader, id);
    const query = { employeeId: reader.person.id, pageSize: 100 };
    const { list } = await auditor.api.log({ query });
    expect(list[0]).toMatchObject({ accountId: id, account: 'audited', platformName: '客服工單系統', kind: 'view' });
    expect(list.every(({ employeeId }) => employeeId === reader.person.id)).toBe(true);
    const outsider = await vault.colleague(['account.audit'], '別家公司');
    expect((await outsider.api.log()).totalSize).toBe(0);
    await expect(reader.api.log()).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
    // An auditor has no part in the accounts themselves.
    await expect(auditor.api.read({ params: { id } })).rejects.toMatchObject(missing);
  });

  test('POST /sitePasswords/:id/breakGlass needs a reason, is logged with it, and the owner is notified', async () => {
    const id = await shared();
    const listening = await owner.listen();
    const call = (person: VaultPerson, reason: string) =>
      person.api.breakGlass({ params: { id }, body: { reason, as: 'view' } });
    for (const reason of ['', '  ']) await expect(call(manager, reason)).rejects.toMatchObject({ code: 422 });
    const { password } = await call(manager, '擁有者請假，系統中斷');
    expect(receivedPassword(password, manager.token)).toBe(PASSWORD);
    expect((await logOf(id))[0]).toMatchObject({ employeeId: manager.person.id, reason: '擁有者請假，系統中斷' });
    const notice = await listening.nextOfHost(10, (event) => JSON.stringify(event).includes('緊急查看'));
    expect(JSON.stringify(notice)).toContain('系統中斷');
    for (const person of [owner, reader]) await expect(call(person, '緊急')).rejects.toMatchObject(notAllowed);
    await expect(call(stranger, '緊急')).rejects.toMatchObject(missing);
    const other = await (await vault.colleague(['account.manageAll'])).listen();
    const left = await vault.addPerson({ hidden: true });
    await vault.server.db.update(accounts).set({ ownerId: left.id }).where(eq(accounts.id, id));
    await call(manager, '擁有者已離職');
    await other.nextOfHost(10, (event) => JSON.stringify(event).includes('擁有者已離職'));
    await vault.forgetLimits();
    for (let count = 0; count < 20; count += 1) await call(manager, '再看一次');
    await expect(call(manager, '太多次')).rejects.toMatchObject({ code: 429 });
  });
});

describe('who knows a password', () => {
  const auditorOf = () => vault.colleague(['account.audit']);
  const exposures = async (auditor: VaultPerson, employeeId: number) =>
    (await auditor.api.exposures({ query: { employeeId, pageSize: 100 } })).list;

  test('GET /sitePasswords/exposures lists what a person has seen since it changed last; POST /sitePasswords/rotations makes a checklist of it', async () => {
    const person = await vault.colleague(['account.create']);
    const readers = [person.person.id];
    const [seen, unseen, changed] = [await shared({ readers }), await shared({ readers }), await shared({ readers })];
    const own = await vault.add(person);
    for (const id of [seen, seen, changed]) await passwordOf(person, id);
    await change(changed, 'Second-2');
    const auditor = await auditorOf();
    const before = await exposures(auditor, person.person.id);
    expect(before).toMatchObject([
      { id: seen, state: 'known', reveals: 2, lastRevealedOn: expect.stringMatching(/^2026/) as string, doneOn: null },
      { id: own, state: 'known', reveals: 0, lastRevealedOn: null, owner: { employeeId: person.person.id } },
    ]);
    const { id: employeeId } = person.person;
    const listening = await owner.listen();
    const rotate = (accountIds: number[], as = manager) => as.api.rotate({ body: { employeeId, accountIds } });
    expect(await rotate([seen, unseen, changed])).toEqual({ count: 1 });
    expect(await listening.next('changed')).toEqual({ id: 0 });
    expect(await rotate([seen])).toEqual({ count: 0 });
    const [rotated] = await vault.server.context.audit.history(`employee:${employeeId}`);
    expect(rotated).toMatchObject({ action: 'account.rotate', detail: { accounts: 1 } });
    const notice = await listening.nextOfHost(10, (event) => JSON.stringify(event).includes('請更換'));
    expect(JSON.stringify(notice)).toContain('知道 1 組');
    expect((await owner.api.list({ query: { isDue: true } })).list.some(({ id }) => id === seen)).toBe(true);
    expect(await owner.api.read({ params: { id: seen } })).toMatchObject({ mustRotate: true });
    // Neither another field nor the same password again is a rotation.
    await owner.api.change({ params: { id: seen }, body: { remark: '已通知' } });
    await change(seen, PASSWORD);
    expect(await exposures(auditor, employeeId)).toMatchObject([{ id: seen, state: 'waiting' }, { state: 'known' }]);
    await change(seen, 'Rotated-1');
    expect(await owner.api.read({ params: { id: seen } })).toMatchObject({ mustRotate: false });
    expect(await exposures(auditor, employeeId)).toMatchObject([
      { id: seen, state: 'done', reveals: 0, doneOn: expect.stringMatching(/^2026/) as string },
      { id: own, state: 'known' },
    ]);
    await expect(rotate([seen], reader)).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
    const outsider = await vault.colleague(['account.manageAll'], '別家公司');
    await expect(rotate([seen], outsider)).rejects.toMatchObject(missing);
    expect((await outsider.api.exposures({ query: { employeeId } })).totalSize).toBe(0);
    const beyond = await auditor.api.exposures({ query: { employeeId, page: 9 } });
    expect(beyond).toMatchObject({ list: [], totalSize: 2 });
  });

  test('GET /sitePasswords/leavers lists who has left, what they know, and what they own', async () => {
    const left = await vault.addPerson({ hidden: true });
    const auditor = await auditorOf();
    expect((await auditor.api.leavers()).map(({ employeeId }) => employeeId)).not.toContain(left.id);
    const id = await shared();
    await passwordOf(owner, id);
    const { db } = vault.server.context;
    await db.execute(`update accounts.reveals set employee_id = ${left.id} where account_id = ${id}`);
    await db.execute(`update accounts.accounts set owner_id = ${left.id} where id = ${id}`);
    const leaver = async () => (await auditor.api.leavers()).find(({ employeeId }) => employeeId === left.id);
    expect(await leaver()).toEqual({ employeeId: left.id, name: left.name, known: 1, waiting: 0, owned: 1 });
    expect(await manager.api.rotate({ body: { employeeId: left.id } })).toEqual({ count: 1 });
    expect(await leaver()).toMatchObject({ known: 0, waiting: 1, owned: 1 });
    expect((await manager.api.list({ query: { isDue: true } })).list).toContainEqual(
      expect.objectContaining({ id, owner: { employeeId: left.id, name: left.name, hasLeft: true } }),
    );
    await expect(reader.api.leavers()).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  });

  test('a person who leaves is no reader any more, what they know is on the checklist, and managers are notified which accounts have lost their owner', async () => {
    const leaver = await vault.colleague(['account.create']);
    const readers = [leaver.person.id];
    const [seen, unseen] = [await shared({ readers }), await shared({ readers })];
    const owned = await vault.add(leaver);
    await passwordOf(leaver, seen);
    await leaver.api.collect({ params: { id: seen } });
    const [ofOwner, ofManager] = [await owner.listen(), await manager.listen()];
    await vault.server.services.transaction(() =>
      vault.server.services.domainEvents.publishOfHost('people.left', { employeeId: leaver.person.id }, 'leaver'),
    );
    await vault.advance(0);
    const says = (text: string) => (event: object) => JSON.stringify(event).includes(text);
    await ofOwner.nextOfHost(10, says(`${leaver.person.name}知道 1 組`));
    await ofManager.nextOfHost(10, says('還擁有 1 個帳號'));
    for (const id of [seen, unseen])
      expect(await owner.api.read({ params: { id } })).toMatchObject({ readers: [], mustRotate: id === seen });
    // Who has entered a password knows it as well, without an entry of the log.
    const { id: employeeId, name } = leaver.person;
    for (const [person, id] of [
      [owner, seen],
      [manager, owned],
    ] as const)
      expect((await person.api.read({ params: { id } })).rotateFor).toEqual([{ employeeId, name, hasLeft: false }]);
    await expect(leaver.api.read({ params: { id: seen } })).rejects.toMatchObject(missing);
    const { list } = await manager.api.exposures({ query: { employeeId: leaver.person.id } });
    expect(list.map(({ id, state }) => [id, state])).toEqual([
      [seen, 'waiting'],
      [owned, 'waiting'],
    ]);
  });

  test('a person that moves to another company leaves this one: access ends in the same way, and managers may transfer their accounts', async () => {
    const mover = await vault.colleague(['account.create']);
    const { id: employeeId, companyId, departmentId, groupId, name } = mover.person;
    const seen = await shared({ readers: [employeeId] });
    const owned = await vault.add(mover, { needsConsent: true, readers: [reader.person.id] });
    await passwordOf(mover, seen);
    const { id: requestId } = await reader.api.askAccess({ params: { id: owned }, body: { reason: '代理三天' } });
    const outsider = await vault.colleague([], '別家公司');
    const { db, services } = vault.server;
    const { companyId: other, departmentId: otherDepartment, groupId: otherGroup } = outsider.person;
    await services.transaction(async () => {
      await db.execute(
        `update host.employees set company_id = ${other}, department_id = ${otherDepartment}, group_id = ${otherGroup} where id = ${employeeId}`,
      );
      await raiseVersion(db, 'organisation');
      const from = { companyId, departmentId, groupId };
      const to = { companyId: other, departmentId: otherDepartment, groupId: otherGroup };
      await services.domainEvents.publishOfHost('people.moved', { employeeId, from, to }, 'mover');
    });
    await vault.advance(0);
    expect(await owner.api.read({ params: { id: seen } })).toMatchObject({
      ...{ readers: [], mustRotate: true },
      rotateFor: [{ employeeId, name, hasLeft: true }],
    });
    await owner.api.change({ params: { id: seen }, body: { readers: [reader.person.id] } });
    expect(await reader.api.read({ params: { id: seen } })).toMatchObject({ mustRotate: true, rotateFor: [] });
    for (const id of [seen, owned]) await expect(passwordOf(mover, id)).rejects.toMatchObject(missing);
    expect((await mover.api.accessRequests()).totalSize).toBe(0);
    await expect(mover.api.decideAccess({ params: { requestId }, body: { isGranted: true } })).rejects.toMatchObject(
      missing,
    );
    const auditor = await auditorOf();
    expect((await auditor.api.leavers()).find((one) => one.employeeId === employeeId)).toEqual({
      ...{ employeeId, name, known: 0, waiting: 2, owned: 1 },
    });
    expect(await manager.api.read({ params: { id: owned } })).toMatchObject({ owner: { employeeId, hasLeft: true } });
    await manager.api.transfer({ params: { id: owned }, body: { employeeId: manager.person.id } });
    expect(await passwordOf(manager, owned)).toBe(PASSWORD);

    // Another department of the same company changes nothing.
    await passwordOf(reader, await shared());
    const { id } = reader.person;
    const place = { companyId, departmentId, groupId };
    const to = { ...place, groupId: null };
    await services.transaction(() =>
      services.domainEvents.publishOfHost('people.moved', { employeeId: id, from: place, to }, 'within'),
    );
    await vault.advance(0);
    expect((await exposures(auditor, id)).every(({ state }) => state !== 'waiting')).toBe(true);
  });
});
