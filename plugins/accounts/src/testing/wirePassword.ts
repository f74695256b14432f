import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Key and iv of a session: `jti`; the last 8, then the first 8 characters of `uuid`. */
function keyOf(token: string) {
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { jti: string; uuid: string };
  return [claims.jti, claims.uuid.slice(-8) + claims.uuid.slice(0, 8)] as const;
}

/** A password as a browser sends it: AES-256-CBC, zero padding, hex. */
export function sentPassword(text: string, token: string): string {
  const cipher = createCipheriv('aes-256-cbc', ...keyOf(token)).setAutoPadding(false);
  const plain = Buffer.from(text, 'utf8');
  const padded = Buffer.concat([plain, Buffer.alloc((16 - (plain.length % 16)) % 16)]);
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString('hex');
}

/** A password of a response, as a browser reads it. */
export function receivedPassword(hex: string, token: string): string {
  const decipher = createDecipheriv('aes-256-cbc', ...keyOf(token)).setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(hex, 'hex'), decipher.final()]);
  return plain.toString('utf8').replace(/\0+$/, '');
}
