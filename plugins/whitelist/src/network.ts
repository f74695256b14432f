import ipaddr from 'ipaddr.js';

/** An address: IPv4 in 32 bits, IPv6 in 128. IPv4-mapped IPv6 (`::ffff:a.b.c.d`) is the mapped IPv4 address. */
export interface Address {
  readonly family: 4 | 6;
  readonly bits: bigint;
}

const MAPPED = 0xffffn;

/** Parses an address; undefined if invalid. Strict: no octal or short IPv4, no zone, no port. */
export function parseAddress(text: string): Address | undefined {
  const address = parseExactly(text);
  return address?.family === 6 && address.bits >> 32n === MAPPED
    ? { family: 4, bits: address.bits & 0xffff_ffffn }
    : address;
}

/** As it is written: IPv4-mapped IPv6 stays IPv6. */
function parseExactly(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return { family: 4, bits: toBits(ipaddr.IPv4.parse(text)) };
  // A zone belongs to a machine and not to a network.
  if (text.includes('%') || !ipaddr.IPv6.isValid(text)) return undefined;
  return { family: 6, bits: toBits(ipaddr.IPv6.parse(text)) };
}

const toBits = (address: ipaddr.IPv4 | ipaddr.IPv6): bigint =>
  address.toByteArray().reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n);

/** Addresses that share their first `prefix` bits; the bits after them are 0. */
export interface Network extends Address {
  /** 0 to 32, or to 128. */
  readonly prefix: number;
}

/** Bits of IPv6 before those of a mapped IPv4 address, which has none as long. */
const MAPPED_PREFIX = 96;

export const addressWidth = (family: 4 | 6): number => (family === 4 ? 32 : 128);

/**
 * Parses a network: an address with a prefix, or without one for that address alone (S2-156). Host bits are cleared and
 * IPv4-mapped IPv6 becomes IPv4. undefined if invalid.
 */
export function parseNetwork(text: string): Network | undefined {
  const [base, length, ...more] = text.trim().split('/');
  const written = parseExactly(base ?? '');
  if (!written || more.length > 0) return undefined;
  const width = addressWidth(written.family);
  if (length !== undefined && (!/^(0|[1-9]\d{0,2})$/.test(length) || Number(length) > width)) return undefined;
  const prefix = length === undefined ? width : Number(length);
  if (prefix >= MAPPED_PREFIX && written.bits >> 32n === 0xffffn)
    return cleared({ family: 4, bits: written.bits & 0xffff_ffffn }, prefix - MAPPED_PREFIX);
  return cleared(written, prefix);
}

function cleared({ family, bits }: Address, prefix: number): Network {
  const host = BigInt(addressWidth(family) - prefix);
  return { family, bits: (bits >> host) << host, prefix };
}

/** Returns whether a network contains another one. Every network contains itself. */
export function holds(network: Network, other: Network | Address): boolean {
  if (network.family !== other.family || ('prefix' in other && other.prefix < network.prefix)) return false;
  const host = BigInt(addressWidth(network.family) - network.prefix);
  return network.bits >> host === other.bits >> host;
}

/** Formats an address canonically; IPv6 by RFC 5952. */
export function formatAddress({ family, bits }: Address): string {
  const length = addressWidth(family) / 8;
  const bytes = Array.from({ length }, (_, index) => Number((bits >> BigInt(8 * (length - 1 - index))) & 0xffn));
  return family === 4 ? new ipaddr.IPv4(bytes).toString() : new ipaddr.IPv6(bytes).toRFC5952String();
}

/** Formats a network canonically; a single address has no prefix. */
export function formatNetwork(network: Network): string {
  const address = formatAddress(network);
  return network.prefix === addressWidth(network.family) ? address : `${address}/${network.prefix}`;
}
