import { expect, test } from 'vitest';
import { bearerOf } from './bearerOf.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['Bearer abc', 'abc'],
  ['bearer  abc ', 'abc'],
  ['Basic dXNlcjpw', undefined],
  ['Bearer', undefined],
])('the token of %j is %j', (header, token) => {
  expect(bearerOf(header)).toBe(token);
});
