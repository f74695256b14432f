import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { lockDataDirectory, protectDataDirectory } from './dataDirectory.ts';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'atrium-lock-'))));
const owner = (facts: object) => writeFile(join(folder, 'atrium.lock'), JSON.stringify(facts));

test('a live owner is reported in one sentence; after a release the directory can be locked again', async () => {
  const release = await lockDataDirectory(folder);
  await expect(lockDataDirectory(folder)).rejects.toThrow(
    new RegExp(`程序編號 ${process.pid}，\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d 啟動`),
  );
  await release();
  const again = await lockDataDirectory(folder);
  await again();
  expect(await readdir(folder)).toEqual([]);
});

test('a lock of a dead process is recognised at once', async () => {
  const dead = spawn('true');
  await new Promise((resolve) => dead.once('exit', resolve));
  await owner({ pid: dead.pid, born: 'x', since: '2026-01-01' });
  await (
    await lockDataDirectory(folder)
  )();
});

test('a process that merely has the id of a dead owner is not the owner', async () => {
  await owner({ pid: process.pid, born: 'another boot/1', since: '2026-01-01' });
  const release = await lockDataDirectory(folder);
  expect(JSON.parse(await readFile(join(folder, 'atrium.lock'), 'utf8'))).toMatchObject({ pid: process.pid });
  await release();
});

test('a partial lock, left by a power failure, is ignored', async () => {
  await writeFile(join(folder, 'atrium.lock'), '{"pid":');
  await (
    await lockDataDirectory(folder)
  )();
});

test('of many concurrent callers that find the lock of a dead process one gets it', async () => {
  /** Starts one turn of the event loop after the caller before it, so that they meet in different steps. */
  const start = async (turns: number) => {
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
    return lockDataDirectory(folder);
  };
  for (let round = 0; round < 50; round++) {
    await owner({ pid: 999_999_999, born: 'x', since: `2026-01-01 ${round}` });
    const results = await Promise.allSettled(Array.from({ length: 24 }, (_, caller) => start(caller)));
    const releases = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(releases, `round ${round}`).toHaveLength(1);
    await releases[0]!();
    expect(await readdir(folder)).toEqual([]);
  }
});

test('a process that died while it replaced the lock of another one is replaced, too', async () => {
  const dead = { pid: 999_999_999, born: 'x', since: '2026-01-01' };
  await owner(dead);
  const turn = createHash('sha256').update(JSON.stringify(dead)).digest('hex').slice(0, 16);
  await writeFile(join(folder, `atrium.lock.${turn}`), JSON.stringify({ ...dead, pid: 999_999_998 }));
  const release = await lockDataDirectory(folder);
  expect(await readdir(folder)).toEqual(['atrium.lock']);
  await release();
});

test('a directory that cannot be created is reported in one sentence', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(lockDataDirectory(join(folder, 'file', 'data'))).rejects.toThrow(/無法寫入資料目錄/);
});

test('a lock that cannot be read is an error', async () => {
  await mkdir(join(folder, 'atrium.lock'));
  await expect(lockDataDirectory(folder)).rejects.toThrow('EISDIR');
});

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test.skipIf(process.platform === 'win32')(
  'Atrium’s files become private to their owner; other files and the targets of links keep their modes',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atrium-protect-'));
    const at = (...parts: string[]) => join(folder, ...parts);
    for (const name of ['database/base', 'files', 'plugins/tiny', 'notes']) await mkdir(at(name), { recursive: true });
    const files = ['database/base/1', 'files/a', 'plugins/tiny/tool', 'signing.key', 'notes/mine', 'outside'];
    for (const name of files) await writeFile(at(name), '');
    for (const name of ['plugins/tiny/link', 'reserve']) await symlink(at('outside'), at(name));
    const open = ['.', 'database', 'database/base', 'files', 'plugins', 'plugins/tiny', 'notes', ...files];
    for (const name of open) await chmod(at(name), 0o767);
    expect(protectDataDirectory(folder)).toEqual({ corrected: 10, refused: undefined });
    for (const name of ['.', 'database', 'database/base', 'files', 'plugins', 'plugins/tiny'])
      expect(await modeOf(at(name)), name).toBe('700');
    for (const name of ['database/base/1', 'files/a', 'plugins/tiny/tool', 'signing.key'])
      expect(await modeOf(at(name)), name).toBe('600');
    for (const name of ['notes', 'notes/mine', 'outside']) expect(await modeOf(at(name)), name).toBe('767');
    expect(protectDataDirectory(folder), 'a second time there is nothing to do').toMatchObject({ corrected: 0 });
  },
);

test('a folder of uploads that is private already is not scanned; the database always is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-protect-'));
  for (const name of ['database', 'files']) {
    await mkdir(join(folder, name), { mode: 0o700 });
    await writeFile(join(folder, name, 'open'), '');
    await chmod(join(folder, name, 'open'), 0o644);
  }
  expect(protectDataDirectory(folder)).toMatchObject({ corrected: 1 });
  expect(await modeOf(join(folder, 'database', 'open'))).toBe('600');
});

test('on Windows, which has no such modes, nothing is corrected', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-protect-'));
  await chmod(folder, 0o767);
  const { platform } = process;
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }));
  Object.defineProperty(process, 'platform', { value: 'win32' });
  expect(protectDataDirectory(folder)).toEqual({ corrected: 0, refused: undefined });
});
