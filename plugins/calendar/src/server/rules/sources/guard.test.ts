import { expect, test, vi } from 'vitest';
import { findAddress, isPublicAddress, readHosts, resolveName } from './guard.ts';

test.each([
  ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '100.64.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.168.1.1', '192.0.0.170', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.7', '203.0.113.9'],
  ...['224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1', 'fe80::1'],
  ...['fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1'],
  ...['', 'localhost', '1.2.3', '08.8.8.8'],
])('%j is no address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '223.255.255.1', '2606:4700::1111', '2400:cb00::1'])(
  '%j is one',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

const none = readHosts('');
const resolving =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const found = (url: string, allowed = none, resolve = resolving('8.8.8.8')) =>
  findAddress(new URL(url), allowed, resolve);

test('a name is connected to at the address that was checked, and nowhere if one of its addresses is not public', async () => {
  expect(await found('https://example.com/')).toEqual({ address: '8.8.8.8', family: 4 });
  expect(await found('https://example.com/', none, resolving('8.8.8.8', '10.0.0.1'))).toBeUndefined();
  expect(await found('https://example.com/', none, resolving('::1'))).toBeUndefined();
  expect(await found('https://example.com/', none, resolving())).toBeUndefined();
  expect(await found('https://example.com/', none, () => Promise.reject(new Error('ENOTFOUND')))).toBeUndefined();
});

test('an address in place of a name is checked however it is written', async () => {
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '017700000001', '[::1]', '[::ffff:10.0.0.1]', '127.1'])
    expect(await found(`https://${host}/`), host).toBeUndefined();
  expect(await found('https://[2606:4700::1111]/')).toEqual({ address: '2606:4700::1111', family: 6 });
});

test('hosts that an operator lists may be anywhere, with a port only at that one', async () => {
  const allowed = readHosts('Calendar.Example.com、10.0.0.5:8080');
  const inner = resolving('10.0.0.1');
  expect(await found('https://calendar.example.com:8443/', allowed, inner)).toMatchObject({ address: '10.0.0.1' });
  expect(await found('https://other.example.com/', allowed, inner)).toBeUndefined();
  expect(await found('http://10.0.0.5:8080/', allowed)).toMatchObject({ address: '10.0.0.5' });
  expect(await found('http://10.0.0.5/', allowed)).toBeUndefined();
});

test('two names are looked up at once, and none is waited for longer than its limit', async () => {
  const ends: (() => void)[] = [];
  const look = vi.fn(() => new Promise<[]>((done) => ends.push(() => done([]))));
  await Promise.all(['a', 'b', 'c'].map((name) => expect(resolveName(name, look, 40)).rejects.toThrow()));
  expect(look).toHaveBeenCalledTimes(2);
  const next = resolveName('d', look, 1000);
  expect(look).toHaveBeenCalledTimes(2);
  for (const end of ends.splice(0)) end();
  await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(3));
  for (const end of ends) end();
  expect(await next).toEqual([]);
});
