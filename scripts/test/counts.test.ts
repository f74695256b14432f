import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/server/temporaryFolder.ts';
import { lastLine, playwrightCounts, sumOf, vitestCounts } from './counts.ts';

const folder = temporaryFolder('atrium-counts');
afterAll(folder.remove);

function report(content: unknown): string {
  const file = join(folder.path, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0, testResults: [] };

test('counts what passed, failed and was skipped', () => {
  expect(vitestCounts(report(vitest), 1)).toEqual({ passed: 7, failed: 1, skipped: 2 });
  const stats = { expected: 3, unexpected: 2, flaky: 0, skipped: 1 };
  expect(playwrightCounts(report({ stats, errors: [] }), 1)).toEqual({ passed: 3, failed: 2, skipped: 1 });
});

test('a file that cannot be loaded is a failure', () => {
  const content = { ...vitest, numFailedTests: 0, testResults: [{ status: 'failed', assertionResults: [] }] };
  expect(vitestCounts(report(content), 1).failed).toBe(1);
});

test('a run that failed without a failed test is a failure', () => {
  expect(vitestCounts(report({ ...vitest, numFailedTests: 0 }), 1).failed).toBe(1);
  expect(vitestCounts(join(folder.path, 'nothing.json'), 0).failed).toBe(1);
  expect(playwrightCounts(join(folder.path, 'nothing.json'), 0).failed).toBe(1);
});

test('the last line lists skipped tests only if there are any', () => {
  const sum = sumOf([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 2, failed: 0, skipped: 0 },
  ]);
  expect(lastLine(sum)).toBe('3 passed, 0 failed');
  expect(lastLine({ passed: 1, failed: 2, skipped: 3 })).toBe('1 passed, 2 failed, 3 skipped');
});
