import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { offeredCalls } from './calls.ts';

const own = new URL('.', import.meta.url);
const titles = readdirSync(own)
  .filter((file) => file.endsWith('.test.ts') && file !== 'coverage.test.ts' && file !== 'everyCall.test.ts')
  .flatMap((file) => [...readFileSync(new URL(file, own), 'utf8').matchAll(/\btest\(\s*['"`]([^'"`]+)['"`]/g)])
  .map((match) => match[1]!);

test('every call of the host and of the built-in plugins has a wire test of its own', async () => {
  const calls = await offeredCalls();
  expect(calls.length).toBeGreaterThan(15);
  const untested = calls
    .map(({ title }) => title)
    .filter((title) => !titles.some((text) => new RegExp(`${title}(?![\\w/:])`).test(text)));
  expect(untested).toEqual([]);
});
