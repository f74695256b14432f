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
  const bits = text.includes(':') ? readIPv6(text) : readIPv4(text);
  return bits === undefined ? undefined : { family: text.includes(':') ? 6 : 4, bits };
}

function readIPv4(text: string): bigint | undefined {
  const parts = text.split('.');
  if (parts.length !== 4) return undefined;
  let bits = 0n;
  for (const part of parts) {
    // A leading zero would be octal to some readers and decimal to others.
    if (!/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return undefined;
    bits = (bits << 8n) | BigInt(part);
  }
  return bits;
}

function readIPv6(text: string): bigint | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half, index) => readGroups(half, index === halves.length - 1));
  if (!head || (halves.length === 2 && !tail)) return undefined;
  const missing = 8 - head.length - (tail?.length ?? 0);
  // `::` represents at least one group of zeros.
  if (tail ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...Array<bigint>(missing).fill(0n), ...(tail ?? [])];
  return groups.reduce((bits, group) => (bits << 16n) | group, 0n);
}

/** Groups of 16 bits between single colons; the last two may be written as an IPv4 address. */
function readGroups(text: string, last: boolean): bigint[] | undefined {
  if (text === '') return [];
  const parts = text.split(':');
  const groups: bigint[] = [];
  for (const [index, part] of parts.entries()) {
    if (last && index === parts.length - 1 && part.includes('.')) {
      const bits = readIPv4(part);
      if (bits === undefined) return undefined;
      groups.push(bits >> 16n, bits & 0xffffn);
    } else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`));
    else return undefined;
  }
  return groups;
}
