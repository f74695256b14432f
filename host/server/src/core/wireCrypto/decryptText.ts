import { createDecipheriv } from 'node:crypto';
import type { TokenClaims } from '../tokens.ts';
import { refuse } from '../texts/refuse.ts';
import { keyOf } from './keyOf.ts';

const WHOLE_BLOCKS = /^(?:[0-9a-f]{32})+$/i;
const PADDING = /\0{1,15}$/;
const CONTROL = /\p{Cc}/u;

/**
 * Decrypts what `encryptText` (or the browser) made with the same token; hex in either case.
 *
 * @throws Refusal 422, the same for whatever is wrong: no hex of whole blocks, another token, nothing, control
 * characters, invalid UTF-8 (C.2-8).
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
