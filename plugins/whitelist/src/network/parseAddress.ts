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
export function parseExactly(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return { family: 4, bits: toBits(ipaddr.IPv4.parse(text)) };
  // A zone belongs to a machine and not to a network.
  if (text.includes('%') || !ipaddr.IPv6.isValid(text)) return undefined;
  return { family: 6, bits: toBits(ipaddr.IPv6.parse(text)) };
}

const toBits = (address: ipaddr.IPv4 | ipaddr.IPv6): bigint =>
  address.toByteArray().reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n);
