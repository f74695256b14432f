import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { Phases } from './Phases.ts';

const BUSY = `const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);`;

test('one line lists each phase in order and the total, also if a phase failed', async () => {
  const phases = new Phases();
  await phases.run('build', () => Promise.resolve());
  await phases.run('vitest', () => Promise.reject(new Error('no'))).catch(() => {});
  expect(phases.line()).toMatch(/^Seconds: build 0( \(CPU 0\))?, vitest 0( \(CPU 0\))?; total 0( \(CPU 0\))?$/);
});

test.skipIf(!existsSync('/proc/self/stat'))('counts the processor time of the processes of a phase', async () => {
  const phases = new Phases();
  await phases.run('busy', () => promisify(execFile)(process.execPath, ['-e', BUSY]));
  expect(phases.total().cpuSeconds).toBeGreaterThanOrEqual(0.3);
});
