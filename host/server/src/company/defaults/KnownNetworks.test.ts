import { expect, test } from 'vitest';
import { findLevel, toRanges } from './KnownNetworks.ts';

const ranges = toRanges([
  { cidr: '10.0.0.0/8', level: 2 },
  { cidr: '10.1.0.0/16', level: 4 },
  { cidr: '10.1.2.3', level: 1 },
  { cidr: '192.168.0.0/24', level: 3 },
  { cidr: '192.168.0.0/24', level: 2 },
  { cidr: '2001:db8::/32', level: 3 },
  { cidr: '::ffff:172.16.0.0/108', level: 3 },
]);

test('the most specific network counts, and the lowest level of equal ones', () => {
  expect(findLevel(ranges, '10.9.9.9')).toBe(2);
  expect(findLevel(ranges, '10.1.9.9')).toBe(4);
  expect(findLevel(ranges, '10.1.2.3')).toBe(1);
  expect(findLevel(ranges, '192.168.0.7')).toBe(2);
  expect(findLevel(ranges, '2001:db8::7')).toBe(3);
});

test('IPv4-mapped IPv6 is treated as IPv4 on both sides', () => {
  expect(findLevel(ranges, '::ffff:10.1.9.9')).toBe(4);
  expect(findLevel(ranges, '172.16.5.5')).toBe(3);
});

test('a mapped network may be of all IPv4 addresses, and a wider one is of IPv6', () => {
  const [all, wider] = [96, 95].map((bits) => toRanges([{ cidr: `::ffff:0:0/${bits}`, level: 2 }]));
  expect([findLevel(all!, '203.0.113.9'), findLevel(all!, '::1')]).toEqual([2, 1]);
  expect([findLevel(wider!, '203.0.113.9'), findLevel(wider!, '0:0:0:0:0:fffe:a:b')]).toEqual([1, 2]);
});

test('an address of no network has level 1', () => {
  expect(findLevel(ranges, '203.0.113.9')).toBe(1);
  expect(findLevel(ranges, '::1')).toBe(1);
  expect(findLevel(ranges, 'nonsense')).toBe(1);
  expect(findLevel([], '127.0.0.1')).toBe(1);
});
