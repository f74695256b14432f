import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Seconds that a code is shown (RFC 6238 §4.1). */
const PERIOD_MS = 30_000;
/** Steps that clocks may differ by, either way. */
const DRIFT = 1;
/** RFC 4226 §4: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20;

export const stepAt = (now: Date): number => Math.floor(now.getTime() / PERIOD_MS);

/** The six digits of a step (RFC 6238 with the SHA-1 of RFC 4226, the one that every authenticator app has). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/**
 * The step of a code that is right now.
 *
 * @param after that of the last one used: earlier ones and itself are refused
 * @returns undefined if it is wrong
 */
export function matchStep(secret: Buffer, code: string, now: Date, after: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const present = stepAt(now);
  for (let step = Math.max(present - DRIFT, after + 1); step <= present + DRIFT; step += 1)
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) return step;
  return undefined;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret as apps take it: 32 characters of base32 (RFC 4648 §6), which need no padding. */
export function makeSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (five) => ALPHABET[Number.parseInt(five, 2)]!);
}

export function readSecret(base32: string): Buffer {
  const bits = [...base32].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What the picture contains that an authenticator app scans. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer.replaceAll(':', ' '))}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
