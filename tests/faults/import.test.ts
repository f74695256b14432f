import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostEntries, migrateEntry } from '../../host/server/src/app/commandLine/hostEntries.ts';
import { pluginEntries } from '../../host/server/src/app/commandLine/pluginEntries.ts';
import { runCommandLine } from '../../host/server/src/app/commandLine/runCommandLine.ts';
import { startEntry } from '../../host/server/src/app/commandLine/serve.ts';
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

test('the import of a plugin with invalid lines reports each of them and imports none', async () => {
  const sound = 'K001,2026-03-02,日班,09:00,18:00';
  const wrong = [sound.replace('K001', 'X999'), 'K001,2026-03-03,日班,25:00,18:00'];
  const header = 'employee,date,shift,start,end';
  const bad = await atrium('shifts', 'import', file('bad.csv', [header, sound, ...wrong]));
  expect({ code: bad.code, stdout: bad.stdout }).toEqual({ code: 1, stdout: '' });
  expect(bad.stderr.match(/^第 \d+ 列/gm), bad.stderr).toEqual(['第 3 列', '第 4 列']);
  expect(bad.stderr).toContain('2 個問題');
  // The valid line of that file is new when imported alone: nothing of it was stored.
  const good = await atrium('shifts', 'import', file('good.csv', [header, sound]));
  expect(good.code, good.stderr).toBe(0);
  expect(good.stdout).toContain('新增 1、更新 0');
});

test('a file that is missing is exit code 2, without a stack trace', async () => {
  const { code, stderr, stdout } = await atrium('org', 'import', 'nowhere.csv');
  expect(code).toBe(2);
  expect(stderr).toMatch(/^無法讀取檔案 .*nowhere\.csv（ENOENT），請確認路徑。$/m);
  expect(stderr + stdout).not.toMatch(/\n\s+at /);
});

test('--help of every command shows its usage and examples', async () => {
  const { code, stdout } = await atrium('--help');
  expect(code).toBe(0);
  const entries = [startEntry(), migrateEntry(), ...hostEntries(), ...(await pluginEntries())];
  for (const name of ['start', 'org import', 'calendar import', 'shifts import', 'leaves import', 'admin create'])
    expect(stdout).toContain(`  atrium ${name} `);
  for (const { name } of entries) {
    expect(stdout).toContain(`  atrium ${name} `);
    const printed: string[] = [];
    const terminal = { print: (line: string) => void printed.push(line), printError: expect.unreachable };
    expect(await runCommandLine([...name.split(' '), '--help'], entries, terminal), name).toBe(0);
    const [usage, , summary, , title, ...examples] = printed.join('\n').split('\n');
    expect(usage).toMatch(new RegExp(`^用法：atrium ${name}( |$)`));
    expect(summary).toMatch(/[\u4e00-\u9fff]{4}/);
    expect(title, name).toBe('範例：');
    expect(examples).not.toHaveLength(0);
    for (const example of examples) expect(example).toMatch(new RegExp(`^  (\\w+=\\S+ )*atrium ${name}( |$)`));
  }
});
