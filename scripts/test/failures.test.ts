import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/server/temporaryFolder.ts';
import { playwrightFailures, playwrightSecondTries, vitestFailures } from './failures.ts';

const folder = temporaryFolder('atrium-failures');
afterAll(folder.remove);

function report(content: unknown): string {
  const file = join(folder.path, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('failed tests of vitest, with the beginning of the error and without colours; a file that cannot be loaded is one', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
  const failed = {
    status: 'failed',
    fullName: 'list sorts',
    failureMessages: [`\u001B[31mError: 1\u001B[39m\n\n${'  at x\n'.repeat(100)}`],
  };
  const content = {
    testResults: [
      { name: '/a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: '/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: '/c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    ],
  };
  const failures = vitestFailures(report(content));
  expect(failures).toHaveLength(2);
  expect(failures[0]).toMatch(/^✗ \/a\.test\.ts › list sorts\n {4}Error: 1\n {6}at x\n/);
  expect(failures[0]!.split('\n')).toHaveLength(61);
  expect(failures[1]).toBe('✗ /b.test.ts\n    Cannot find module');
});

test('failed tests of Playwright, also of nested suites, and errors outside of tests', () => {
  const spec = (title: string, status: string) => ({
    file: 'x.spec.ts',
    title,
    tests: [{ status, results: [{ errors: status === 'expected' ? [] : [{ message: `${title} failed` }] }] }],
  });
  const content = {
    suites: [
      {
        specs: [spec('opens', 'expected'), spec('closes', 'unexpected'), spec('moves', 'flaky')],
        suites: [{ specs: [spec('drags', 'unexpected')] }],
      },
    ],
    errors: [{ message: 'no server' }],
  };
  expect(playwrightFailures(report(content))).toEqual([
    '✗ x.spec.ts › closes\n    closes failed',
    '✗ x.spec.ts › drags\n    drags failed',
    '✗ playwright\n    no server',
  ]);
  expect(playwrightSecondTries(report(content))).toEqual(['✗ x.spec.ts › moves\n    moves failed']);
});

test('nothing without a report', () => {
  expect(vitestFailures(join(folder.path, 'nothing.json'))).toEqual([]);
  expect(playwrightFailures(join(folder.path, 'nothing.json'))).toEqual([]);
});
