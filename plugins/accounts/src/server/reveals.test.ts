import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wholeLog } from './handlers/revealLog.ts';
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
    const kept = await shared({ readers: [manager.person.id] });
    await change(kept, 'Second-2');
    expect(await passwordOf(manager, kept)).toBe('Second-2');
    await expect(passwordOf(manager, kept, { version: 1 })).rejects.toMatchObject(missing);
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
  test('grows at once in the browsers of who sees it: the owner, the managers, and the person', async () => {
    const id = await shared();
    const listening = [await owner.listen(), await manager.listen(), await reader.listen()];
    await passwordOf(reader, id);
    for (const each of listening) expect(await each.next('revealed')).toEqual({ id });
  });

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
    const [audited] = await vault.server.context.audit.history(`account:${id}`);
    expect(audited).toMatchObject({ action: 'account.breakGlass', detail: { reason: '擁有者請假，系統中斷' } });
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
