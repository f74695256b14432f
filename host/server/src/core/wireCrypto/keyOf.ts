import type { TokenClaims } from '../tokens.ts';

/** Key and iv of the password transport (S0 §5, C.2-8): the token's `jti`; the last 8, then the first 8 characters of its `uuid`. */
export function keyOf({ jti, uuid }: Pick<TokenClaims, 'jti' | 'uuid'>): { key: Buffer; iv: Buffer } {
  return { key: Buffer.from(jti, 'utf8'), iv: Buffer.from(uuid.slice(-8) + uuid.slice(0, 8), 'utf8') };
}
