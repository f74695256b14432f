import { expect, test } from 'vitest';
import { isUnreachable } from './failures.ts';

test.each([
  ['a lost connection', { http: 0, code: 'NETWORK' }, true],
  ['a proxy without its server', { http: 503, code: 503 }, true],
  ['a refusal', { http: 200, code: '0' }, false],
  ['a failed server', { http: 500, code: 500 }, false],
  ['an error that is no call', new Error('x'), false],
  ['nothing', undefined, false],
])('%s', (_name, failure, expected) => {
  expect(isUnreachable(failure)).toBe(expected);
});
