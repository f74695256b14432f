import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAULTY } from '../loader/faultyPlugins.ts';
import { packPlugin } from '../loader/writePlugin.ts';
import { runCommand } from '../server/atriumCommand.ts';
import { startAtrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';

const folder = temporaryFolder('atrium-plugins');
afterAll(folder.remove);
const dataDir = join(folder.path, 'data');
const env = { ATRIUM_DATA_DIR: dataDir };
const atrium = (...args: string[]) => runCommand(args, { cwd: folder.path, env });

beforeAll(async () => {
  for (const version of ['1.0.0', '1.1.0'])
    await packPlugin(
      'sound',
      { ...FAULTY['sound'], 'package.json': JSON.stringify({ name: 'sound', version, type: 'module' }) },
      folder.path,
    );
});

const clientOf = async (url: string) => {
  const { plugins } = (await (await fetch(`${url}/readyz`)).json()) as { plugins: { id: string; version: string }[] };
  return plugins.find(({ id }) => id === 'sound')?.version;
};

test('what is no archive, or claims what another plugin has, is refused in one sentence and changes nothing', async () => {
  writeFileSync(join(folder.path, 'no.tgz'), 'no archive');
  await packPlugin('leave', { ...FAULTY['sound'], 'src/client.ts': 'export default {};' }, folder.path);
  const refused = async (...args: string[]) => {
    const { code, stderr, stdout } = await atrium('plugin', 'add', ...args);
    return [code, stdout, stderr.trim()];
  };
  expect(await refused('no.tgz')).toEqual([1, '', expect.stringMatching(/^這個檔案不是完整的外掛封裝檔/)]);
  expect(await refused('leave-1.0.0.atrium.tgz')).toEqual([1, '', '已有代號為「leave」的外掛，請移除其中一個。']);
  expect(await refused('absent.tgz')).toEqual([2, '', expect.stringContaining('absent.tgz')]);
  expect(await refused()).toEqual([2, '', expect.stringMatching(/^用法/)]);
  expect(existsSync(join(dataDir, 'plugins/leave'))).toBe(false);
  expect(readdirSync(join(dataDir, 'plugins')).filter((name) => name.startsWith('.adding'))).toEqual([]);
});

// The second starts with what the first has installed: each command and each start takes seconds.
describe('the life of an archive', { shuffle: false }, () => {
  test('an archive is installed, updated while a server runs, verified, and served in the version that an open browser has', async () => {
    const added = await atrium('plugin', 'add', 'sound-1.0.0.atrium.tgz');
    expect([added.code, added.stderr]).toEqual([0, '']);
    expect(added.stdout).toContain('已安裝「外掛 sound」（sound 1.0.0）。');
    expect((await atrium('plugin', 'list')).stdout).toMatch(/^sound\t1\.0\.0\t外掛 sound\t加裝$/m);

    const first = await startAtrium({ dataDir, env: { ATRIUM_CAPTCHA: 'off' } });
    expect(await clientOf(first.url)).toBe('1.0.0');
    const [version] = readdirSync(join(dataDir, 'plugins/.versions/sound'));
    const client = `/plugins/sound/${version}/client.js`;
    expect((await fetch(first.url + client)).status).toBe(200);
    const updated = await atrium('plugin', 'add', 'sound-1.1.0.atrium.tgz');
    expect(updated.stdout).toContain('由 1.0.0 更新為 1.1.0');
    expect((await fetch(first.url + client)).status, 'its folder was replaced').toBe(200);
    await first.stop();

    const second = await startAtrium({ dataDir, env: { ATRIUM_CAPTCHA: 'off' } });
    expect(await clientOf(second.url)).toBe('1.1.0');
    expect((await fetch(second.url + client)).status, 'a browser that was open').toBe(200);
    await second.stop();

    expect(await atrium('plugin', 'verify')).toMatchObject({ code: 0, stdout: 'sound 1.1.0：檔案完整\n' });
    writeFileSync(join(dataDir, 'plugins/sound/server.js'), '// changed');
    expect(await atrium('plugin', 'verify')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching('^sound：外掛的檔案'),
    });
  });

  test('an operator disables, enables, rolls back and removes a plugin, also what comes back with its folder', async () => {
    const run = async (...args: string[]) => {
      const { code, stdout, stderr } = await atrium('plugin', ...args);
      return [code, (stdout + stderr).trim()];
    };
    const versionAtStart = async () => {
      const server = await startAtrium({ dataDir, env: { ATRIUM_CAPTCHA: 'off' } });
      const { plugins } = (await (await fetch(`${server.url}/readyz`)).json()) as {
        plugins: { id: string; version: string; state: string }[];
      };
      await server.stop();
      const found = plugins.find(({ id }) => id === 'sound');
      return found && `${found.version} ${found.state}`;
    };
    expect(await run('disable', 'sound')).toEqual([0, '已停用外掛「sound」。']);
    expect(await versionAtStart()).toBe('1.1.0 disabled');
    expect(await run('rollback', 'sound')).toEqual([0, '已將外掛「sound」回復到 1.0.0。']);
    expect(await versionAtStart(), 'its folder has 1.1.0, which is not new').toBe('1.0.0 active');
    expect(await run('rollback', 'sound')).toEqual([1, '外掛「sound」沒有更早安裝過的版本。']);
    expect(await run('disable', 'whitelist')).toEqual([1, expect.stringContaining('不能停用')]);
    expect(await run('remove', 'calendar')).toEqual([1, expect.stringContaining('隨中庭一起安裝')]);
    expect(await run('remove', 'sound')).toEqual([0, expect.stringMatching('^已移除外掛「sound」')]);
    expect(await versionAtStart()).toBeUndefined();
    expect(await run('remove', 'sound')).toEqual([1, expect.stringMatching('^沒有外掛「sound」')]);
    expect(await run('enable', 'sound')).toEqual([1, expect.stringMatching('^沒有外掛「sound」')]);
    expect(await run('remove')).toEqual([2, '用法：atrium plugin remove 代號']);
  });
});
