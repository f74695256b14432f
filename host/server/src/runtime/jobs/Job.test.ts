import { expect, test } from 'vitest';
import { failureText, findTimeLimit, toRunOptions } from './Job.ts';

test('a run has a minute, three retries and 30 s of grace by default, and waits a year until its plugin is enabled', () => {
  const shape = { title: 'Tidy' };
  expect(findTimeLimit({ shape })).toBe(60);
  expect(toRunOptions({ shape })).toMatchObject({ retryLimit: 3, expireInSeconds: 90, retentionSeconds: 365 * 86_400 });
});

test('a contract may set its time and its retries', () => {
  const shape = { title: 'Tidy', maxSeconds: 1.5, retry: { limit: 0 } };
  expect(findTimeLimit({ shape })).toBe(1.5);
  expect(toRunOptions({ shape })).toMatchObject({ retryLimit: 0, expireInSeconds: 32 });
});

const query = 'Failed query: select $1\nparams: secret';

test.each<[string, unknown, string]>([
  ['its name and first line', new RangeError('too late\nat noon'), 'RangeError: too late'],
  ['200 characters of it', new Error('x'.repeat(300)), `Error: ${'x'.repeat(193)}`],
  ['the cause of a failed statement', new Error(query, { cause: new TypeError('no table') }), 'TypeError: no table'],
  ['a failed statement without a cause', new Error(query), 'Error: Failed query: select $1'],
  ['any other error with a cause', new Error('outer', { cause: new Error('inner') }), 'Error: outer'],
  ['what is no error', 'thrown', 'unknown'],
])('a failure is shown by %s', (_how, error, text) => {
  expect(failureText(error)).toBe(text);
});
