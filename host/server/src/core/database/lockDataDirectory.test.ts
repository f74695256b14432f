import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { lockDataDirectory } from './lockDataDirectory.ts';

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
