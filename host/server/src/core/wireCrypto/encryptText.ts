import { createCipheriv } from 'node:crypto';
import type { TokenClaims } from '../tokens.ts';
import { keyOf } from './keyOf.ts';

const BLOCK = 16;

/** Encrypts a text for the holder of a token: AES-256-CBC, zero padding, lower-case hex (C.2-8). */
export function encryptText(text: string, claims: Pick<TokenClaims, 'jti' | 'uuid'>): string {
  const plain = Buffer.from(text, 'utf8');
  // At a multiple of 16 nothing is added.
  const padded = Buffer.alloc(Math.ceil(plain.length / BLOCK) * BLOCK);
  plain.copy(padded);
  const { key, iv } = keyOf(claims);
  const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(false);
  return cipher.update(padded, undefined, 'hex') + cipher.final('hex');
}
