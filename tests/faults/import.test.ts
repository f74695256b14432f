import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../server/atriumCommand.ts';
import { startAtrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { Client } from '../server/Client.ts';

const folder = temporaryFolder('atrium-import');
afterAll(folder.remove);

const HEADER =
  'employee,name,company_code,company_name,department_code,department_name,group_code,group_name,level,initial_password';
const good = (employee: string, name = '王小明') =>
  `${employee},${name},HQ,總公司,IT,資訊部,IT1,系統組,employee,Start-${employee}-2026`;

function file(name: string, lines: readonly string[]): string {
  writeFileSync(join(folder.path, name), `${lines.join('\n')}\n`);
  return name;
}

const atrium = (...args: string[]) =>
  runCommand(args, { cwd: folder.path, env: { ATRIUM_DATA_DIR: join(folder.path, 'data') } });

// Shifts and leaves belong to people.
beforeAll(async () => {
  expect((await atrium('org', 'import', file('person.csv', [HEADER, good('K001')]))).code).toBe(0);
});

test('an organisation with invalid lines changes nothing and reports every invalid line', async () => {
  expect((await atrium('org', 'import', file('first.csv', [HEADER, good('K001')]))).code).toBe(0);
  const bad = file('bad.csv', [
    HEADER,
    good('K001', '改名的人'),
    good('K 02'),
    good('K003').replace(',employee,', ',boss,'),
    good('K004'),
    good('K004'),
    good('K005').replace('王小明', ''),
    'too,few',
  ]);
  const ended = await atrium('org', 'import', bad);
  expect(ended.code).toBe(1);
  const said = ended.stderr + ended.stdout;
  for (const line of [3, 4, 6, 7, 8]) expect(said, said).toMatch(new RegExp(`第 ${line} 列`));
  expect(said).not.toMatch(/第 2 列/);

  const server = await startAtrium({ dataDir: join(folder.path, 'data'), env: { ATRIUM_CAPTCHA: 'off' } });
  try {
    const client = new Client(server.url);
    const login = (employee: string) =>
      client.call('POST', '/login', { body: { employee, password: `Start-${employee}-2026`, captcha: '', key: '' } });
    expect((await login('K001')).status).toBe(303);
    expect((await login('K004')).status).toBe(401);
  } finally {
    await server.stop();
  }
});

test('--dry-run lists the people it would add, update and hide, and changes nothing', async () => {
  const plan = file('plan.csv', [HEADER, good('K001', '改名的人'), good('K009', '新來的人')]);
  expect((await atrium('org', 'import', file('two.csv', [HEADER, good('K001'), good('K002', '留下的人')]))).code).toBe(
    0,
  );
  const first = await atrium('org', 'import', plan, '--dry-run');
  expect(first.code).toBe(0);
  expect(first.stdout.split('\n')).toEqual(
    expect.arrayContaining([
      '將新增：K009 新來的人',
      expect.stringMatching(/^將更新：K001 改名的人（姓名 .* → 改名的人）$/),
      '將隱藏：K002 留下的人',
    ]) as unknown,
  );
  expect(first.stdout).toMatch(/新增 1 人、更新 1 人、隱藏 1 人.*沒有變更任何資料/);
  // If it had written anything, fewer changes would be left.
  expect(await atrium('org', 'import', plan, '--dry-run')).toEqual(first);

  const server = await startAtrium({ dataDir: join(folder.path, 'data'), env: { ATRIUM_CAPTCHA: 'off' } });
  try {
    const client = new Client(server.url);
    const login = async (employee: string) =>
      (
        await client.call('POST', '/login', {
          body: { employee, password: `Start-${employee}-2026`, captcha: '', key: '' },
        })
      ).status;
    expect([await login('K009'), await login('K002')], 'K009 does not exist, K002 is not hidden').toEqual([401, 303]);
  } finally {
    await server.stop();
  }
});

test.each([
  [
    'calendar import',
    '西元日期,星期,是否放假,備註',
    ['20260101,四,2,開國紀念日', '20260230,一,2,', '20260102,五,7,'],
    '20260101,四,2,開國紀念日',
    '2026 年共 1 天',
  ],
  [
    'shifts import',
    'employee,date,shift,start,end',
    ['K001,2026-03-02,日班,09:00,18:00', 'X999,2026-03-02,日班,09:00,18:00', 'K001,2026-03-03,日班,25:00,18:00'],
    'K001,2026-03-02,日班,09:00,18:00',
    '新增 1、更新 0',
  ],
  [
    'leaves import',
    'employee,leave_type,start,end,status',
    [
      'K001,特休,2026-03-02 09:00,2026-03-02 18:00,1',
      'X999,特休,2026-03-02 09:00,2026-03-02 18:00,1',
      'K001,特休,2026-03-03 18:00,2026-03-03 09:00,1',
    ],
    'K001,特休,2026-03-02 09:00,2026-03-02 18:00,1',
    '新增 1、更新 0',
  ],
])('%s with invalid lines reports each of them and imports none', async (command, header, lines, sound, imported) => {
  const args = command.split(' ');
  const bad = await atrium(...args, file('bad.csv', [header, ...lines]));
  expect({ code: bad.code, stdout: bad.stdout }).toEqual({ code: 1, stdout: '' });
  expect(bad.stderr.match(/^第 \d+ 列/gm), bad.stderr).toEqual(['第 3 列', '第 4 列']);
  expect(bad.stderr).toContain('2 個問題');
  // The valid line of that file is new when imported alone: nothing of it was stored.
  const good = await atrium(...args, file('good.csv', [header, sound]));
  expect(good.code, good.stderr).toBe(0);
  expect(good.stdout).toContain(imported);
});

test('an import that is used wrongly, or whose file is missing, is exit code 2, without a stack trace', async () => {
  const none = await atrium('org', 'import');
  const missing = await atrium('org', 'import', 'nowhere.csv');
  const unknown = await atrium('org', 'export');
  expect([none.code, missing.code, unknown.code]).toEqual([2, 2, 2]);
  expect(none.stderr).toContain('atrium org import FILE.csv');
  expect(missing.stderr).toMatch(/^無法讀取檔案 .*nowhere\.csv（ENOENT），請確認路徑。$/m);
  expect(unknown.stderr).toContain('沒有「org export」這個指令');
  for (const { stderr, stdout } of [none, missing, unknown]) expect(stderr + stdout).not.toMatch(/\n\s+at /);
});

test.each([
  'start',
  'migrate',
  'org import',
  'calendar import',
  'shifts import',
  'leaves import',
  'admin create',
  'password reset',
])('atrium %s --help shows its usage and examples', async (command) => {
  const { code, stdout } = await atrium(...command.split(' '), '--help');
  expect(code).toBe(0);
  const [usage, , summary, , title, ...examples] = stdout.trimEnd().split('\n');
  expect(usage).toMatch(new RegExp(`^用法：atrium ${command}( |$)`));
  expect(summary).toMatch(/[\u4e00-\u9fff]{4}/);
  expect(title).toBe('範例：');
  expect(examples).not.toHaveLength(0);
  for (const example of examples) expect(example).toMatch(new RegExp(`^  (\\w+=\\S+ )*atrium ${command}( |$)`));
});
