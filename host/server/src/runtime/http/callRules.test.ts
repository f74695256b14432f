import type { CallNeed } from '@atrium/sdk';
import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { addressMatcher, isEncrypted, isFromHere, isLoopback, isSecure, requestFacts } from './request.ts';
import { isTooDeep, valuesIn } from './input.ts';
import { mayCall } from './Pipeline.ts';

describe('who may make a call', () => {
  const live = (aud: string, ...held: string[]) =>
    ({
      state: 'live',
      claims: { aud },
      caller: { can: (action: string) => held.includes(action) },
    }) as unknown as Parameters<typeof mayCall>[1];
  const recent = { all: ['a', 'b'], recent: '5m' } as const;

  test.each<[CallNeed, Parameters<typeof mayCall>[1], string]>([
    ['public', undefined, 'yes'],
    ['public', live('changePassword'), 'yes'],
    ['anyone', undefined, 'noSession'],
    ['anyone', live('portal'), 'yes'],
    ['anyone', live('changePassword'), 'noSession'],
    ['changeToken', undefined, 'noSession'],
    ['changeToken', live('changePassword'), 'yes'],
    ['changeToken', live('portal'), 'yes'],
    ['a', undefined, 'noSession'],
    ['a', live('portal', 'a'), 'yes'],
    ['a', live('portal', 'b'), 'notAllowed'],
    ['a', live('changePassword', 'a'), 'noSession'],
    [['a', 'b'], live('portal', 'b'), 'yes'],
    [['a', 'b'], live('portal', 'c'), 'notAllowed'],
    [['a', 'anyone'], live('portal'), 'yes'],
    [recent, live('portal', 'a'), 'notAllowed'],
    [recent, live('portal', 'a', 'b'), 'yes'],
  ])('%j by %j: %s', (needs, who, expected) => {
    expect(mayCall(needs, who)).toBe(expected);
  });
});

describe('the size of JSON', () => {
  test.each([
    ['1', 0, 1],
    ['[]', 1, 1],
    ['[1,2,3]', 1, 3],
    ['{"a":[{"b":1}],"c":[]}', 3, 2],
    ['[[],[]]', 2, 2],
    ['"[[[,,,"', 0, 1],
    [String.raw`["\"[[,","\\",[1]]`, 2, 3],
  ])('%s is nested %i deep and has %i values', (json, depth, values) => {
    expect(isTooDeep(json, depth)).toBe(false);
    if (depth > 0) expect(isTooDeep(json, depth - 1)).toBe(true);
    expect(valuesIn(json)).toBe(values);
  });

  test('a depth of 32 is allowed', () => {
    expect([32, 33].map((depth) => isTooDeep('['.repeat(depth) + ']'.repeat(depth)))).toEqual([false, true]);
  });
});

describe('where a request comes from', () => {
  const trusts = addressMatcher(['127.0.0.1', '10.0.0.0/8']);
  const request = (remoteAddress: string, headers: object = {}, socket: object = {}) =>
    ({ headers, socket: { remoteAddress, ...socket } }) as unknown as IncomingMessage;
  const from = (client: string) => ({ 'x-forwarded-for': client });
  const proto = (...protocol: string[]) => ({ 'x-forwarded-proto': protocol.join(', ') });

  test.each<[string, IncomingMessage, boolean, boolean, boolean]>([
    ['this machine', request('127.0.0.1'), false, true, true],
    ['this machine, by its socket with TLS', request('127.0.0.1', {}, { encrypted: true }), true, true, true],
    ['another machine', request('203.0.113.5'), false, false, false],
    ['another machine with TLS', request('203.0.113.5', {}, { encrypted: true }), true, true, false],
    ['another machine that claims TLS', request('203.0.113.5', proto('https')), false, false, false],
    ['another machine that claims to be this one', request('203.0.113.5', from('127.0.0.1')), false, false, false],
    ['a proxy, for another machine', request('127.0.0.1', from('203.0.113.5')), false, false, false],
    ['a proxy with TLS', request('10.0.0.1', { ...from('203.0.113.5'), ...proto('https') }), true, true, false],
    ['a proxy without TLS', request('10.0.0.1', { ...from('203.0.113.5'), ...proto('http') }), false, false, false],
    ['a proxy, the last of several without TLS', request('10.0.0.1', proto('https', 'http')), false, false, false],
    ['a proxy, the last of several with TLS', request('10.0.0.1', proto('http', 'HTTPS')), true, true, false],
    ['a proxy, for this machine', request('10.0.0.1', from('127.0.0.1')), false, true, true],
    ['a proxy that names no client', request('127.0.0.1', { via: '1.1 proxy' }), false, true, false],
    ['a proxy whose client is no address', request('127.0.0.1', from('unknown')), false, true, false],
  ])('%s', (_from, one, encrypted, secure, here) => {
    expect([isEncrypted(one, trusts), isSecure(one, trusts), isFromHere(one, trusts)]).toEqual([
      encrypted,
      secure,
      here,
    ]);
  });

  test('a text that is no address is not of this machine', () => {
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.9', '203.0.113.5', 'unknown', ''].map(isLoopback)).toEqual([
      ...[true, true, true, false, false, false],
    ]);
  });

  test('its facts: at most 512 characters of the browser, the language, and whether it runs in the background', () => {
    const facts = (headers: object) => requestFacts(request('203.0.113.5', headers), 'r1', trusts);
    expect(facts({})).toEqual({
      address: '203.0.113.5',
      userAgent: '',
      language: 'zh-TW',
      requestId: 'r1',
      background: false,
    });
    expect(facts({ 'user-agent': 'x'.repeat(513) }).userAgent).toHaveLength(512);
    expect(facts({ 'accept-language': 'en-US,zh' }).language).toBe('en');
    expect(facts({ 'accept-language': 'zh-TW,en' }).language).toBe('zh-TW');
    expect([facts({ 'x-atrium-background': '1' }), facts({ 'x-atrium-background': '0' })]).toMatchObject([
      { background: true },
      { background: false },
    ]);
  });
});
