import { expect, test } from 'vitest';
import { failureText, findPause, findTimeLimit } from './Job.ts';

test('a run has a minute and three retries by default, after pauses that double up to an hour', () => {
  const shape = { title: 'Tidy' };
  expect(findTimeLimit({ shape })).toBe(60);
  expect([1, 2, 3, 4].map((tries) => findPause({ shape }, tries))).toEqual([10, 20, 40, undefined]);
  const often = { title: 'Tidy', retry: { limit: 12 } };
  expect([9, 10, 12, 13].map((tries) => findPause({ shape: often }, tries))).toEqual([2560, 3600, 3600, undefined]);
});

test('a contract may set its time and its retries', () => {
  const shape = { title: 'Tidy', maxSeconds: 1.5, retry: { limit: 0 } };
  expect(findTimeLimit({ shape })).toBe(1.5);
  expect(findPause({ shape }, 1)).toBeUndefined();
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
