import { createCipheriv } from 'node:crypto';

/**
 * A password field as the specification sends it (C.2-8), written here once more from its words so that the
 * product's own code is checked against something: AES-256-CBC, zero padding, hex.
 */
export function passwordField(text: string, token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { jti: string; uuid: string };
  const cipher = createCipheriv(
    'aes-256-cbc',
    claims.jti,
    claims.uuid.slice(-8) + claims.uuid.slice(0, 8),
  ).setAutoPadding(false);
  const plain = Buffer.from(text, 'utf8');
  const padded = Buffer.concat([plain, Buffer.alloc((16 - (plain.length % 16)) % 16)]);
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString('hex');
}
