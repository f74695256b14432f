import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { runCommand } from '../server/atriumCommand.ts';
import { Client } from '../server/Client.ts';
import { startAtrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';

const HEADER =
  'employee,name,company_code,company_name,department_code,department_name,group_code,group_name,level,initial_password';

const folder = temporaryFolder('atrium-last-administrator');
afterAll(folder.remove);

let data: string;
let count = 0;
beforeEach(() => {
  data = join(folder.path, `data${(count += 1)}`);
  cpSync(inject('company'), data, { recursive: true });
  writeFileSync(join(folder.path, 'people.csv'), `${HEADER}\nC001,總經理,HY,宏遠示範股份有限公司,,,,,compManager,\n`);
});
const atrium = (...args: string[]) => runCommand(args, { cwd: folder.path, env: { ATRIUM_DATA_DIR: data } });

test('an import that omits the only holder of permission.manage is refused, by the roles of the company', async () => {
  const refused = await atrium('org', 'import', 'people.csv');
  expect(refused.code, refused.stderr).toBe(1);
  expect(refused.stderr).toMatch(/匯入後「宏遠示範股份有限公司」會沒有人能管理角色：A001 /);
  expect(refused.stderr).toContain('沒有變更任何資料');
  const kept = await atrium('org', 'import', 'people.csv', '--keep-missing');
  expect(kept.code, kept.stderr).toBe(0);
});

test('so is one that omits the only person of 系統管理員, even if another person manages permissions', async () => {
  const server = await startAtrium({ dataDir: data, env: { ATRIUM_CAPTCHA: 'off' } });
  const client = new Client(server.url);
  const [{ token }, { employeeId }] = [await client.signIn('A001'), await client.signIn('C001')];
  const role = { name: '只管權限', actions: ['permission.manage'], members: { employees: [employeeId] } };
  expect((await client.call('POST', '/permissions', { token, body: role })).body.code).toBe(200);
  await server.stop();
  const refused = await atrium('org', 'import', 'people.csv');
  expect(refused.code, refused.stderr).toBe(1);
  expect(refused.stderr).toMatch(/匯入後「宏遠示範股份有限公司」會沒有人擁有全部權限：A001 /);
  expect(refused.stderr).toContain('共 1 個問題，沒有變更任何資料');
});
