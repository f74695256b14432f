import { expect, test } from 'vitest';
import { isCurrent, readClaims } from './TokenStore.ts';

const tokenOf = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;

test('[S0-068] the token carries jti and uuid', () => {
  const claims = {
    jti: 'a'.repeat(32),
    uuid: '6f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b',
    exp: 1_800_000_000,
    name: '王小明',
  };
  expect(readClaims(tokenOf(claims))).toEqual({ jti: claims.jti, uuid: claims.uuid, exp: claims.exp });
});

test('anything else is not a token', () => {
  const claims = { jti: 'a', uuid: 'b', exp: 1000 };
  const without = Object.keys(claims).map((name) => tokenOf({ ...claims, [name]: undefined }));
  for (const text of ['', 'a.b.c', ...without, tokenOf([])]) expect(readClaims(text)).toBeNull();
});

test('a token is current until its exp', () => {
  const token = tokenOf({ jti: 'a', uuid: 'b', exp: 1000 });
  expect(isCurrent(token, 999_999)).toBe(true);
  expect(isCurrent(token, 1_000_000)).toBe(false);
  expect(isCurrent('nonsense', 0)).toBe(false);
});
