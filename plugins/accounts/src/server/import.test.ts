import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVault, passwordOf, type VaultPerson } from '../testing/openVault.ts';
import { sentPassword } from '../testing/wirePassword.ts';

let vault: Awaited<ReturnType<typeof openVault>>;
let person: VaultPerson;
let administrator: VaultPerson;
beforeAll(async () => {
  vault = await openVault();
  person = await vault.colleague(['account.create']);
  administrator = await vault.colleague(['account.create', 'platform.manage']);
});
afterAll(() => vault.dispose());

const kinds = () => ({ typeId: vault.records.typeId, purposeId: vault.records.purposeId });
const row = (line: number, { token }: VaultPerson, more: object = {}, text = 'Imp0rted!') => ({
  line,
  title: '客服工單系統',
  account: `user-${line}`,
  password: sentPassword(text, token),
  link: '',
  remark: '',
  ...more,
});
const check = (by: VaultPerson, rows: object[], more: object = {}) =>
  by.api.checkImport({ body: { ...kinds(), ...more, rows: rows as never } });
const run = (by: VaultPerson, rows: object[]) => by.api.import({ body: { ...kinds(), rows: rows as never } });

test('POST /sitePasswords/imports/check returns what every row would become, and stores nothing', async () => {
  await vault.add(person, { account: 'There-already' });
  const rows = [
    row(2, person),
    row(3, person, { title: ' 新的站台 ' }),
    row(4, person, { title: '新的站台', platformId: vault.records.platformId, remark: '備'.repeat(255) }),
    row(5, person, { account: '', link: 'x', remark: '備'.repeat(256) }),
    row(6, person, { account: 'there-ALREADY' }),
    row(7, person, {}, 'short'),
    row(8, person, { account: 'user-2' }),
    row(9, person, { password: '' }),
  ];
  const checked = await check(person, rows);
  const platform = { name: '客服工單系統', isNew: false };
  expect(checked.ready).toBe(4);
  expect(checked.newPlatforms).toEqual([]);
  expect(checked.rows).toEqual([
    { line: 2, platform, problems: [], isDuplicate: false },
    { line: 3, platform: null, problems: ['請選擇站台'], isDuplicate: false },
    { line: 4, platform, problems: [], isDuplicate: false },
    { line: 5, platform, problems: ['請輸入帳號', '請輸入正確的網址格式', '備註最多 255 個字'], isDuplicate: false },
    { line: 6, platform, problems: [], isDuplicate: true },
    { line: 7, platform, problems: ['密碼要有 6 到 50 個英文、數字或符號'], isDuplicate: false },
    { line: 8, platform, problems: [], isDuplicate: true },
    { line: 9, platform, problems: ['請輸入密碼'], isDuplicate: false },
  ]);
  expect((await person.api.list()).totalSize).toBe(1);
  // One that was deleted is no duplicate.
  const { list } = await person.api.list();
  await person.api.remove({ params: { id: list[0]!.id } });
  expect((await check(person, [row(6, person, { account: 'there-ALREADY' })])).rows).toMatchObject([
    { isDuplicate: false },
  ]);
  // A person who manages platforms may add those of the file.
  const long = await check(administrator, [
    row(2, administrator, { title: '新的站台' }),
    row(3, administrator, { title: '新的站台' }),
    row(4, administrator, { title: '超過十個字的一個站台名稱' }),
    row(5, administrator, { title: '正好十個字的新的站台' }),
    row(6, administrator, { title: '有錯的站台', account: '' }),
  ]);
  expect(long.newPlatforms).toEqual(['新的站台', '正好十個字的新的站台']);
  expect(long.rows[2]).toMatchObject({ platform: null, problems: ['站台名稱最多 10 個字，請改選站台'] });
  expect((await administrator.api.listPlatforms({ query: { name: '新的站台' } })).totalSize).toBe(0);
});

test('a purpose that needs more than a row has, an unknown type, and too many rows are refused', async () => {
  const { api } = administrator;
  const field = await api.createRequiredField({ body: { name: '租戶', isEnabled: true } });
  for (const needs of [
    { name: '有日期', hasApplyDate: true },
    { name: '有欄位', dynamicFields: [field.id] },
  ]) {
    const { id: purposeId } = await api.createPurpose({ body: { isEnabled: true, ...needs } });
    await expect(check(person, [row(2, person)], { purposeId })).rejects.toMatchObject({
      code: 422,
      errors: [{ field: 'purposeId', rule: '匯入的資料沒有必填欄位與申請日期，請選擇不需要這些的用途。' }],
    });
  }
  await expect(check(person, [row(2, person)], { typeId: 987_654 })).rejects.toMatchObject({
    errors: [{ field: 'typeId' }],
  });
  await expect(check(person, [])).rejects.toMatchObject({ code: 422 });
  const rows = Array.from({ length: 301 }, (_, line) => row(line + 2, person, { password: '' }));
  await expect(check(person, rows)).rejects.toMatchObject({ code: 422 });
  const colleague = await vault.colleague();
  await expect(check(colleague, [row(2, colleague)])).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  await expect(run(colleague, [row(2, colleague)])).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
});

test('POST /sitePasswords/imports imports all rows or none', async () => {
  const importer = await vault.colleague(['account.create', 'platform.manage']);
  const rows = [
    row(2, importer, { title: '雲端發票', link: 'https://invoice.example/', remark: '會計' }, 'Inv0ice!1'),
    row(3, importer, { title: '雲端發票' }),
    row(4, importer),
  ];
  await expect(run(importer, [...rows, row(5, importer, { account: '' })])).rejects.toMatchObject({
    code: 422,
    message: '第 5 列：請輸入帳號',
  });
  expect((await importer.api.list()).totalSize).toBe(0);
  expect((await importer.api.listPlatforms({ query: { name: '雲端發票' } })).totalSize).toBe(0);
  const manager = await vault.colleague(['account.manageAll']);
  const lists = [await importer.listen(), await manager.listen()];
  expect(await run(importer, rows)).toEqual({ count: 3 });
  for (const list of lists) expect(await list.next('changed')).toEqual({ id: 0 });
  const [imported] = await vault.server.context.audit.history(`employee:${importer.person.id}`);
  expect(imported).toMatchObject({ action: 'account.import', detail: { count: 3 } });
  const { list } = await importer.api.list();
  expect(list).toMatchObject([
    {
      platformName: '雲端發票',
      account: 'user-2',
      link: 'https://invoice.example/',
      remark: '會計',
      relation: 'owner',
    },
    { platformName: '雲端發票', account: 'user-3' },
    { platformName: '客服工單系統', account: 'user-4' },
  ]);
  expect(await passwordOf(importer, list[0]!.id)).toBe('Inv0ice!1');
});
