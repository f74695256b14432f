import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { runCommandLine } from './atriumPlugin.ts';
import { writePlugin } from './testing/writePlugin.ts';

const FILES = {
  'src/client.ts': 'export default {};',
  'locales/zh-TW.json': '{}',
  'locales/en.json': '{ "title": "Sample" }',
};

/** What `atrium-plugin` prints, and its exit code. */
async function tool(args: readonly string[], keyFile = '') {
  vi.stubEnv('ATRIUM_PLUGIN_KEY_FILE', keyFile);
  const printed = { stdout: '', stderr: '' };
  const print = (to: keyof typeof printed) => (text: unknown) => void (printed[to] += `${String(text)}\n`);
  using _log = vi.spyOn(console, 'log').mockImplementation(print('stdout'));
  using _error = vi.spyOn(console, 'error').mockImplementation(print('stderr'));
  return { code: await runCommandLine(args), ...printed };
}

async function withFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-tool-'));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

test('keys are created and named, and sign what is packed', async () => {
  await using plugin = await writePlugin(FILES);
  await using place = await withFolder();
  const created = await tool(['keys', '--out', place.folder]);
  expect([created.code, created.stderr]).toEqual([0, '']);
  const [, keyId] = /^金鑰代號：((?:[0-9A-F]{4} ){3}[0-9A-F]{4})$/m.exec(created.stdout) ?? [];
  const lines = (await readFile(join(place.folder, 'atrium-plugin.pub'), 'utf8')).split('\n');
  expect(created.stdout.trimEnd().split('\n').at(-1)).toBe(lines[1]);
  expect(created.stdout).not.toContain(
    (await readFile(join(place.folder, 'atrium-plugin.key'), 'utf8')).split('\n')[1],
  );

  const key = join(place.folder, 'atrium-plugin.key');
  const packed = await tool(['pack', plugin.folder, '--out', place.folder], key);
  expect([packed.code, packed.stdout]).toEqual([0, expect.stringContaining(`已以金鑰 ${keyId} 簽署`)]);
  const signed = await tool(['sign', join(place.folder, 'sample-1.2.3.atrium.tgz'), '--key', key]);
  expect([signed.code, signed.stdout]).toEqual([0, expect.stringContaining(`已以金鑰 ${keyId} 簽署`)]);
  expect(await tool(['keys', '--out', place.folder])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('已經存在，不會覆寫') as string,
  });
});

test.each([
  [['sign', 'a.atrium.tgz'], '請以 --key 指定'],
  [['sign', '--key', 'a.key'], '用法'],
  [['keys', 'folder'], '用法'],
  [['build', '--key', 'a.key'], 'build 沒有 --key'],
  [['check', '--out', 'a'], 'check 沒有 --out'],
  [['build', 'a', 'b'], '用法'],
  [['toString'], '用法'],
  [['build', '--fast'], '--fast'],
  [[], '用法'],
])('%j is wrong usage', async (args, message) => {
  const { code, stderr } = await tool(args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  expect(stderr).toContain('atrium-plugin keys');
});

test('the usage is shown when it is asked for', async () => {
  expect(await tool(['--help'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^用法/) as string });
});

test('a plugin with problems ends with 1, and each is a sentence', async () => {
  await using plugin = await writePlugin({ ...FILES, 'locales/en.json': '{}' });
  const { code, stderr } = await tool(['check', plugin.folder]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('locales/en.json 沒有「title」')]);
});

const CONTRACT = (actions: string) => `import { definePlugin } from '@atrium/sdk';
export default definePlugin('sample', { sdk: 1, name: '範例', actions: { ${actions} } });
`;

test('a plugin is compared with an archive of an earlier version', async () => {
  await using place = await withFolder();
  const archive = join(place.folder, 'sample-1.2.3.atrium.tgz');
  const journal = { 'migrations/meta/_journal.json': '{ "entries": [{ "tag": "0000_a" }] }' };
  await using before = await writePlugin({
    ...FILES,
    ...journal,
    'migrations/0000_a.sql': 'CREATE TABLE "sample"."a" ("id" int);',
  });
  expect(await tool(['pack', before.folder, '--out', place.folder])).toMatchObject({ code: 0 });
  expect(await tool(['check', before.folder, '--against', archive])).toMatchObject({
    code: 0,
    stdout: 'sample：對外的內容沒有改變\nsample：沒有問題\n',
  });

  await using now = await writePlugin({
    ...FILES,
    ...journal,
    'migrations/0000_a.sql': 'CREATE TABLE "sample"."a" ("id" int, "b" int);',
    'src/contract.ts': CONTRACT(`'sample.edit': '編輯'`),
    'src/client.ts': `export default {}; // sample.edit`,
    'locales/en.json': '{ "title": "Sample", "actions.sample.edit": "Edit" }',
  });
  const { code, stdout, stderr } = await tool(['check', now.folder, '--against', archive]);
  expect([code, stdout]).toEqual([1, 'sample：新增了權限「sample.edit」（提高次版號）\n']);
  expect(stderr).toContain('已發佈的資料表步驟「0000_a」內容改變了');
  expect(stderr).toContain('package.json 的 version 要提高到 1.3.0 以上');
});

test.each([
  ['another plugin', async (folder: string) => join(folder, 'other-1.2.3.atrium.tgz'), '是外掛「other」的封裝檔'],
  ['no archive', async () => import.meta.filename, '不是完整的外掛封裝檔'],
  ['what is missing', async (folder: string) => join(folder, 'none.tgz'), '找不到'],
])('a plugin is not compared with %s', async (_what, fileOf, problem) => {
  await using place = await withFolder();
  await using plugin = await writePlugin(FILES);
  await using other = await writePlugin({
    ...FILES,
    'src/contract.ts': CONTRACT('').replace("'sample'", "'other'"),
  });
  await tool(['pack', other.folder, '--out', place.folder]);
  const { code, stderr } = await tool(['check', plugin.folder, '--against', await fileOf(place.folder)]);
  expect([code, stderr]).toEqual([1, expect.stringContaining(problem)]);
});
