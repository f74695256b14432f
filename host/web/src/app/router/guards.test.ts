import { expect, test } from 'vitest';
import type { TokenStore } from '../../services/TokenStore.ts';
import { guardIePage, guardLogin, guardSignedIn } from './guards.ts';

const tokenUntil = (exp: number) =>
  `x.${Buffer.from(JSON.stringify({ jti: 'a', uuid: 'b', exp })).toString('base64url')}.y`;
const FUTURE = tokenUntil(Date.now() / 1000 + 60);
const PAST = tokenUntil(Date.now() / 1000 - 60);

function holding(token: string | null) {
  const kept = { token };
  const store = { read: () => kept.token, clear: () => (kept.token = null) } as unknown as TokenStore;
  return { kept, store };
}
const target = (answer: Response | null) => answer?.headers.get('Location') ?? 'stays';

test('[S0-005][S0-006][S0-007] /login: stays without a token, redirects with a valid one, discards an expired one', () => {
  expect(target(guardLogin(holding(null).store, 'Chrome/140'))).toBe('stays');
  expect(target(guardLogin(holding(FUTURE).store, 'Chrome/140'))).toBe('/index');
  const { kept, store } = holding(PAST);
  expect(target(guardLogin(store, 'Chrome/140'))).toBe('stays');
  expect(kept.token).toBeNull();
});

test('[S0-008][S0-016] /index and /Themes require a token; others return to the requested address after sign-in', () => {
  const kept: string[] = [];
  const guard = (token: string | null) =>
    target(guardSignedIn(holding(token).store, { url: 'http://x/index?open=A&id=1' }, (address) => kept.push(address)));
  expect(guard(FUTURE)).toBe('stays');
  expect(kept).toEqual([]);
  expect(guard(null)).toBe('/login');
  expect(kept).toEqual(['/index?open=A&id=1']);
});

test('an unsupported browser gets a message instead of a screen it cannot run', () => {
  expect(target(guardLogin(holding(null).store, 'MSIE 9.0'))).toBe('/IePage');
  expect(target(guardIePage('MSIE 9.0'))).toBe('stays');
  expect(target(guardIePage('Edg/140.0'))).toBe('/login');
});
