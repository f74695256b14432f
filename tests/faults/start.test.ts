import { chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runCommand, type Ended } from '../server/atriumCommand.ts';
import { startAtrium, type Atrium } from '../server/startAtrium.ts';
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

// What a setting may be is tested where settings are read.
test('an invalid setting, or an unknown one, stops the start with one sentence that names it', async () => {
  expectOneSentence(await start({ DATABASE_URL: 'mysql://localhost/atrium' }), 'DATABASE_URL');
  expectOneSentence(await start({ ATRIUM_CAPTCHAS: 'off' }), 'ATRIUM_CAPTCHAS');
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

test('a data folder locked by another process stops the start and names that process; SIGINT stops that one with exit code 0', async () => {
  const atrium = await startAtrium({ dataDir });
  try {
    expectOneSentence(await start({}), dataDir, String(atrium.process.child.pid));
  } finally {
    expect(await atrium.stop('SIGINT')).toMatchObject({ code: 0, signal: null });
  }
});

test('the lock of a killed process is replaced at once; SIGTERM stops the next one with exit code 0', async () => {
  const killed = await startAtrium({ dataDir });
  const umask = process.platform === 'linux' ? umaskOf(killed) : '0077';
  await killed.stop('SIGKILL');
  const next = await startAtrium({ dataDir });
  expect(await next.stop('SIGTERM')).toMatchObject({ code: 0, signal: null });
  expect(umask, 'it writes nothing that other users could read').toBe('0077');
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

function umaskOf({ process: { child } }: Atrium): string | undefined {
  return /^Umask:\s*(\d+)$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
}
