import { expect, test } from 'vitest';
import {
  address,
  addresses,
  base,
  databaseUrl,
  flag,
  integer,
  key,
  networks,
  oneOf,
  origins,
  type Reading,
} from './readers.ts';

const valueOf = (reading: Reading) => ('value' in reading ? reading.value : reading.wrong);

test('whole numbers within both limits, in digits', () => {
  const port = integer(1, 65_535);
  expect(['1', '65535'].map((value) => valueOf(port(value)))).toEqual([1, 65_535]);
  for (const value of ['0', '65536', '-1', '1.5', '1e3', '0x10', '', ' 1'])
    expect(valueOf(port(value)), value).toBe('config.wrong.integer');
});

test('a flag is true or false, in words or as a number, nothing else', () => {
  expect(['true', 'TRUE', '1'].map((value) => valueOf(flag(value)))).toEqual([true, true, true]);
  expect(['false', 'False', '0'].map((value) => valueOf(flag(value)))).toEqual([false, false, false]);
  for (const value of ['', 'yes', '10', 'truex', 'xfalse'])
    expect(valueOf(flag(value)), value).toBe('config.wrong.flag');
});

test('a choice is one of those that are named when it is not', () => {
  const level = oneOf('info', 'warn');
  expect(valueOf(level('warn'))).toBe('warn');
  expect(level('loud')).toEqual({ wrong: 'config.wrong.oneOf', variables: { choices: 'info、warn' } });
});

test('networks have a level from 1 to 4; the wrong item is named', () => {
  expect(valueOf(networks('10.0.0.0/8=4, 2001:db8::/32 = 1,192.0.2.7=2,'))).toEqual([
    { cidr: '10.0.0.0/8', level: 4 },
    { cidr: '2001:db8::/32', level: 1 },
    { cidr: '192.0.2.7', level: 2 },
  ]);
  for (const item of ['10.0.0.0/8', '10.0.0.0/8=0', '10.0.0.0/8=5', '10.0.0.0/33=2', 'office=2', '10.0.0.0/8=2=3'])
    expect(networks(`192.0.2.7=2,${item}`), item).toEqual({ wrong: 'config.wrong.networks', variables: { item } });
  expect(valueOf(addresses('10.0.0.0/8, ::1'))).toEqual(['10.0.0.0/8', '::1']);
  expect(addresses('::1,proxy')).toEqual({ wrong: 'config.wrong.addresses', variables: { item: 'proxy' } });
});

test('IPv4 is written in full: a short form would be another network than the one that is meant', () => {
  for (const item of ['192.168.10/24', '10.0.0/8', '10/8', '0x7f.0.0.1', '010.0.0.1', '2130706433']) {
    expect(networks(`${item}=2`), item).toEqual({ wrong: 'config.wrong.networks', variables: { item: `${item}=2` } });
    expect(addresses(item), item).toEqual({ wrong: 'config.wrong.addresses', variables: { item } });
  }
});

test('a base is a path of this server or a web address, without a slash at its end', () => {
  expect(['/api', '/a/b.c-d/', 'https://example.com/x/'].map((value) => valueOf(base(value)))).toEqual([
    '/api',
    '/a/b.c-d',
    'https://example.com/x',
  ]);
  expect(['', 'http://example.com/p', 'example.com'].map((value) => valueOf(address(value)))).toEqual([
    '',
    'http://example.com/p',
    'config.wrong.address',
  ]);
  for (const value of ['', '/', 'api', '//example.com', '/a b', 'ftp://example.com', 'javascript:alert(1)'])
    expect(valueOf(base(value)), value).toBe('config.wrong.base');
});

test('an origin has no path, a database is PostgreSQL, a key has 32 bytes', () => {
  expect(valueOf(origins('https://a.example, http://b.example:8080'))).toEqual([
    'https://a.example',
    'http://b.example:8080',
  ]);
  for (const item of ['https://a.example/', 'ws://a.example', 'a.example'])
    expect(origins(item), item).toEqual({ wrong: 'config.wrong.origins', variables: { item } });
  expect([databaseUrl(''), databaseUrl('postgres://h/d'), databaseUrl('postgresql://h/d')].map(valueOf)).toEqual([
    undefined,
    'postgres://h/d',
    'postgresql://h/d',
  ]);
  for (const value of ['mysql://h/d', 'postgres://', 'x postgres://h'])
    expect(valueOf(databaseUrl(value)), value).toBe('config.wrong.databaseUrl');
  expect([key(''), key('k'.repeat(31)), key('k'.repeat(32)), key('鑰'.repeat(11))].map(valueOf)).toEqual([
    undefined,
    'config.wrong.key',
    'k'.repeat(32),
    '鑰'.repeat(11),
  ]);
});
