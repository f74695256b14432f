import { expect, test } from 'vitest';
import { readBearer, toNetwork } from './request.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['Bearer abc', 'abc'],
  ['bearer  abc ', 'abc'],
  ['Basic dXNlcjpw', undefined],
  ['Bearer', undefined],
])('the token of %j is %j', (header, token) => {
  expect(readBearer(header)).toBe(token);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
  ['x'.repeat(65), 'x'.repeat(64)],
])('limits count %s as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});
