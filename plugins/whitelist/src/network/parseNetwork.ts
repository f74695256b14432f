import { type Address, parseExactly } from './parseAddress.ts';

/** Addresses that share their first `prefix` bits; the bits after them are 0. */
export interface Network extends Address {
  /** 0 to 32, or to 128. */
  readonly prefix: number;
}

/** Bits of IPv6 before those of a mapped IPv4 address, which has none as long. */
const MAPPED_PREFIX = 96;

export const addressWidth = (family: 4 | 6): number => (family === 4 ? 32 : 128);

/**
 * Parses a network: an address with a prefix, or without one for that address alone (S2 §5). Host bits are cleared and
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
