import { expect, test } from 'vitest';
import type { TokenStore } from '../../services/TokenStore.ts';
import { isUnsupported, readEmployee } from '../../services/paths.ts';
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

test('[S0-012] employeeNo must be JSON with an employee', () => {
  expect(readEmployee({ employeeNo: '{"employee":"E001"}' })).toBe('E001');
  for (const state of [null, {}, { employeeNo: 'E001' }, { employeeNo: '{}' }, { employeeNo: '{"employee":""}' }])
    expect(readEmployee(state)).toBeNull();
});

const OLD = [
  'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
  'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/70.0 Safari/537.36 Edge/18.17763',
];
const NEW = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:130.0) Gecko/20100101 Firefox/130.0',
];

test("[S0-014][S0-015] Internet Explorer and old Edge are unsupported, today's Edge is not", () => {
  for (const agent of OLD) expect(isUnsupported(agent), agent).toBe(true);
  for (const agent of NEW) expect(isUnsupported(agent), agent).toBe(false);
});
