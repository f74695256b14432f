import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../server/atriumCommand.ts';
import { offeredCalls } from './calls.ts';

/** Titles of the wire tests, and of the tests of a plugin's server. */
const titles = globSync(['tests/wire/*.test.ts', 'plugins/*/src/**/*.test.ts'], { cwd: REPOSITORY })
  .filter((file) => !/(coverage|everyCall)\.test\.ts$/.test(file))
  .flatMap((file) => [...readFileSync(REPOSITORY + file, 'utf8').matchAll(/\btest\(\s*(['"`])(.+?)\1,/g)])
  .map((match) => match[2]!);

test('every call of the host and of the built-in plugins has a test whose title names it', async () => {
  const calls = await offeredCalls();
  expect(calls.length).toBeGreaterThan(15);
  const untested = calls
    .map(({ title }) => title)
    .filter((title) => !titles.some((text) => new RegExp(`${title}(?![\\w/:])`).test(text)));
  expect(untested).toEqual([]);
});
