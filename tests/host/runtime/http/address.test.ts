import { expect, test } from 'vitest';
import { call } from '../../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../../mountProbe.ts';
import { addressMatcher, clientAddress } from '../../../../host/server/src/runtime/http/request.ts';

const trusts = addressMatcher(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32']);

test.each([
  ['203.0.113.5', undefined, '203.0.113.5', 'the peer itself'],
  ['203.0.113.5', '1.2.3.4', '203.0.113.5', 'a header of a peer that is no proxy counts for nothing'],
  ['10.0.0.1', '203.0.113.5', '203.0.113.5', 'behind a proxy'],
  [
    '10.0.0.1',
    '1.2.3.4, 203.0.113.5',
    '203.0.113.5',
    'what the client wrote itself stands left and counts for nothing',
  ],
  ['10.0.0.1', '203.0.113.5, 10.9.9.9, 192.0.2.1', '203.0.113.5', 'several proxies'],
  ['::ffff:10.0.0.1', '::ffff:203.0.113.5', '203.0.113.5', 'IPv4-mapped addresses are folded'],
  ['2001:db8::1', '2001:db9::7', '2001:db9::7', 'IPv6'],
  ['10.0.0.1', '203.0.113.5:51234', '203.0.113.5', 'a port is dropped'],
  ['10.0.0.1', 'nonsense', '10.0.0.1', 'an entry that is no address ends the chain'],
  ['10.0.0.1', '10.0.0.2', '10.0.0.2', 'all are proxies: the leftmost'],
])(
  '%s with X-Forwarded-For %s is %s: %s (C.2-23)',
  (peer: string, forwarded: string | undefined, expected: string, _why: string) => {
    expect(clientAddress(peer, forwarded, trusts)).toBe(expected);
  },
);

test('what is no address is in no network', () => {
  expect([trusts('nonsense'), trusts(''), trusts('10.0.0.256'), trusts('10.0.0.255')]).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(addressMatcher([])('10.0.0.1')).toBe(false);
});

test('a handler sees the address behind a trusted proxy, and no other', async () => {
  const { url, token } = await mountProbe({ config: { trustedProxies: ['127.0.0.1'], allowHttp: true } });
  const { json } = await call(url, 'GET', '/api/who', {
    token,
    headers: { 'x-forwarded-for': '6.6.6.6, 198.51.100.7' },
  });
  expect(json.data).toMatchObject({ address: '198.51.100.7' });
});

test('cleartext from another machine is refused unless a trusted proxy reports https (C.2-4)', async () => {
  const { url, token } = await mountProbe({ config: { trustedProxies: ['127.0.0.1'], allowHttp: false } });
  const from = (headers: Record<string, string>) =>
    call(url, 'GET', '/api/who', { token, headers: { 'x-forwarded-for': '198.51.100.7', ...headers } });
  expect(await from({})).toMatchObject({ http: 426, json: { status: 'HTTPS_REQUIRED' } });
  expect((await from({ 'x-forwarded-proto': 'http' })).http).toBe(426);
  expect((await from({ 'x-forwarded-proto': 'https' })).http).toBe(200);
});

test('what is no address is trusted by no list', () => {
  expect(['10.9.9.9', '2001:db8::7', '203.0.113.5', 'unknown', ''].map(trusts)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
