import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openVault, PASSWORD, passwordOf, type VaultPerson } from '../testing/openVault.ts';
import { importAccounts } from '../testing/importAccounts.ts';
import { sentPassword } from '../testing/wirePassword.ts';

let vault: Awaited<ReturnType<typeof openVault>>;
let owner: VaultPerson;
beforeAll(async () => {
  vault = await openVault();
  owner = await vault.colleague(['account.create', 'account.audit', 'platform.manage']);
});
afterAll(() => vault.dispose());
beforeEach(() => vault.forgetLimits());

const broken = { code: 409, message: '加密的資料已損毀或被更動，無法解開。請聯絡系統管理員。' };
const run = (statement: ReturnType<typeof sql>) => vault.server.db.execute(statement);
const rowsOf = async <Row>(statement: ReturnType<typeof sql>) =>
  ((await run(statement)) as unknown as { rows: Row[] }).rows;
const entriesOf = async (id: number) =>
  (await rowsOf<{ count: number }>(sql`select count(*)::int from accounts.reveals where account_id = ${id}`))[0]!.count;
const change = (id: number, text: string) =>
  owner.api.change({ params: { id }, body: { password: sentPassword(text, owner.token) } });

test('a password of which any byte was changed is refused, in words, and can be replaced', async () => {
  const id = await vault.add(owner);
  for (const at of [0, 5, 40, 75, 90]) {
    const flip = sql`update accounts.versions set password = set_byte(password, ${at}::int, get_byte(password, ${at}::int) # 1) where account_id = ${id}`;
    await run(flip);
    await expect(passwordOf(owner, id), `byte ${at}`).rejects.toMatchObject(broken);
    await run(flip);
  }
  expect(await passwordOf(owner, id)).toBe(PASSWORD);
  await run(sql`update accounts.versions set password = substring(password for 20) where account_id = ${id}`);
  await expect(passwordOf(owner, id)).rejects.toMatchObject(broken);
  const logged = vault.server.log.filter(({ message }) => message === 'a sealed text cannot be opened');
  expect(logged.filter(({ facts }) => facts['record'] === id).length).toBe(6);
  await change(id, 'Replaced-1');
  expect(await passwordOf(owner, id)).toBe('Replaced-1');
  await run(sql`delete from accounts.accounts where id = ${id}`);
});

test('a cipher text moved to another account or version does not open there', async () => {
  const [mine, other] = [await vault.add(owner), await vault.add(owner, {}, 'Other--1')];
  await run(sql`update accounts.versions set password = (select password from accounts.versions where account_id = ${other})
    where account_id = ${mine}`);
  await expect(passwordOf(owner, mine)).rejects.toMatchObject(broken);
  await change(other, 'Other--2');
  await run(sql`update accounts.versions set password = (select password from accounts.versions where account_id = ${other} and version = 1)
    where account_id = ${other} and version = 2`);
  await expect(passwordOf(owner, other)).rejects.toMatchObject(broken);
  expect(await passwordOf(owner, other, { version: 1 })).toBe('Other--1');
});

test('values of required fields that were changed are not opened; the account stays usable, and they can be replaced, which the audit log has', async () => {
  const { id: fieldId } = await owner.api.createRequiredField({ body: { name: '租戶代碼', isEnabled: true } });
  const { id: purposeId } = await owner.api.createPurpose({
    body: { name: '租戶', isEnabled: true, dynamicFields: [fieldId] },
  });
  const valued = (value: string) => JSON.stringify([{ id: fieldId, value }]);
  const dynamicFields = valued('HY-01');
  const [mine, other] = [
    await vault.add(owner, { purposeId, dynamicFields }),
    await vault.add(owner, { purposeId, dynamicFields }),
  ];
  await run(
    sql`update accounts.accounts set field_values = (select field_values from accounts.accounts where id = ${other}) where id = ${mine}`,
  );
  const account = { params: { id: mine } };
  const isBroken = { hasBrokenValues: true, originDynamicRequiredFields: [] };
  expect(await owner.api.read(account)).toMatchObject(isBroken);
  const logged = vault.server.log.filter(({ message }) => message === 'a sealed text cannot be opened');
  expect(logged.some(({ facts }) => facts['table'] === 'accounts' && facts['record'] === mine)).toBe(true);
  expect((await owner.api.list({ query: { purposeId } })).totalSize).toBe(2);
  expect(await passwordOf(owner, mine)).toBe(PASSWORD);

  // Another field leaves the bytes alone: with their master key they may be opened again.
  const bytes = () =>
    rowsOf(sql`select encode(field_values, 'hex') as bytes from accounts.accounts where id = ${mine}`);
  const before = await bytes();
  await owner.api.change({ ...account, body: { remark: '值班用' } });
  await change(mine, 'Changed--1');
  expect(await bytes()).toEqual(before);
  expect(await owner.api.read(account)).toMatchObject({ ...isBroken, remark: '值班用' });
  const { id: otherPurpose } = await owner.api.createPurpose({
    body: { name: '租戶二', isEnabled: true, dynamicFields: [fieldId] },
  });
  await expect(owner.api.change({ ...account, body: { purposeId: otherPurpose } })).rejects.toMatchObject({
    errors: [{ field: `dynamicFields.${fieldId}`, rule: '請輸入租戶代碼' }],
  });
  expect(await vault.audited(`account:${mine}`)).not.toContain('account.replaceValues');
  await owner.api.change({ ...account, body: { dynamicFields: valued('HY-02') } });
  expect(await owner.api.read(account)).toMatchObject({
    hasBrokenValues: false,
    originDynamicRequiredFields: [{ id: fieldId, name: '租戶代碼', value: 'HY-02' }],
  });
  expect((await vault.audited(`account:${mine}`))[0]).toBe('account.replaceValues');
  await owner.api.change({ ...account, body: { dynamicFields: valued('HY-03') } });
  expect((await vault.audited(`account:${mine}`))[0]).toBe('account.change');
});

test('a log that cannot be written reveals nothing; neither does an audit log that cannot', async () => {
  const id = await vault.add(owner);
  for (const table of ['accounts.reveals', 'host.audit']) {
    await run(sql`alter table ${sql.raw(table)} add constraint full_disk check (false) not valid`);
    const response = await fetch(`${vault.url}/api/sitePasswords/${id}/password`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(response.status, table).toBe(500);
    const text = await response.text();
    expect(text).not.toContain(sentPassword(PASSWORD, owner.token));
    expect(text).not.toContain('password');
    await run(sql`alter table ${sql.raw(table)} drop constraint full_disk`);
    expect(await entriesOf(id), 'neither log has an entry alone').toBe(0);
  }
  expect(await passwordOf(owner, id)).toBe(PASSWORD);
  expect(await entriesOf(id)).toBe(1);
});

test('the response of a reveal is kept by no cache', async () => {
  const id = await vault.add(owner);
  const response = await fetch(`${vault.url}/api/sitePasswords/${id}/password`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(response.headers.get('cache-control')).toContain('no-store');
});

test('while the master key is replaced people reveal and change passwords; what was interrupted goes on, what is broken is left and reported', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 8; count += 1) ids.push(await vault.add(owner, {}, `Rotated-${count}`));
  const [first, changed, tampered] = ids as [number, number, number];
  // As many rows as an interruption in the middle needs; their bytes belong to version 1, and are rewrapped all the same.
  await run(sql`insert into accounts.versions (account_id, version, password, created_by, created_on)
    select account_id, 1000 + n, password, created_by, created_on from accounts.versions, generate_series(1, 400) n
    where account_id = ${first} and version = 1`);
  await run(
    sql`update accounts.versions set password = set_byte(password, 40, get_byte(password, 40) # 1) where account_id = ${tampered}`,
  );
  const { rotation } = vault.server.services;
  await rotation.begin();
  const stop = new AbortController();
  await expect(rotation.run(stop.signal, () => stop.abort(new Error('killed')))).rejects.toThrow('killed');
  expect((await rotation.state()).waiting).toBeGreaterThan(1);
  const work = rotation.run().catch(String);
  const others = ids.filter((id) => id !== tampered);
  const revealed = others.map((id) => passwordOf(owner, id).then((text) => [text, `Rotated-${ids.indexOf(id)}`]));
  const change1 = change(changed, 'During--1');
  for (const [text, expected] of await Promise.all(revealed)) expect(['During--1', expected]).toContain(text);
  await change1;
  expect(await work).toContain('1 sealed text cannot be opened');
  expect(await rotation.state()).toMatchObject({ waiting: 1, unreadable: 0 });
  expect(await passwordOf(owner, changed)).toBe('During--1');
  expect(await passwordOf(owner, ids[7]!)).toBe('Rotated-7');
  await expect(passwordOf(owner, tampered)).rejects.toMatchObject(broken);
  await run(sql`delete from accounts.accounts where id = ${tampered}`);
});

test('a canary password is found in no response but the reveal, in no log, error, event, audit entry or table', async () => {
  const canary = 'Canary#7391!zq';
  const field = 'Kestrel-5527-qx';
  const own = await vault.colleague(['account.create', 'account.manageAll', 'account.audit', 'platform.manage']);
  const { id: fieldId } = await own.api.createRequiredField({ body: { name: '金絲雀', isEnabled: true } });
  const { id: purposeId } = await own.api.createPurpose({
    body: { name: '金絲雀', isEnabled: true, dynamicFields: [fieldId] },
  });
  const dynamicFields = JSON.stringify([{ id: fieldId, value: field }]);
  const reader = await vault.colleague();
  const listening = await reader.listen();
  const readers = [reader.person.id];
  const id = await vault.add(own, { account: 'canary', purposeId, dynamicFields, readers }, canary);
  const of = { params: { id } };
  expect(await passwordOf(reader, id)).toBe(canary);
  await reader.api.password({ ...of, query: { as: 'copy' } });
  await own.api.change({ ...of, body: { password: sentPassword(`${canary}2`, own.token) } });
  // As a client that does not encrypt sends it.
  const refusal = (call: Promise<unknown>) => call.catch((error: unknown) => error);
  const { purposeId: plain, typeId, platformId } = vault.records;
  const row = { line: 2, platformId, title: '', account: 'canary', link: '', remark: '' };
  const rowsWith = (password: string) => ({ body: { typeId, purposeId: plain, rows: [{ ...row, password }] } });
  const unencrypted = [
    await refusal(vault.add(own, { password: canary })),
    await refusal(own.api.change({ ...of, body: { password: canary } })),
    await refusal(own.api.change({ ...of, body: { password: canary.repeat(50) } })),
    await refusal(own.api.checkImport(rowsWith(canary))),
    await refusal(
      own.api.checkImport({ body: { ...rowsWith(sentPassword(canary, own.token)).body, typeId: 987_654 } }),
    ),
    await importAccounts(vault, own, { typeId, purposeId: plain }, [
      [{ ...row, password: sentPassword(canary, own.token), platformId: 987_654 }],
    ]),
    await own.api.checkImport(rowsWith(sentPassword(canary, own.token))),
  ];
  const responses: unknown[] = [
    await own.api.list(),
    await own.api.list({ query: { keyword: canary } }),
    await own.api.readers(of),
    await own.api.reveals(of),
    await own.api.versions(of),
    await own.api.log(),
    await own.api.exposures({ query: { employeeId: reader.person.id } }),
    await own.api.leavers(),
    await own.api.counts(),
    await own.api.sharing({ body: { id, readers } }),
    await (await own.fetchFile(own.api.revealsFile.url(of))).text(),
    await own.api.change({ ...of, body: { version: 1 } }).catch((error: unknown) => error),
    await vault.add(own, { link: 'x' }, canary).catch((error: unknown) => error),
    await own.api.read(of),
    listening.ofHost,
    vault.server.log,
    await rowsOf(sql`select * from host.audit`),
    await rowsOf(sql`select * from host.outbox`),
    ...unencrypted,
  ];
  const found = responses.map((response) => inText(response));
  expect(found.filter((text) => text.includes(canary))).toEqual([]);
  // Values of required fields are part of the account, as a stale write and `read` return it, and of nothing else.
  expect(found.flatMap((text, at) => (text.includes(field) ? [at] : []))).toEqual([11, 13]);
  expect((await own.api.list({ query: { keyword: canary } })).totalSize).toBe(0);
  for (const table of ['accounts', 'versions', 'reveals', 'requests', 'rotations']) {
    const text = inText(await rowsOf(sql`select t::text as row from accounts.${sql.identifier(table)} t`));
    for (const secret of [canary, field]) {
      expect(text, table).not.toContain(secret);
      expect(text, table).not.toContain(Buffer.from(secret).toString('hex'));
    }
  }
});

/** With the properties of errors, and bytes as hex. */
function inText(value: unknown): string {
  const shown =
    value instanceof Error ? { ...Object.fromEntries(Object.entries(value)), message: value.message } : value;
  return JSON.stringify(shown, (_, part: unknown) =>
    part instanceof Uint8Array ? Buffer.from(part).toString('hex') : part,
  );
}
