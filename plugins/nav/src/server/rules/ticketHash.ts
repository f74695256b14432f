import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The stored digest of a token. */
export const toDigest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The hash of a token: HMAC-SHA256 over token, person and entry with the ticket's own key, hex (C.2-26). */
export const signTicket = (secret: string, token: string, employeeId: number, menuId: number): string =>
  createHmac('sha256', secret).update(`${token}.${employeeId}.${menuId}`).digest('hex');

/** Compares two texts in constant time. */
export function isSame(one: string, other: string): boolean {
  const [first, second] = [toDigest(one), toDigest(other)].map((text) => Buffer.from(text));
  return timingSafeEqual(first!, second!);
}
