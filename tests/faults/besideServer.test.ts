import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../server/atriumCommand.ts';
import { Client } from '../server/Client.ts';
import { type Atrium, startAtrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';

const folder = temporaryFolder('atrium-beside');
const dataDir = join(folder.path, 'data');
let server: Atrium;
beforeAll(async () => {
  server = await startAtrium({ dataDir, env: { ATRIUM_CAPTCHA: 'off' } });
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

const env = { ATRIUM_DATA_DIR: dataDir };
const atrium = (...args: string[]) => runCommand(args, { cwd: folder.path, env });
const write = (name: string, ...lines: string[]) => writeFileSync(join(folder.path, name), `${lines.join('\n')}\n`);
const signIn = (employee: string) =>
  new Client(server.url).call('POST', '/login', {
    body: { employee, password: `Start-${employee}-2026`, captcha: '', key: '' },
  });

const HEADER =
  'employee,name,company_code,company_name,department_code,department_name,group_code,group_name,level,initial_password';
const person = (employee: string) =>
  `${employee},王小明,HQ,總公司,IT,資訊部,IT1,系統組,employee,Start-${employee}-2026`;

test('commands of the host and of plugins work beside the server that has the embedded database, and show there at once', async () => {
  write('people.csv', HEADER, person('K001'), person('K002'));
  expect(await atrium('org', 'import', 'people.csv')).toMatchObject({ code: 0, stderr: '' });
  expect((await signIn('K001')).status, 'the server knows them').toBe(303);
  write('shifts.csv', 'employee,date,shift,start,end', 'K001,2026-03-02,日班,09:00,18:00');
  const shifts = await atrium('shifts', 'import', 'shifts.csv');
  expect([shifts.code, shifts.stderr]).toEqual([0, '']);
  expect(shifts.stdout).toContain('新增 1、更新 0');
  const reset = await runCommand(['password', 'reset', 'K002'], { cwd: folder.path, env, input: 'Typed-here-2026\n' });
  expect([reset.code, reset.stderr], 'the password is asked for where the command was typed').toEqual([0, '']);
  expect((await signIn('K002')).status).toBe(401);
  expect(server.process.output()).not.toMatch(/"level":"error"|Typed-here/);
});

test('what is wrong is said as without a server: a file, its lines, an option, a command that there is none', async () => {
  const missing = await atrium('org', 'import', 'nowhere.csv');
  expect(missing.code).toBe(2);
  expect(missing.stderr).toMatch(/^無法讀取檔案 .*nowhere\.csv（ENOENT），請確認路徑。$/m);
  write('bad.csv', HEADER, person('K 03'));
  const bad = await atrium('org', 'import', 'bad.csv');
  expect([bad.code, bad.stdout]).toEqual([1, '']);
  expect(bad.stderr).toContain('第 2 列');
  expect((await atrium('org', 'import', '--nothing')).code).toBe(2);
  const unknown = await atrium('no', 'command');
  expect([unknown.code, unknown.stderr.split('\n')[0]]).toEqual([2, '沒有「no command」這個指令。']);
});

test('commands that are sent at once run one after the other, each with its own output', async () => {
  for (const at of [5, 6, 7]) write(`more${at}.csv`, HEADER, ...[1, 2, 5, 6, 7].map((each) => person(`K00${each}`)));
  const all = await Promise.all([5, 6, 7].map((at) => atrium('org', 'import', `more${at}.csv`)));
  for (const { code, stderr } of all) expect([code, stderr]).toEqual([0, '']);
  expect((await signIn('K007')).status).toBe(303);
});
