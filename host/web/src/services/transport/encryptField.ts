import AES from 'crypto-js/aes';
import { lib } from 'crypto-js/core';
import Hex from 'crypto-js/enc-hex';
import Utf8 from 'crypto-js/enc-utf8';
import ZeroPadding from 'crypto-js/pad-zeropadding';

/** The claims that key and iv are made of. */
export interface FieldKey {
  readonly jti: string;
  readonly uuid: string;
}

/**
 * AES-CBC with zero padding, hex (S0-073; C.2-8). Key: the UTF-8 bytes of `jti`, 16, 24 or 32 of them, since crypto-js
 * would run a cipher of its own with any other length. iv: the last 8 characters of `uuid`, then its first 8.
 *
 * @throws RangeError if `jti` has another length
 */
export function encryptField(text: string, key: FieldKey): string {
  return AES.encrypt(Utf8.parse(text), keyOf(key), optionsOf(key)).ciphertext.toString(Hex);
}

/** Decrypts; hex in either case. */
export function decryptField(hex: string, key: FieldKey): string {
  const ciphertext = lib.CipherParams.create({ ciphertext: Hex.parse(hex) });
  return AES.decrypt(ciphertext, keyOf(key), optionsOf(key)).toString(Utf8);
}

function keyOf({ jti }: FieldKey) {
  if (![16, 24, 32].includes(new TextEncoder().encode(jti).length))
    throw new RangeError('jti must be 16, 24 or 32 bytes');
  return Utf8.parse(jti);
}

function optionsOf({ uuid }: FieldKey) {
  return { iv: Utf8.parse(uuid.slice(-8) + uuid.slice(0, 8)), padding: ZeroPadding };
}
