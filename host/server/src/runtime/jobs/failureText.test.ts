import { expect, test } from 'vitest';
import { failureText } from './failureText.ts';

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
