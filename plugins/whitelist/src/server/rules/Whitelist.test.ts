import { describe, expect, test } from 'vitest';
import { parseAddress, parseNetwork } from '../../network.ts';
import { type Counted, LevelIndex } from './Whitelist.ts';

const entry = (ip: string, riskLevel: number, more: Partial<Counted> = {}): Counted => ({
  network: parseNetwork(ip)!,
  riskLevel,
  companyIds: [1],
  isEnabled: true,
  ...more,
});
const level = (entries: Counted[], address: string, company = 1) =>
  new LevelIndex(entries).level(parseAddress(address)!, company);

describe('[S0-072] the level of an address', () => {
  test('is 1 if no entry contains it', () => {
    expect(level([], '203.0.113.7')).toBe(1);
    expect(level([entry('203.0.114.0/24', 4)], '203.0.113.7')).toBe(1);
  });

  test('is that of the most specific entry, higher or lower, in any order', () => {
    const entries = [entry('10.0.0.0/8', 3), entry('10.20.30.7', 4), entry('10.20.30.0/24', 1), entry('0.0.0.0/0', 2)];
    for (const order of [entries, entries.toReversed()]) {
      expect(level(order, '10.20.30.7')).toBe(4);
      expect(level(order, '10.20.30.8')).toBe(1);
      expect(level(order, '10.99.0.1')).toBe(3);
      expect(level(order, '198.51.100.1')).toBe(2);
    }
  });

  test('is the lowest among equally specific entries', () => {
    expect(level([entry('10.0.0.0/8', 4), entry('10.255.0.0/8', 2), entry('10.0.0.0/8', 3)], '10.1.1.1')).toBe(2);
  });

  test('[S2-161] is not that of a disabled entry', () => {
    expect(level([entry('10.0.0.0/8', 2), entry('10.1.0.0/16', 4, { isEnabled: false })], '10.1.1.1')).toBe(2);
  });

  test('[S2-162] counts for the entry’s companies only', () => {
    const entries = [entry('10.0.0.0/8', 3, { companyIds: [1, 3] }), entry('10.1.0.0/16', 4, { companyIds: [2] })];
    expect([1, 2, 3, 4].map((company) => level(entries, '10.1.1.1', company))).toEqual([3, 4, 3, 1]);
  });

  test('distinguishes IPv4 from IPv6, and recognises IPv4-mapped IPv6', () => {
    const entries = [entry('::/0', 2), entry('2001:db8::/32', 3), entry('192.0.2.0/24', 4)];
    expect(level(entries, '2001:db8:1::1')).toBe(3);
    expect(level(entries, '2001:db9::1')).toBe(2);
    expect(level(entries, '::ffff:192.0.2.9')).toBe(4);
    expect(level(entries, '192.0.3.9')).toBe(1);
  });
});
