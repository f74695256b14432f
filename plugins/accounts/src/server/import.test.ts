import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importAccounts, sentRow } from '../testing/importAccounts.ts';
import { openVault, passwordOf, type VaultPerson } from '../testing/openVault.ts';
import { receivedPassword, sentPassword } from '../testing/wirePassword.ts';
import { importParts, imports } from './tables.ts';

let vault: Awaited<ReturnType<typeof openVault>>;
let person: VaultPerson;
let administrator: VaultPerson;
beforeAll(async () => {
  vault = await openVault();
  person = await vault.colleague(['account.create']);
  administrator = await vault.colleague(['account.create', 'platform.manage']);
});
afterAll(() => vault.dispose());
beforeEach(() => vault.forgetLimits());

const kinds = () => ({ typeId: vault.records.typeId, purposeId: vault.records.purposeId });
const row = (line: number, by: VaultPerson, more: object = {}, text?: string) =>
  sentRow(line, by, { platformId: vault.records.platformId, ...more }, text);
const check = (by: VaultPerson, rows: object[], more: object = {}) =>
  by.api.checkImport({ body: { ...kinds(), ...more, rows: rows as never } });
const run = (by: VaultPerson, parts: object[][], more: object = {}) =>
  importAccounts(vault, by, { ...kinds(), ...more }, parts);
const extra = (name: string, kind: 'text' | 'secret' | 'totp', value: string, { token }: VaultPerson) => ({
  ...{ name, kind },
  value: kind === 'text' ? value : sentPassword(JSON.stringify(value), token),
});

test('POST /sitePasswords/imports/check says what is wrong with every row, and stores nothing', async () => {
  await vault.add(person, { account: 'There-already' });
  const rows = [
    row(2, person),
    row(3, person, { platformId: undefined, platformName: '新的站台' }),
    row(4, person, { remark: '備'.repeat(255), title: '名'.repeat(100) }),
    row(5, person, { account: '', link: 'x', remark: '備'.repeat(256) }),
    row(6, person, { account: 'there-ALREADY' }),
    row(7, person, { account: '王 小明' }),
    row(8, person, { password: '' }),
    row(9, person, { extras: [extra('金鑰', 'totp', 'no seed!', person), extra('空白', 'secret', '', person)] }),
  ];
  expect((await check(person, rows)).rows).toEqual([
    { line: 2, problems: [], isDuplicate: false },
    { line: 3, problems: ['請選擇站台'], isDuplicate: false },
    { line: 4, problems: [], isDuplicate: false },
    { line: 5, problems: ['請輸入帳號', '請輸入正確的網址格式', '備註最多 255 個字'], isDuplicate: false },
    { line: 6, problems: [], isDuplicate: true },
    { line: 7, problems: ['帳號含有不合法字元'], isDuplicate: false },
    { line: 8, problems: ['請輸入密碼'], isDuplicate: false },
    { line: 9, problems: ['驗證碼金鑰無法使用', '欄位「空白」是空白或超過 10000 個字'], isDuplicate: false },
  ]);
  // who keeps platforms may add one
  const added = await check(administrator, [
    row(3, administrator, { platformId: undefined, platformName: '新的站台' }),
  ]);
  expect(added.rows).toMatchObject([{ problems: [] }]);
  expect((await person.api.list()).totalSize).toBe(1);
  expect((await administrator.api.listPlatforms({ query: { name: '新的站台' } })).totalSize).toBe(0);
});

test('a purpose that needs more than a row has is refused with the names of its fields; an unknown type, readers of elsewhere and too many rows, too', async () => {
  const { api } = administrator;
  const field = await api.createRequiredField({ body: { name: '租戶', isEnabled: true } });
  const body = { name: '有欄位', isEnabled: true, dynamicFields: [field.id], hasApplyDate: true };
  const { id: purposeId } = await api.createPurpose({ body });
  for (const refused of [
    () => check(person, [row(2, person)], { purposeId }),
    () => person.api.createImport({ body: { ...kinds(), purposeId, total: 1 } }),
  ])
    await expect(refused()).rejects.toMatchObject({
      code: 422,
      errors: [{ field: 'purposeId', rule: expect.stringContaining('租戶、申請日期') as string }],
    });
  await expect(check(person, [row(2, person)], { typeId: 987_654 })).rejects.toMatchObject({
    errors: [{ field: 'typeId' }],
  });
  await expect(check(person, [row(2, person)], { readers: [987_654] })).rejects.toMatchObject({
    errors: [{ field: 'readers' }],
  });
  const rows = Array.from({ length: 301 }, (_, line) => row(line + 2, person, { password: '' }));
  await expect(check(person, rows)).rejects.toMatchObject({ code: 422 });
  const colleague = await vault.colleague();
  await expect(check(colleague, [row(2, colleague)])).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  await expect(run(colleague, [[row(2, colleague)]])).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
});

test('POST /sitePasswords/imports, PUT /sitePasswords/imports/:importId/parts/:part, POST /sitePasswords/imports/:importId/start and an import saves all parts or nothing, shares all accounts, and says which line stopped it', async () => {
  const importer = await vault.colleague(['account.create', 'platform.manage']);
  const reader = await vault.colleague();
  const named = { platformId: undefined, platformName: '雲端發票' };
  const parts = [
    [
      row(
        2,
        importer,
        { ...named, title: '正式機', link: 'https://invoice.example/', remark: '會計\n兩行' },
        'Inv0ice!1',
      ),
    ],
    [row(3, importer, { ...named, platformName: '雲端發票' }), row(4, importer)],
  ];
  const readers = [reader.person.id, importer.person.id];
  const stopped = await run(importer, [...parts, [row(5, importer, { account: '' })]], { readers });
  expect(stopped).toEqual({ state: 'failed', total: 4, problem: '第 5 列：請輸入帳號' });
  expect((await importer.api.list()).totalSize).toBe(0);
  expect((await importer.api.listPlatforms({ query: { name: '雲端發票' } })).totalSize).toBe(0);
  expect(await run(importer, parts, { readers })).toEqual({ state: 'done', total: 3, problem: '' });
  const [imported] = await vault.server.context.audit.history(`employee:${importer.person.id}`);
  expect(imported).toMatchObject({ action: 'account.import', detail: { count: 3, platforms: 1 } });
  const { list } = await importer.api.list();
  expect(list).toMatchObject([
    {
      platformName: '雲端發票',
      title: '正式機',
      account: 'user-2',
      remark: '會計\n兩行',
      relation: 'owner',
      readerCount: 1,
    },
    { platformName: '雲端發票', account: 'user-3' },
    { platformName: '客服工單系統', account: 'user-4' },
  ]);
  expect(await passwordOf(importer, list[0]!.id)).toBe('Inv0ice!1');
  expect((await reader.api.list()).totalSize).toBe(3);
  expect(await passwordOf(reader, list[2]!.id)).toBe('Imp0rted!');
  // nothing of it is left
  expect(await vault.server.db.$count(importParts)).toBe(0);
});

test.each(['correct horse battery', 'pässwört1', '密碼一二三', '4711', ' a ', 'k'.repeat(64), '"\\,;=@'])(
  'the password %j of another system is kept exactly',
  async (text) => {
    const importer = await vault.colleague(['account.create']);
    expect(await run(importer, [[row(2, importer, {}, text)]])).toMatchObject({ state: 'done' });
    const { list } = await importer.api.list();
    expect(await passwordOf(importer, list[0]!.id)).toBe(text);
    // another field does not touch it
    await importer.api.change({ params: { id: list[0]!.id }, body: { remark: '改' } });
    expect(await passwordOf(importer, list[0]!.id)).toBe(text);
  },
);

test('3,001 accounts are imported at once; 51 new platforms are refused, with nothing saved', async () => {
  const importer = await vault.colleague(['account.create', 'platform.manage']);
  const many = Array.from({ length: 3001 }, (_, at) => row(at + 2, importer, { account: `many-${at}` }));
  const parts = Array.from({ length: 11 }, (_, at) => many.slice(at * 300, (at + 1) * 300));
  expect(await run(importer, parts)).toMatchObject({ state: 'done', total: 3001 });
  expect((await importer.api.list()).totalSize).toBe(3001);
  const platforms = Array.from({ length: 51 }, (_, at) =>
    row(at + 2, importer, { platformId: undefined, platformName: `新站台${at}` }),
  );
  expect(await run(importer, [platforms])).toMatchObject({
    state: 'failed',
    problem: '這些資料會新增 51 個站台，一次最多 50 個。請改用一個共同的站台。',
  });
  expect((await importer.api.listPlatforms({ query: { name: '新站台' } })).totalSize).toBe(0);
});

test('GET /sitePasswords/imports/:importId and an import is of who began it, starts with all its rows only, and is forgotten with its passwords', async () => {
  const importer = await vault.colleague(['account.create']);
  const { id: importId } = await importer.api.createImport({ body: { ...kinds(), total: 2 } });
  const of = { params: { importId } };
  const body = { rows: [row(2, importer)] };
  await importer.api.fillImport({ params: { importId, part: 0 }, body });
  // the same part again, as after a lost response
  await importer.api.fillImport({ params: { importId, part: 0 }, body });
  await expect(importer.api.startImport(of)).rejects.toMatchObject({ code: 409 });
  for (const call of [
    () => person.api.readImport(of),
    () => person.api.startImport(of),
    () => person.api.fillImport({ params: { importId, part: 1 }, body: { rows: [row(2, person)] } }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 404 });
  const stored = await vault.server.db.select().from(importParts);
  expect(stored.map(({ rows }) => Buffer.from(rows).toString('latin1')).join()).not.toMatch(/Imp0rted|user-2/);
  await importer.api.createImport({ body: { ...kinds(), total: 1 } });
  expect(await vault.server.db.$count(importParts)).toBe(0);
  await expect(importer.api.readImport(of)).rejects.toMatchObject({ code: 404 });
  await vault.advance(3 * 86_400_000);
  expect(await vault.server.db.$count(imports)).toBe(0);
});

test('GET /sitePasswords/:id/extras/:key, DELETE /sitePasswords/:id/extras/:key and further fields: plain ones are read, protected ones revealed with an entry in the log, codes are made of seeds that are never shown', async () => {
  const [importer, reader] = [await vault.colleague(['account.create']), await vault.colleague()];
  const seed = 'otpauth://totp/ACME:ops?secret=JBSWY3DPEHPK3PXP&digits=8';
  const extras = [
    extra('資料夾', 'text', '研發', importer),
    extra('pin', 'secret', '462916\n第二行', importer),
    extra('驗證碼', 'totp', seed, importer),
  ];
  const otherLinks = ['https://git2.example/'];
  await run(importer, [[row(2, importer, { extras, otherLinks, title: '正式機' })]], { readers: [reader.person.id] });
  const [found] = (await reader.api.list()).list;
  const id = found!.id;
  for (const keyword of ['git2', '正式'])
    expect(
      (await reader.api.list({ query: { keyword } })).list.map((each) => each.id),
      keyword,
    ).toEqual([id]);
  const account = await reader.api.read({ params: { id } });
  expect(account).toMatchObject({
    otherLinks,
    extras: [
      { name: '資料夾', kind: 'text', value: '研發' },
      { name: 'pin', kind: 'secret', value: '' },
      { name: '驗證碼', kind: 'totp', value: '' },
    ],
  });
  expect(JSON.stringify(account)).not.toMatch(/462916|JBSWY3DP/);
  const [text, pin, code] = account.extras.map(({ key }) => key);
  const reveal = (key: string, by = reader) => by.api.revealExtra({ params: { id, key } });
  await expect(reveal(text!)).rejects.toMatchObject({ code: 404 });
  const shown = await reveal(pin!);
  expect(JSON.parse(receivedPassword(shown.value, reader.token))).toBe('462916\n第二行');
  const made = await reveal(code!);
  expect(receivedPassword(made.value, reader.token)).toMatch(/^\d{8}$/);
  expect(made.seconds).toBeGreaterThan(0);
  expect((await importer.api.reveals({ params: { id } })).list).toMatchObject([
    { kind: 'code', field: '驗證碼', employeeId: reader.person.id },
    { kind: 'view', field: 'pin' },
  ]);
  const stranger = await vault.colleague();
  await expect(reveal(pin!, stranger)).rejects.toMatchObject({ code: 404 });
  // as for a password
  await importer.api.change({ params: { id }, body: { isEnabled: false } });
  await expect(reveal(pin!)).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  await expect(reader.api.removeExtra({ params: { id, key: pin! } })).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  await importer.api.removeExtra({ params: { id, key: pin! } });
  expect((await importer.api.read({ params: { id } })).extras.map(({ name }) => name)).toEqual(['資料夾', '驗證碼']);
});

test('who has seen a protected field is to be followed by another password, who has seen a code is not', async () => {
  const [importer, one, other] = [
    await vault.colleague(['account.create']),
    await vault.colleague(),
    await vault.colleague(),
  ];
  const extras = [extra('pin', 'secret', '1', importer), extra('驗證碼', 'totp', 'JBSWY3DPEHPK3PXP', importer)];
  await run(importer, [[row(2, importer, { extras })]], { readers: [one.person.id, other.person.id] });
  const [found] = (await importer.api.list()).list;
  const { id } = found!;
  const { extras: fields } = await importer.api.read({ params: { id } });
  await one.api.revealExtra({ params: { id, key: fields[0]!.key } });
  await other.api.revealExtra({ params: { id, key: fields[1]!.key } });
  await importer.api.change({ params: { id }, body: { readers: [] } });
  const { rotateFor } = await importer.api.read({ params: { id } });
  expect(rotateFor.map(({ employeeId }) => employeeId)).toEqual([one.person.id]);
});
