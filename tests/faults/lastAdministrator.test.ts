import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { runCommand } from '../server/atriumCommand.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';

const folder = temporaryFolder('atrium-last-administrator');
afterAll(folder.remove);

const HEADER =
  'employee,name,company_code,company_name,department_code,department_name,group_code,group_name,level,initial_password';

test('an import that leaves the only holder of permission.manage out is refused, by the roles of the company', async () => {
  const data = join(folder.path, 'data');
  cpSync(inject('company'), data, { recursive: true });
  writeFileSync(join(folder.path, 'people.csv'), `${HEADER}\nC001,總經理,HY,宏遠示範股份有限公司,,,,,compManager,\n`);
  const atrium = (...words: string[]) => runCommand(words, { cwd: folder.path, env: { ATRIUM_DATA_DIR: data } });
  const refused = await atrium('org', 'import', 'people.csv');
  expect(refused.code, refused.stderr).toBe(1);
  expect(refused.stderr).toMatch(/匯入後「宏遠示範股份有限公司」會沒有人能管理權限：A001 /);
  expect(refused.stderr).toContain('沒有變更任何資料');
  const kept = await atrium('org', 'import', 'people.csv', '--keep-missing');
  expect(kept.code, kept.stderr).toBe(0);
});
