import { definePlugin } from '@atrium/sdk';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { raiseVersion, readVersion } from '../../core/versions.ts';
import { encryptText } from '../../core/wireCrypto/wireCrypto.ts';
import type { HostServices } from '../CompanyServices.ts';
import { adminCommand } from '../password/passwordCommands.ts';
import { csv, HEADER, row } from '../testing/organisationFile.ts';
import { runHostCommand } from '../testing/runHostCommand.ts';
import { usePeople } from '../../testing/usePeople.ts';
import { calendarCommand, importCommand } from './importCommands.ts';
import type { Place } from '../employmentRecords.ts';

// An empty database: only the people that each test imports.
const atrium = usePeople({}, { demo: false, eachTest: true });
const { call, login, clock } = atrium;

const run = (text: string | Uint8Array, options: Record<string, true> = {}, services = atrium.server.services) =>
  runHostCommand(importCommand, services, ['org.csv'], { files: { 'org.csv': text }, options });
/** Runs code between hashing the passwords and saving the import. */
function meanwhile(work: () => Promise<unknown>): HostServices {
  const { services } = atrium.server;
  const transaction: typeof services.transaction = async (save) => {
    await work();
    return services.transaction(save);
  };
  return { ...services, company: { ...services.company, dependencies: { ...services, transaction } } };
}
const makeAdministrator = (employee: string) =>
  runHostCommand(adminCommand, atrium.server.services, [employee], {
    files: { 'password.txt': 'my-own-Secret' },
    options: { 'password-file': 'password.txt' },
  });
const person = (employee: string) => atrium.server.services.directory.byEmployee(employee);
const FIRST = csv(
  row('K001', '王總', 'compManager'),
  row('K002', '李經理', 'deptManager'),
  row('K003', '陳組長', 'groupManager'),
  row('K004', '林小美'),
  row('K005', '張大同'),
);

test('[S0-002] imports people of the four levels, who have to change their initial password', async () => {
  const version = await readVersion(atrium.db, 'organisation');
  expect(await run(FIRST)).toMatchObject({ code: 0, errors: '' });
  expect(await readVersion(atrium.db, 'organisation'), 'other processes read it again').toBeGreaterThan(version);
  expect(await person('K001')).toMatchObject({ level: 'compManager', departmentId: null, groupId: null });
  expect(await person('k002')).toMatchObject({ level: 'deptManager', groupId: null });
  expect(await person('K003')).toMatchObject({ level: 'groupManager', groupId: expect.any(Number) });
  const saved = { name: '林小美', level: 'employee', hidden: false, addedOn: clock.now() };
  expect(await person('K004')).toMatchObject(saved);
  expect((await login('K004', 'Start-K004')).status).toBe(303);
});

test('with one invalid line nothing changes; every error is reported with its line', async () => {
  await run(FIRST);
  const bad = csv(
    row('K004', '改了名字'),
    row('K 06', '有空白'),
    row('K007', ''),
    row('K008', '誰', 'boss'),
    row('K009', '短', 'employee', { password: 'short' }),
    row('K010', '常見', 'employee', { password: 'password1' }),
    row('K011', '沒密碼', 'employee', { password: '' }),
    row('K012', '沒組', 'employee', { group: ',' }),
    row('K013', '兩個名字', 'employee', { company: 'HQ,別的公司' }),
    row('K004', '重複'),
    'K014,太少',
  );
  const { code, errors } = await run(bad);
  expect(code).toBe(1);
  for (const line of [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) expect(errors).toMatch(new RegExp(`^第 ${line} 列：`, 'm'));
  expect(errors).not.toMatch(/^第 2 列：/m);
  expect(errors).toContain('沒有變更任何資料');
  expect(await person('K004')).toMatchObject({ name: '林小美' });
  expect(await person('K010')).toBeUndefined();
});

test('a second import updates, adds and hides; with --keep-missing no one is hidden', async () => {
  await run(FIRST);
  const second = csv(
    row('K001', '王總', 'compManager'),
    row('K004', '林美麗', 'groupManager', { group: 'IT2,應用組' }),
    row('K006', '新人'),
  );
  expect(await run(second, { 'keep-missing': true })).toMatchObject({ code: 0 });
  expect(await person('K005')).toMatchObject({ hidden: false });
  expect(await person('K004')).toMatchObject({ name: '林美麗', level: 'groupManager' });
  expect((await run(second)).out).toContain('隱藏 3 人');
  expect(await person('K005')).toMatchObject({ hidden: true });
  expect((await login('K005', 'Start-K005')).body.status).toBe('INVALID_LOGIN');
  expect(await run(FIRST, { 'keep-missing': true })).toMatchObject({ code: 0 });
  expect(await person('K005')).toMatchObject({ hidden: false });
});

test('--dry-run reports what would be done and changes nothing', async () => {
  await run(FIRST);
  const { code, out } = await run(csv(row('K001', '換名', 'compManager'), row('K099', '新人')), { 'dry-run': true });
  expect(code).toBe(0);
  expect(out).toMatch(/新增 1 人、更新 1 人、隱藏 4 人/);
  expect(out).toContain('將新增：K099 新人');
  expect(out).toContain('將更新：K001 換名');
  expect(out).toContain('將隱藏：K005 張大同');
  expect(await person('K099')).toBeUndefined();
  expect(await person('K001')).toMatchObject({ name: '王總', hidden: false });
});

test('--dry-run lists the units that would be renamed and who would get an initial password', async () => {
  await run(FIRST);
  const renamed = csv(
    'K001,王總,HQ,集團總部,,,,,compManager,',
    'K002,李經理,HQ,集團總部,IT,數位部,,,deptManager,Other-initial',
    'K004,林小美,HQ,集團總部,IT,數位部,IT1,平台組,employee,',
    'K098,新人,HQ,集團總部,HR,人資部,,,deptManager,Start-K098',
  );
  const { code, out } = await run(renamed, { 'dry-run': true, 'keep-missing': true });
  expect(code).toBe(0);
  expect(out.split('\n')).toEqual([
    '公司將改名：HQ「總公司」→「集團總部」',
    '部門將改名：IT「資訊部」→「數位部」',
    '組別將改名：IT1「系統組」→「平台組」',
    '將新增：K098 新人',
    '將設定初始密碼：K002 李經理',
    '將設定初始密碼：K098 新人',
    '試跑：共 4 人，將新增 1 人、更新 0 人、隱藏 0 人，設定初始密碼 2 人，單位改名 3 個。沒有變更任何資料。',
  ]);
  const companies = await atrium.server.services.directory.companies();
  expect(companies.map(({ name }) => name)).toContain('總公司');
});

test('a password that its person has chosen stays; an initial one can be set again; hiding signs out', async () => {
  await run(FIRST);
  const { changeToken } = (await login('K003', 'Start-K003')).body.data;
  const claims = decodeJwt(changeToken) as unknown as { jti: string; uuid: string };
  const body = {
    employee: 'K003',
    oldPassword: encryptText('Start-K003', claims),
    newPassword: encryptText('my-own-Secret', claims),
  };
  clock.pass(2);
  expect((await call('PATCH /changePassword', { token: changeToken, body })).body.code).toBe(200);
  const again = csv(
    row('K001', '王總', 'compManager', { password: '' }),
    row('K003', '陳組長', 'groupManager', { password: 'Other-initial' }),
    row('K004', '林小美', 'employee', { password: 'Other-initial' }),
  );
  expect(await run(again, { 'keep-missing': true })).toMatchObject({ code: 0 });
  const signedIn = await login('K003', 'my-own-Secret');
  expect(signedIn.status).toBe(200);
  expect((await login('K003', 'Other-initial')).status).toBe(401);
  expect((await login('K004', 'Other-initial')).status).toBe(303);
  expect((await login('K001', 'Start-K001')).status).toBe(303);
  await run(csv(row('K001', '王總', 'compManager')));
  expect((await call('GET /session', { token: signedIn.body.data.publicToken })).status).toBe(403);
});

test('people of a company that is not in the file stay as they are', async () => {
  await run(csv(row('K001', '王總', 'compManager')));
  expect(await run(csv(row('S001', '分公司人', 'employee', { company: 'BR,分公司' })))).toMatchObject({ code: 0 });
  expect(await person('K001')).toMatchObject({ hidden: false });
});

test('a person who returns starts with an initial password like a new one: the old one is over, and a file without one is refused', async () => {
  await run(FIRST);
  const { changeToken } = (await login('K004', 'Start-K004')).body.data;
  const claims = decodeJwt(changeToken) as unknown as { jti: string; uuid: string };
  const [oldPassword, newPassword] = [encryptText('Start-K004', claims), encryptText('my-own-Secret', claims)];
  clock.pass(2);
  await call('PATCH /changePassword', { token: changeToken, body: { employee: 'K004', oldPassword, newPassword } });
  const addedOn = (await person('K004'))!.addedOn;
  const rest = csv(
    row('K001', '王總', 'compManager'),
    row('K002', '李經理', 'deptManager'),
    row('K003', '陳組長', 'groupManager'),
  );
  expect(await run(rest)).toMatchObject({ code: 0 });
  const without = await run(csv(row('K004', '林小美', 'employee', { password: '' })), { 'keep-missing': true });
  expect(without).toMatchObject({ code: 1, errors: expect.stringContaining('第 2 列：「K004」還沒有密碼') as string });
  expect(
    await run(csv(row('K004', '林小美', 'employee', { password: 'Back-again-1' })), { 'keep-missing': true }),
  ).toMatchObject({ code: 0 });
  expect((await login('K004', 'my-own-Secret')).status).toBe(401);
  expect((await login('K004', 'Back-again-1')).status).toBe(303);
  expect((await person('K004'))!.addedOn, 'attendance of before still counts').toEqual(addedOn);
});

test('the audit log names whom an import adds, changes and hides', async () => {
  await run(FIRST);
  await run(
    csv(
      row('K001', '王總', 'compManager'),
      row('K004', '林美麗', 'groupManager', { group: 'IT2,應用組' }),
      row('K006', '新人'),
    ),
  );
  const found = await atrium.db.execute(
    `select detail from host.audit where action = 'organisation.import' order by id desc limit 1`,
  );
  const { detail } = (found as unknown as { rows: { detail: Record<string, unknown> }[] }).rows[0]!;
  expect(detail).toMatchObject({
    added: 1,
    changed: 1,
    hidden: 3,
    addedPeople: [
      { employee: 'K006', name: '新人', level: 'employee', company: '總公司', department: '資訊部', group: '系統組' },
    ],
    changedPeople: [
      {
        employee: 'K004',
        name: '林美麗',
        formerName: '林小美',
        level: ['employee', 'groupManager'],
        group: ['系統組', '應用組'],
      },
    ],
    hiddenPeople: [
      { employee: 'K002', name: '李經理' },
      { employee: 'K003', name: '陳組長' },
      { employee: 'K005', name: '張大同' },
    ],
  });
  expect(JSON.stringify(detail)).not.toContain('Start-');
});

test('zeros that Excel took off a number are named; where the known one would be hidden nothing is imported', async () => {
  await run(csv(row('K001', '王總', 'compManager'), row('00123', '王小明')));
  const shortened = csv(row('K001', '王總', 'compManager'), row('123', '王小明'));
  for (const options of [{}, { 'dry-run': true }] as Record<string, true>[]) {
    const { code, errors } = await run(shortened, options);
    expect(code).toBe(1);
    expect(errors).toContain('第 3 列：員工編號「123」與現有的「00123」只差前面的零');
  }
  expect(await person('00123')).toMatchObject({ hidden: false });
  expect(await person('123')).toBeUndefined();
  const kept = await run(shortened, { 'dry-run': true, 'keep-missing': true });
  expect(kept.out.split('\n')[0]).toMatch(/^注意：第 3 列：員工編號「123」/);
  expect(kept).toMatchObject({ code: 0 });
});

const NAMED_HEADER = '員工編號,姓名,公司代碼,公司名稱,部門代碼,部門名稱,組別代碼,組別名稱,職級,初始密碼';
const one = (employee: string, name: string, level = '一般員工') =>
  `${employee},${name},HQ,總公司,IT,資訊部,IT1,系統組,${level},Start-${employee}`;

test.each<[string, string | Uint8Array, Record<string, unknown>]>([
  [
    'a Chinese header and level',
    `${NAMED_HEADER}\r\n${one('T001', '王小明', '組長')}\r\n`,
    { name: '王小明', level: 'groupManager' },
  ],
  ['semicolons', `${HEADER}\r\n${row('T001', '王小明')}\r\n`.replaceAll(',', ';'), { name: '王小明' }],
  ['tabs', `${HEADER}\r\n${row('T001', '王小明')}\r\n`.replaceAll(',', '\t'), { name: '王小明' }],
  ['a line sep=', `sep=,\r\n${HEADER}\r\n${row('T001', '王小明')}\r\n`, { name: '王小明' }],
  ['blank columns at the end', `${HEADER},,\r\n${row('T001', '王小明')},,\r\n,,,\r\n`, { name: '王小明' }],
  [
    'GBK',
    Buffer.concat([
      Buffer.from(`${HEADER}\nT001,`),
      Buffer.from('cdf5d0a1c3f7', 'hex'),
      Buffer.from(
        row('', '', 'employee', { group: 'G,G', company: 'HQ,HQ', password: 'Start-T001' })
          .slice(1)
          .replace('資訊部', 'IT'),
      ),
    ]),
    { name: '王小明' },
  ],
  ['a character without width', `${HEADER}\n${row('T001', '王\u200b小明')}`, { name: '王小明' }],
  ['a number in full width', `${HEADER}\n${row('Ｔ００１', '王小明')}`, { employee: 'T001' }],
])('a file with %s is read as it was meant', async (_, file, expected) => {
  expect(await run(file)).toMatchObject({ code: 0, errors: '' });
  expect(await person('T001')).toMatchObject(expected);
});

test('what is ignored or cleaned is said before anything is saved, and the count of cells is an error', async () => {
  const { code, out } = await run(`${HEADER},mailbox\n${row('T001', '王\u200b小明')},a@firm.example\n`, {
    'dry-run': true,
  });
  expect(code).toBe(0);
  expect(out.split('\n').slice(0, 2)).toEqual([
    '注意：第 1 列：欄位「mailbox」不會匯入。',
    '注意：第 2 列：「姓名」有看不見的字元（U+200B），已經移除。',
  ]);
  const shifted = await run(`${csv(row('T001', '王小明'), row('T002', '李, 大同'))}\n`, { 'dry-run': true });
  expect(shifted.errors).toContain('第 3 列：標題有 10 欄，這一列有 11 格');
  const long = await run(csv(row('1.23E+11', '王小明')), { 'dry-run': true });
  expect(long.errors).toContain('是 Excel 縮寫的長數字');
});

test('reads Big5, and reports an unreadable file', async () => {
  const name = Buffer.from([0xa7, 0xf5, 0xa5, 0x7c]); // 李四
  const company = Buffer.from([0xa4, 0xbd, 0xa5, 0x71]); // 公司
  const big5 = Buffer.concat([
    Buffer.from(`${HEADER}\nB001,`),
    name,
    Buffer.from(',B5,'),
    company,
    Buffer.from(',,,,,compManager,Start-B001\n'),
  ]);
  expect(await run(big5)).toMatchObject({ code: 0 });
  expect(await person('B001')).toMatchObject({ name: '李四' });
  expect((await run(Buffer.concat([big5, Buffer.from([0xff, 0xfe])]))).errors).toContain('編碼');
  expect(await run('')).toMatchObject({ code: 1 });
  expect(await run(HEADER)).toMatchObject({ code: 1 });
});

test('the last administrator cannot be hidden, moved away or omitted: an error of the import, and nothing changes', async () => {
  const head = row('K001', '王總', 'compManager');
  const branch = (employee: string) => row(employee, '分公司人', 'employee', { company: 'BR,分公司' });
  await run(csv(head, row('K002', '李經理', 'deptManager')));
  expect(await makeAdministrator('K002')).toMatchObject({ code: 0 });
  const without = csv(head, row('K020', '新人'));
  const ways: Record<string, true>[] = [{}, { 'dry-run': true }];
  for (const options of ways) {
    const { code, errors } = await run(without, options);
    expect(code).toBe(1);
    expect(errors).toContain('匯入後「總公司」會沒有人能管理角色：K002 李經理 會被隱藏或異動');
    expect(errors).toContain('共 1 個問題，沒有變更任何資料');
  }
  expect(await run(csv(head, branch('K002')))).toMatchObject({ code: 1 });
  expect(await person('K002')).toMatchObject({ hidden: false, name: '李經理' });
  expect(await person('K020')).toBeUndefined();
  expect(await run(csv(branch('S001')))).toMatchObject({ code: 0 });
  expect(await run(without, { 'keep-missing': true })).toMatchObject({ code: 0 });
  expect(await run(csv(head, row('K002', '李副理', 'groupManager')))).toMatchObject({ code: 0 });
  expect(await person('K002')).toMatchObject({ hidden: false, name: '李副理' });
});

test('an administrator lost while passwords are hashed is detected when the import is saved', async () => {
  const head = row('K001', '王總', 'compManager');
  await run(csv(head, row('K002', '李副理', 'groupManager')));
  for (const employee of ['K001', 'K002']) expect(await makeAdministrator(employee)).toMatchObject({ code: 0 });
  const withoutK002 = csv(head, row('K021', '新人'));
  const revoked = meanwhile(async () => {
    const { id } = (await person('K001'))!;
    await atrium.db.execute(`delete from host.administrators where employee_id = ${id}`);
    await raiseVersion(atrium.db, 'authority');
  });
  const { code, errors, out } = await run(withoutK002, {}, revoked);
  expect(code).toBe(1);
  expect(errors).toContain('匯入後「總公司」會沒有人能管理角色：K002 李副理 會被隱藏或異動');
  expect(errors).toContain('共 1 個問題，沒有變更任何資料');
  expect(out).toBe('');
  expect(await person('K002')).toMatchObject({ hidden: false });
  expect(await person('K021')).toBeUndefined();
});

test('an import continues from what another one saves while passwords are hashed', async () => {
  const head = row('K001', '王總', 'compManager');
  const other = meanwhile(() => run(csv(head, row('K022', '先到')), { 'keep-missing': true }));
  const { code, out, errors } = await run(csv(head, row('K022', '後到')), { 'keep-missing': true }, other);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(out).toContain('新增 0 人、更新 1 人');
  expect(await person('K022')).toMatchObject({ name: '後到' });
});

test('without a file, or with two: wrong usage, exit code 2', async () => {
  expect(await runHostCommand(importCommand, atrium.server.services, [])).toMatchObject({ code: 2 });
  expect(await runHostCommand(importCommand, atrium.server.services, ['a', 'b'])).toMatchObject({ code: 2 });
});

test('plugins are notified of who has left, who has moved and which years have other work days, of a person in order', async () => {
  const { services } = atrium.server;
  const heard: [string, unknown][] = [];
  const subscribes = {
    'people.joined': '甲',
    'people.left': '乙',
    'people.moved': '丙',
    'people.levelChanged': '丁',
    'calendarDays.changed': '戊',
  } as const;
  const contract = definePlugin('listener', { sdk: 1, name: '聽眾', subscribes });
  const names = Object.keys(subscribes);
  const handlers = names.map((name) => [name, (payload: unknown) => void heard.push([name, payload])] as const);
  await services.domainEvents.subscribe(contract, Object.fromEntries(handlers));
  await run(csv(row('K001', '王總', 'compManager'), row('K004', '林小美'), row('K005', '張大同')));
  const [stays, leaves, chief] = [await person('K004'), await person('K005'), await person('K001')];
  await services.jobs.runDue();
  expect(heard.splice(0)).toEqual([['people.joined', { employees: [chief!.id, stays!.id, leaves!.id] }]]);
  await run(csv(row('K001', '總經理', 'compManager'), row('K004', '林小美', 'employee', { group: 'IT2,開發組' })));
  await runHostCommand(calendarCommand, services, ['c.csv'], {
    files: { 'c.csv': '西元日期,星期,是否放假,備註\n20250127,一,2,小年夜\n' },
  });
  await services.jobs.runDue();
  const place = ({ companyId, departmentId, groupId }: Place) => ({ companyId, departmentId, groupId });
  const to = place((await person('K004'))!);
  const moved = { employeeId: stays!.id, from: place(stays!), to, since: atrium.clock.today() };
  expect(heard.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
    ['calendarDays.changed', { years: [2025] }],
    ['people.left', { employeeId: leaves!.id, lastDay: atrium.clock.today() }],
    ['people.moved', moved],
  ]);
  heard.length = 0;
  const promoted = row('K004', '林小美', 'groupManager', { group: 'IT2,開發組' });
  await run(csv(row('K001', '總經理', 'compManager'), promoted, row('K005', '張大同')));
  await services.jobs.runDue();
  expect(heard.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
    ['people.joined', { employees: [leaves!.id] }],
    ['people.levelChanged', { employees: [stays!.id] }],
  ]);
});
