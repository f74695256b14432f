import { expect, test } from 'vitest';
import { makeSecret, matchStep, readSecret, stepAt, totpCode, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

test('codes are those of RFC 6238, appendix B', () => {
  const codes = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000].map((seconds) =>
    totpCode(secret, stepAt(at(seconds))),
  );
  expect(codes).toEqual(['287082', '081804', '050471', '005924', '279037', '353130']);
});

test('a code is right for one step before and after, and never twice', () => {
  const now = at(1_234_567_890);
  const step = stepAt(now);
  const match = (offset: number, after = 0) => matchStep(secret, totpCode(secret, step + offset), now, after);
  expect([-2, -1, 0, 1, 2].map((offset) => match(offset))).toEqual([undefined, step - 1, step, step + 1, undefined]);
  expect([match(-1, step), match(0, step), match(1, step)]).toEqual([undefined, undefined, step + 1]);
  for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(matchStep(secret, wrong, now, 0), wrong).toBeUndefined();
});

test('a secret has 160 bits, and is read as it was written', () => {
  const made = makeSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(readSecret(made)).toHaveLength(20);
  expect(readSecret('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')).toEqual(secret);
  expect(totpUri('ABC', '中庭:公司', 'E001')).toBe(
    `otpauth://totp/${encodeURIComponent('中庭 公司')}:E001?secret=ABC&issuer=${encodeURIComponent('中庭:公司')}`,
  );
});
