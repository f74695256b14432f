import { isIPv4, isIPv6 } from 'node:net';
import { describe, expect, test } from 'vitest';
import { formatAddress, formatNetwork, holds, parseAddress, parseNetwork } from './network.ts';

const VALID: readonly (readonly [string, string])[] = [
  ['0.0.0.0', '0.0.0.0'],
  ['255.255.255.255', '255.255.255.255'],
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7/32', '203.0.113.7'],
  ['203.0.113.7/24', '203.0.113.0/24'],
  ['203.0.113.7/0', '0.0.0.0/0'],
  ['10.255.3.4/9', '10.128.0.0/9'],
  [' 10.0.0.0/8 ', '10.0.0.0/8'],
  ['::', '::'],
  ['::/0', '::/0'],
  ['::1', '::1'],
  ['::1/128', '::1'],
  ['2001:db8::', '2001:db8::'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['2001:0db8:0000:0000:0008:0800:200c:417a', '2001:db8::8:800:200c:417a'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
  ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
  ['::2:3:4:5:6:7:8', '0:2:3:4:5:6:7:8'],
  ['fe80::1ff:fe23:4567:890a/10', 'fe80::/10'],
  ['2001:db8:abcd:12ff::/60', '2001:db8:abcd:12f0::/60'],
  ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['::ffff:192.0.2.128', '192.0.2.128'],
  ['::ffff:c000:280', '192.0.2.128'],
  ['::FFFF:192.0.2.128/120', '192.0.2.0/24'],
  ['::ffff:192.0.2.128/96', '0.0.0.0/0'],
  ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
  // The deprecated way to write an IPv4 address as IPv6: ipaddr.js, and with it the host, reads it as that address.
  ['::13.1.68.3', '13.1.68.3'],
  ['::ffff:192.0.2.1/64', '::/64'],
];

const INVALID = [
  '',
  ' ',
  '/',
  '/24',
  '1',
  '1.2.3',
  '1.2.3.',
  '.1.2.3',
  '1.2.3.4.5',
  '1..2.3',
  '256.1.1.1',
  '1.1.1.256',
  '1.2.3.1000',
  '01.2.3.4',
  '1.2.3.04',
  '0x7f.0.0.1',
  '127.1',
  '2130706433',
  '1.2.3.4/33',
  '1.2.3.4/',
  '1.2.3.4/-1',
  '1.2.3.4/+8',
  '1.2.3.4/08',
  '1.2.3.4/8/8',
  '1.2.3.4/a',
  '1.2.3.4 /8',
  '1.2.3.4/ 8',
  '1.2.3.4/255.0.0.0',
  '1.2.3.4:80',
  '1.2.3.a',
  '１.2.3.4',
  '1.2.3.4\u0000',
  '-1.2.3.4',
  '1e1.2.3.4',
  'localhost',
  'example.com',
  '10.0.*.*',
  '10.0.0.1-10.0.0.9',
  ':',
  ':::',
  '::1::',
  '1::2::3',
  ':1',
  '1:',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7:8::',
  '::1:2:3:4:5:6:7:8',
  '12345::',
  'g::',
  '::g',
  '2001:db8::/129',
  '2001:db8::/',
  '2001:db8::/-1',
  '::1%eth0',
  'fe80::1%1',
  '[::1]',
  '[::1]:80',
  '::ffff:256.0.0.1',
  '::ffff:1.2.3',
  '1.2.3.4::',
  '::1.2.3.4:5',
  '1:2:3:4:5:6:7:1.2.3.4',
  '2001:db8:::1',
  ' : : ',
];

describe('networks as people write them', () => {
  test.for(VALID)('[S2-156][S2-157] %s is %s', ([text, canonical]) => {
    expect(formatNetwork(parseNetwork(text)!)).toBe(canonical);
    expect(formatNetwork(parseNetwork(canonical)!)).toBe(canonical);
  });

  test.for(INVALID)('[S2-158] %j is none', (text) => {
    expect(parseNetwork(text)).toBeUndefined();
  });

  test('every prefix length is accepted and clears the bits behind it', () => {
    for (let prefix = 0; prefix <= 32; prefix += 1) {
      const network = parseNetwork(`255.255.255.255/${prefix}`)!;
      expect(network.bits).toBe(((1n << BigInt(prefix)) - 1n) << BigInt(32 - prefix));
    }
    for (let prefix = 0; prefix <= 128; prefix += 1) expect(parseNetwork(`ffff::ffff/${prefix}`)?.prefix).toBe(prefix);
  });

  test('agrees with Node on thousands of texts that are nearly addresses', () => {
    let seed = 7;
    const random = (count: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * count);
    };
    const letters = ['0', '1', '25', '255', 'a', 'ffff', 'F', ':', ':', '::', '.', '.', '9', '00'];
    const starts = ['', '::', '1.2.', '1:2:3:4:5:6:', '::ffff:', '10.0.'];
    for (let round = 0; round < 20_000; round += 1) {
      let text = starts[random(starts.length)]!;
      for (let more = random(9); more >= 0; more -= 1) text += letters[random(letters.length)]!;
      const parsed = parseAddress(text);
      expect([text, parsed !== undefined]).toEqual([text, isIPv4(text) || isIPv6(text)]);
      if (parsed) expect(parseAddress(formatAddress(parsed))).toEqual(parsed);
    }
  });

  test('a network contains addresses that begin with its bits, and none of the other family', () => {
    const wide = parseNetwork('10.0.0.0/8')!;
    const narrow = parseNetwork('10.20.0.0/16')!;
    expect([holds(wide, narrow), holds(narrow, wide), holds(wide, wide)]).toEqual([true, false, true]);
    expect(holds(parseNetwork('10.0.0.0/16')!, parseNetwork('10.0.0.0/8')!), 'with the same first address').toBe(false);
    expect(holds(wide, parseAddress('::ffff:10.1.2.3')!)).toBe(true);
    expect(holds(parseNetwork('::/0')!, parseAddress('10.1.2.3')!)).toBe(false);
    expect(holds(parseNetwork('0.0.0.0/0')!, parseAddress('198.51.100.1')!)).toBe(true);
  });
});
