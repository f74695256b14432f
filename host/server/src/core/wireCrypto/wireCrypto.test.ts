import { isRefusal } from '@atrium/sdk/server';
import CryptoJS from 'crypto-js';
import { describe, expect, test } from 'vitest';
import vectors from './vectors.json' with { type: 'json' };
import { decryptText, encryptText } from './wireCrypto.ts';

const { token } = vectors;
const utf8 = CryptoJS.enc.Utf8;

/** The same encryption, by the library that browsers use. */
function byCryptoJs(text: string): string {
  const options = { iv: utf8.parse(vectors.iv), mode: CryptoJS.mode.CBC, padding: CryptoJS.pad.ZeroPadding };
  return CryptoJS.AES.encrypt(utf8.parse(text), utf8.parse(vectors.key), options).ciphertext.toString();
}

describe('published vectors', () => {
  test.each(vectors.good)('[S0-073] $name', ({ plain, hex }) => {
    expect(encryptText(plain, token)).toBe(hex.toLowerCase());
    expect(byCryptoJs(plain)).toBe(hex.toLowerCase());
    expect(decryptText(hex, token)).toBe(plain);
  });

  test.each(vectors.bad)('[S0-076] refused: $name', ({ hex }) => {
    expect(refusalOf(() => decryptText(hex, token))).toMatchObject({ code: 422 });
  });

  test('[S0-073] no padding is added at a multiple of 16 bytes', () => {
    expect(encryptText('0123456789abcdef', token)).toHaveLength(32);
    expect(encryptText('0123456789abcdef0', token)).toHaveLength(64);
  });

  test('[S0-074] the key is the jti, 32 characters', () => {
    expect(vectors.key).toBe(token.jti);
    expect(Buffer.from(token.jti)).toHaveLength(32);
    const other = { ...token, jti: token.jti.replace('0', '1') };
    expect(encryptText('password', other)).not.toBe(encryptText('password', token));
  });

  test('[S0-075] the iv is the last 8, then the first 8 characters of the uuid', () => {
    expect(vectors.iv).toBe(token.uuid.slice(-8) + token.uuid.slice(0, 8));
    // The middle of the uuid is not used, its ends are.
    const middle = { ...token, uuid: token.uuid.replace('4f60', '0000') };
    const end = { ...token, uuid: `${token.uuid.slice(0, -1)}c` };
    expect(encryptText('password', middle)).toBe(encryptText('password', token));
    expect(encryptText('password', end)).not.toBe(encryptText('password', token));
  });

  test('[S0-076] every refusal is the same', () => {
    const refusals = vectors.bad.map(({ hex }) => JSON.stringify(refusalOf(() => decryptText(hex, token))));
    expect(new Set(refusals).size).toBe(1);
  });
});

function refusalOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (isRefusal(error)) return error.shape;
    throw error;
  }
  throw new Error('nothing was refused');
}
