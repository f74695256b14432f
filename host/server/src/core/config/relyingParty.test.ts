import { expect, test } from 'vitest';
import { findRelyingParty } from './relyingParty.ts';

const at = (publicAddress: string) => findRelyingParty({ publicAddress });

test('passkeys are of the host name of the public address, and of its origin only', () => {
  const party = at('https://portal.example:8443/atrium')!;
  expect(party.id).toBe('portal.example');
  expect(party.isOrigin('https://portal.example:8443')).toBe(true);
  for (const origin of [
    'https://portal.example',
    'http://portal.example:8443',
    'https://a.portal.example:8443',
    'null',
  ])
    expect(party.isOrigin(origin), origin).toBe(false);
});

test('without an address they are of this machine, at any port', () => {
  const party = at('')!;
  expect([party.id, party.isOrigin('http://localhost:4700'), party.isOrigin('http://localhost')]).toEqual([
    'localhost',
    true,
    true,
  ]);
  for (const origin of ['http://localhost.evil.example', 'https://evil.example', 'http://127.0.0.1:4700'])
    expect(party.isOrigin(origin), origin).toBe(false);
});

test('an address of numbers has none', () => {
  expect([at('https://192.0.2.7'), at('https://[2001:db8::7]:8443'), at('http://127.0.0.1:4700')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
