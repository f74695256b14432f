import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
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

const atrium = (...words: string[]) =>
  runCommand(words, { cwd: folder.path, env: { ATRIUM_DATA_DIR: join(folder.path, 'data') } });

test('an organisation with bad lines changes nothing and names every bad line', async () => {
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

test('--dry-run lists what would change and changes nothing', async () => {
  const plan = file('plan.csv', [HEADER, good('K001'), good('K009')]);
  expect((await atrium('org', 'import', plan, '--dry-run')).code).toBe(0);
  const again = await atrium('org', 'import', plan, '--dry-run');
  expect(again.code).toBe(0);
  expect(again.stdout).toMatch(/1/);
});

test('an import that is used wrongly is exit code 2, one whose file is missing 1 or 2, both without a trace', async () => {
  const none = await atrium('org', 'import');
  const missing = await atrium('org', 'import', 'nowhere.csv');
  const unknown = await atrium('org', 'export');
  expect(none.code).toBe(2);
  expect([1, 2]).toContain(missing.code);
  expect(missing.stderr).toContain('nowhere.csv');
  expect(unknown.code).toBe(2);
  for (const { stderr, stdout } of [none, missing, unknown]) expect(stderr + stdout).not.toMatch(/\n\s+at /);
});

test.each(['start', 'migrate', 'org import', 'calendar import', 'shifts import', 'leaves import', 'admin create'])(
  'atrium %s --help shows its usage and examples',
  async (command) => {
    const { code, stdout } = await atrium(...command.split(' '), '--help');
    expect(code).toBe(0);
    expect(stdout).toContain(`atrium ${command}`);
  },
);
