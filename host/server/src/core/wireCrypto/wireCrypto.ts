import { createCipheriv, createDecipheriv } from 'node:crypto';
import { refuse } from '../texts.ts';
import type { TokenClaims } from '../services.ts';

const BLOCK = 16;
const WHOLE_BLOCKS = /^(?:[0-9a-f]{32})+$/i;
const PADDING = /\0{1,15}$/;
const CONTROL = /\p{Cc}/u;

/** Encrypts a text for the holder of a token: AES-256-CBC, zero padding, lower-case hex (C.2-8). */
export function encryptText(text: string, claims: Pick<TokenClaims, 'jti' | 'uuid'>): string {
  const plain = Buffer.from(text, 'utf8');
  // No padding at a multiple of 16.
  const padded = Buffer.alloc(Math.ceil(plain.length / BLOCK) * BLOCK);
  plain.copy(padded);
  const { key, iv } = keyOf(claims);
  const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(false);
  return cipher.update(padded, undefined, 'hex') + cipher.final('hex');
}

/**
 * Decrypts what `encryptText` (or the browser) made with the same token; hex in either case.
 *
 * @throws Refusal 422, the same for every error: no hex of whole blocks, another token, nothing, control characters,
 * invalid UTF-8 (C.2-8).
 */
export function decryptText(hex: string, claims: Pick<TokenClaims, 'jti' | 'uuid'>): string {
  const text = WHOLE_BLOCKS.test(hex) ? decoded(hex, claims) : undefined;
  if (!text || CONTROL.test(text)) throw refuse.invalid('password.undecipherable');
  return text;
}

function decoded(hex: string, claims: Pick<TokenClaims, 'jti' | 'uuid'>): string | undefined {
  const { key, iv } = keyOf(claims);
  const decipher = createDecipheriv('aes-256-cbc', key, iv).setAutoPadding(false);
  const bytes = Buffer.concat([decipher.update(hex, 'hex'), decipher.final()]);
  try {
    // ignoreBOM: a leading U+FEFF is a character of the password, not a mark to drop.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).replace(PADDING, '');
  } catch {
    return undefined;
  }
}

/** Key and iv of the password transport (S0-075, C.2-8): the token's `jti`; the last 8, then the first 8 characters of its `uuid`. */
function keyOf({ jti, uuid }: Pick<TokenClaims, 'jti' | 'uuid'>): { key: Buffer; iv: Buffer } {
  return { key: Buffer.from(jti, 'utf8'), iv: Buffer.from(uuid.slice(-8) + uuid.slice(0, 8), 'utf8') };
}
