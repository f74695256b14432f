import { expect, test } from 'vitest';
import vectors from '../../../../server/src/core/wireCrypto/vectors.json' with { type: 'json' };
import { decryptField, encryptField } from './encryptField.ts';

const { token } = vectors;

test('[S0-073][S0-074][S0-075] the browser encrypts according to the published vectors', () => {
  expect(vectors.good.length).toBeGreaterThan(8);
  for (const { plain, hex } of vectors.good) expect(encryptField(plain, token)).toBe(hex.toLowerCase());
});

test('the browser decrypts what the server encrypts, in either case of the digits', () => {
  for (const { plain, hex } of vectors.good) {
    expect(decryptField(hex, token)).toBe(plain);
    expect(decryptField(hex.toUpperCase(), token)).toBe(plain);
  }
});

test('[S0-074] a key of another length is refused instead of running another cipher', () => {
  expect(() => encryptField('x', { ...token, jti: 'short' })).toThrow(RangeError);
});
