import { chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runCommand, type Ended } from '../server/atriumCommand.ts';
import { startAtrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';

const folder = temporaryFolder('atrium-faults');
/** Data of the demo company: a start of it makes no tables. */
const dataDir = join(folder.path, 'data');
beforeAll(() => cpSync(inject('company'), dataDir, { recursive: true }));
afterAll(folder.remove);

/** Expects that the start was refused with one sentence that contains these words, without a stack trace. */
function expectOneSentence(ended: Ended, ...args: string[]): void {
  const lines = ended.stderr.trim().split('\n');
  expect(ended.code, ended.stderr + ended.stdout).toBe(1);
  expect(lines, ended.stderr).toHaveLength(1);
  for (const word of args) expect(lines[0]).toContain(word);
  expect(ended.stderr + ended.stdout).not.toMatch(/\n\s+at |node:internal|Error:/);
}

const start = (env: Record<string, string>) =>
  runCommand(['start'], { env: { HOST: '127.0.0.1', PORT: '0', ATRIUM_DATA_DIR: dataDir, ...env } });

test.each([
  ['PORT', 'eighty'],
  ['TZ', 'Taipei'],
  ['DATABASE_URL', 'mysql://localhost/atrium'],
  ['ATRIUM_CAPTCHA', 'sometimes'],
  ['ATRIUM_NETWORKS', '10.0.0.0/8=9'],
  ['ATRIUM_MAX_SESSIONS', '0'],
  ['ATRIUM_TRUSTED_PROXIES', 'proxy.local'],
  ['ATRIUM_CAPTCHAS', 'off'],
])('an invalid %s stops the start with one sentence that names it', async (name, value) => {
  expectOneSentence(await start({ [name]: value }), name);
});

test('a port in use stops the start with one sentence', async () => {
  const holder = createServer();
  const port = await new Promise<number>((resolve) => {
    holder.listen(0, '127.0.0.1', () => resolve((holder.address() as { port: number }).port));
  });
  try {
    expectOneSentence(await start({ PORT: String(port) }), String(port));
  } finally {
    holder.close();
  }
});

test('a data folder locked by another process stops the start and names that process', async () => {
  const atrium = await startAtrium({ dataDir });
  try {
    expectOneSentence(await start({}), dataDir, String(atrium.process.child.pid));
  } finally {
    await atrium.stop();
  }
});

test('the lock of a killed process is replaced at once', async () => {
  await (await startAtrium({ dataDir })).stop('SIGKILL');
  const next = await startAtrium({ dataDir });
  expect((await next.stop()).code).toBe(0);
});

test('a data folder that is a file, or not writable, stops the start with one sentence', async () => {
  const file = join(folder.path, 'file');
  writeFileSync(file, '');
  expectOneSentence(await start({ ATRIUM_DATA_DIR: file }), file);
  // Root may write everywhere except to places where no user may write.
  const closed = process.getuid?.() === 0 ? '/sys/atrium' : join(folder.path, 'closed/data');
  if (process.getuid?.() !== 0) chmodSync(folder.path, 0o500);
  try {
    expectOneSentence(await start({ ATRIUM_DATA_DIR: closed }), closed);
  } finally {
    if (process.getuid?.() !== 0) chmodSync(folder.path, 0o700);
  }
});

test.skipIf(process.platform !== 'linux')('the process writes nothing that other users could read', async () => {
  const atrium = await startAtrium({ dataDir });
  const status = readFileSync(`/proc/${atrium.process.child.pid}/status`, 'utf8');
  await atrium.stop();
  expect(/^Umask:\s*(\d+)$/m.exec(status)?.[1]).toBe('0077');
});

test('SIGTERM and SIGINT stop it gracefully with exit code 0', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const atrium = await startAtrium({ dataDir });
    expect(await atrium.stop(signal)).toMatchObject({ code: 0, signal: null });
  }
});
