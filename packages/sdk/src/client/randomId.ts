/**
 * Returns a new id of 32 hexadecimal digits (128 random bits) for what a browser has to tell apart: an upload, an entry that is
 * not saved yet, a request. `crypto.randomUUID` is missing on pages without TLS.
 */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
