import { expect, test } from 'vitest';
import { makeOneTimeCode, readSeed } from './oneTimeCode.ts';

/** Appendix B of RFC 6238: the ASCII digits 1234567890, repeated to the length of the hash. */
const SECRETS = {
  SHA1: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  SHA256: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA',
  SHA512: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNA',
} as const;

test.each([
  [59, '94287082', '46119246', '90693936'],
  [1111111109, '07081804', '68084774', '25091201'],
  [1111111111, '14050471', '67062674', '99943326'],
  [1234567890, '89005924', '91819424', '93441116'],
  [2000000000, '69279037', '90698825', '38618901'],
  [20000000000, '65353130', '77737706', '47863826'],
] as const)('the codes of second %i are those of RFC 6238', async (second, ...codes) => {
  for (const [at, algorithm] of (['SHA1', 'SHA256', 'SHA512'] as const).entries()) {
    const seed = { secret: SECRETS[algorithm], algorithm, digits: 8, period: 30 };
    expect((await makeOneTimeCode(seed, second * 1000)).code, algorithm).toBe(codes[at]);
  }
});

test('a code of six digits is the end of that of eight; its seconds are those until the next one', async () => {
  const seed = readSeed(SECRETS.SHA1)!;
  expect(await makeOneTimeCode(seed, 59_000)).toEqual({ code: '287082', seconds: 1 });
  expect((await makeOneTimeCode(seed, 60_000)).seconds).toBe(30);
  expect((await makeOneTimeCode({ ...seed, period: 60 }, 59_999)).seconds).toBe(1);
});

test('a seed is an address of otpauth, or the secret alone, however it is written', () => {
  const plain = { secret: 'JBSWY3DPEHPK3PXP', algorithm: 'SHA1', digits: 6, period: 30 };
  for (const text of [
    'JBSWY3DPEHPK3PXP',
    ' jbsw y3dp ehpk 3pxp ',
    'JBSWY3DP-EHPK3PXP====',
    'otpauth://totp/x?secret=jbswy3dpehpk3pxp',
  ])
    expect(readSeed(text), text).toEqual(plain);
  expect(
    readSeed('otpauth://totp/ACME:ops?secret=JBSWY3DPEHPK3PXP&issuer=ACME&algorithm=SHA256&digits=8&period=60'),
  ).toEqual({ ...plain, algorithm: 'SHA256', digits: 8, period: 60 });
});

test.each([
  '',
  'not base32!',
  'otpauth://hotp/x?secret=JBSWY3DPEHPK3PXP&counter=1',
  'otpauth://totp/x',
  'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&digits=5',
  'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&algorithm=MD5',
  'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&period=0',
  'steam://JBSWY3DPEHPK3PXP',
  'A'.repeat(1000),
])('%j is no seed', (text) => expect(readSeed(text)).toBeUndefined());
