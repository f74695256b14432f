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
  const digest = expect.stringMatching(/^[\w-]{22}$/) as string;
  expect((await check(person, rows)).rows).toEqual([
    { line: 2, problems: [], isDuplicate: false, digest },
    { line: 3, problems: ['請選擇站台'], isDuplicate: false, digest: '' },
    { line: 4, problems: [], isDuplicate: false, digest },
    { line: 5, problems: ['請輸入帳號', '請輸入正確的網址格式', '備註最多 255 個字'], isDuplicate: false, digest: '' },
    { line: 6, problems: [], isDuplicate: true, digest },
    { line: 7, problems: ['帳號含有不合法字元'], isDuplicate: false, digest: '' },
    { line: 8, problems: ['請輸入密碼'], isDuplicate: false, digest: '' },
    {
      line: 9,
      problems: ['驗證碼金鑰無法使用', '欄位「空白」是空白或超過 10000 個字'],
      isDuplicate: false,
      digest: '',
    },
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

test('type and purpose of a row are its own, chosen or added; what a purpose needs is a problem of the row', async () => {
  const importer = await vault.colleague(['account.create', 'platform.manage']);
  const { id: purposeId } = await importer.api.createPurpose({
    body: { name: '要申請', isEnabled: true, hasApplyDate: true },
  });
  expect((await importer.api.purposeItems()).find(({ id }) => id === purposeId)).toMatchObject({ required: [] });
  const none = { typeId: undefined, purposeId: undefined };
  const own = [
    row(2, importer, { typeName: '新類型', purposeName: '新用途' }),
    row(3, importer, { typeName: '新類型 ', purposeId }),
    row(4, importer, {}),
    row(5, importer, { typeName: '網站', purposeName: '管理' }),
  ];
  expect((await check(importer, own, none)).rows.map(({ problems }) => problems)).toEqual([
    [],
    ['匯入的資料沒有這個用途必填的申請日期，請選擇不需要這些的用途。'],
    ['請選擇類型', '請選擇用途'],
    [],
  ]);
  const plain = [row(2, person, { typeName: '新類型' })];
  expect((await check(person, plain)).rows[0]!.problems, 'who may not keep lists adds none').toEqual(['請選擇類型']);
  const outcome = await run(importer, [[own[0]!, own[3]!]], none);
  expect(outcome).toEqual({ state: 'done', total: 2, problem: '' });
  const { list } = await importer.api.list();
  expect(list.map(({ typeName, purposeName }) => [typeName, purposeName])).toEqual([
    ['新類型', '新用途'],
    ['網站', '管理'],
  ]);
});

test('a row that would become something else than its dry run has said stops the import, and nothing is saved', async () => {
  const importer = await vault.colleague(['account.create', 'platform.manage']);
  const sent = () => [
    row(2, importer, { account: 'first' }),
    row(3, importer, { account: 'second', platformId: undefined, platformName: '後來才有' }),
  ];
  const tried = await check(importer, sent());
  const withDigests = ({ rows }: typeof tried) => sent().map((each, at) => ({ ...each, digest: rows[at]!.digest }));
  // another one adds the platform, and an account of that name
  await administrator.api.createPlatform({ body: { name: '後來才有', isEnabled: true } });
  expect(await run(importer, [withDigests(tried)])).toMatchObject({
    state: 'failed',
    problem: '試跑之後資料有變動，第 3 列等 1 列會與試跑不同。請看過現在的試跑結果再匯入。',
  });
  expect((await importer.api.list()).totalSize).toBe(0);
  await vault.add(importer, { account: 'first' });
  const again = await check(importer, sent());
  expect(again.rows.map((each, at) => each.digest === tried.rows[at]!.digest)).toEqual([false, false]);
  expect(await run(importer, [withDigests(again)])).toMatchObject({ state: 'done' });
  expect((await importer.api.list({ query: { keyword: '後來才有' } })).list).toMatchObject([{ account: 'second' }]);
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
  for (const [keyword, foundIn] of [
    ['git2', { part: 'link', text: expect.stringContaining('https://git2.example/') as string }],
    ['正式', null],
  ] as const) {
    expect((await reader.api.list({ query: { keyword } })).list, keyword).toMatchObject([{ id, foundIn }]);
    const { list } = await reader.host.search({ query: { query: keyword } });
    expect(`${list[0]?.detail} ${list[0]?.excerpt}`, keyword).toContain(keyword);
  }
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
  // they are edited: what has no value stays, what is missing is deleted, and nothing protected becomes plain
  const { version } = await importer.api.read({ params: { id } });
  const write = (...written: object[]) =>
    importer.api.change({ params: { id }, body: { extras: written as never, otherLinks: ['https://git3.example/'] } });
  const kept = { key: pin!, name: 'PIN', kind: 'secret' };
  for (const [wrong, rule] of [
    [{ ...kept, kind: 'text' }, '請輸入欄位「PIN」的內容'],
    [{ name: '新的', kind: 'text' }, '請輸入欄位「新的」的內容'],
    [{ ...kept, key: '0'.repeat(36) }, '欄位「PIN」已經不在，請重新整理後再試'],
    [extra('碼', 'totp', 'no seed!', importer), '驗證碼金鑰無法使用'],
  ] as const)
    await expect(write(wrong)).rejects.toMatchObject({ code: 422, errors: [{ field: 'extras', rule }] });
  await write(extra('位置', 'text', '機房', importer), kept, {
    key: text!,
    ...extra('資料夾', 'secret', '研發', importer),
  });
  const edited = await importer.api.read({ params: { id } });
  expect(edited).toMatchObject({
    version: version + 1,
    otherLinks: ['https://git3.example/'],
    extras: [
      { name: '位置', kind: 'text', value: '機房' },
      { key: pin, name: 'PIN', kind: 'secret', value: '' },
      { key: text, name: '資料夾', kind: 'secret', value: '' },
    ],
  });
  await importer.api.change({ params: { id }, body: { isEnabled: true } });
  expect(JSON.parse(receivedPassword((await reveal(pin!)).value, reader.token))).toBe('462916\n第二行');
  await importer.api.removeExtra({ params: { id, key: pin! } });
  expect((await importer.api.read({ params: { id } })).extras.map(({ name }) => name)).toEqual(['位置', '資料夾']);
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
