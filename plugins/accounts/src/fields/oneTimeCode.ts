/** What a seed of one-time codes is stored as: `otpauth://totp/…?secret=…` (Key Uri Format), or the secret alone. */
interface OneTimeSeed {
  /** RFC 4648 base32, without blanks and padding, in capitals. */
  readonly secret: string;
  readonly algorithm: 'SHA1' | 'SHA256' | 'SHA512';
  readonly digits: number;
  /** Seconds for which a code is valid. */
  readonly period: number;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Characters of a secret: 128 bytes are twice the longest key that a hash uses. */
const MAX_SECRET = 205;
const ALGORITHMS = { SHA1: 'SHA-1', SHA256: 'SHA-256', SHA512: 'SHA-512' } as const;

/** @returns undefined for what is no seed that codes can be made of: another kind than TOTP, other digits, a wrong secret */
export function readSeed(text: string): OneTimeSeed | undefined {
  const trimmed = text.trim();
  if (!/^otpauth:/i.test(trimmed)) return seedOf(trimmed, new URLSearchParams());
  if (!URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  // the host of an address without a known scheme is part of its path in some browsers
  const kind = url.host || url.pathname.replace(/^\/\//, '').split('/')[0];
  return kind?.toLowerCase() === 'totp' ? seedOf(url.searchParams.get('secret') ?? '', url.searchParams) : undefined;
}

function seedOf(text: string, parameters: URLSearchParams): OneTimeSeed | undefined {
  const secret = text.replace(/[\s=-]/g, '').toUpperCase();
  const algorithm = (parameters.get('algorithm') ?? 'SHA1').toUpperCase().replace('-', '');
  const digits = Number(parameters.get('digits') ?? 6);
  const period = Number(parameters.get('period') ?? 30);
  const isSeed =
    /^[A-Z2-7]{2,}$/.test(secret) &&
    secret.length <= MAX_SECRET &&
    algorithm in ALGORITHMS &&
    [6, 7, 8].includes(digits) &&
    Number.isInteger(period) &&
    period >= 10 &&
    period <= 300;
  return isSeed ? { secret, algorithm: algorithm as OneTimeSeed['algorithm'], digits, period } : undefined;
}

/**
 * The one-time code of a moment (RFC 6238), and for how many whole seconds it is valid.
 *
 * @param now milliseconds since 1970
 */
export async function makeOneTimeCode(
  { secret, algorithm, digits, period }: OneTimeSeed,
  now: number,
): Promise<{ readonly code: string; readonly seconds: number }> {
  const bits = [...secret].map((character) => BASE32.indexOf(character).toString(2).padStart(5, '0')).join('');
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  const hmac = { name: 'HMAC', hash: ALGORITHMS[algorithm] };
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign']);
  const seconds = Math.floor(now / 1000);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(seconds / period)));
  const hash = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const at = hash.getUint8(hash.byteLength - 1) & 0xf;
  const number = (hash.getUint32(at) & 0x7fffffff) % 10 ** digits;
  return { code: String(number).padStart(digits, '0'), seconds: period - (seconds % period) };
}
