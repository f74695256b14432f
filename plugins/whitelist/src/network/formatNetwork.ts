import type { Address } from './parseAddress.ts';
import { type Network, widthOf } from './parseNetwork.ts';

/** Formats an address canonically; IPv6 by RFC 5952. */
export function formatAddress({ family, bits }: Address): string {
  return family === 4 ? parts(bits, 4, 8).join('.') : formatIPv6(parts(bits, 8, 16));
}

/** Formats a network canonically; a single address has no prefix. */
export function formatNetwork(network: Network): string {
  const address = formatAddress(network);
  return network.prefix === widthOf(network.family) ? address : `${address}/${network.prefix}`;
}

/** The longest run of two or more groups of zeros, the first of equal ones, becomes `::`. */
function formatIPv6(groups: readonly number[]): string {
  const parts = groups.map((group) => group.toString(16));
  let [from, length] = [0, 0];
  for (let start = 0; start < parts.length; start += 1) {
    let end = start;
    while (parts[end] === '0') end += 1;
    if (end - start > length) [from, length] = [start, end - start];
    start = Math.max(start, end);
  }
  if (length < 2) return parts.join(':');
  return `${parts.slice(0, from).join(':')}::${parts.slice(from + length).join(':')}`;
}

function parts(bits: bigint, count: number, size: number): number[] {
  const mask = (1n << BigInt(size)) - 1n;
  return Array.from({ length: count }, (_, index) => Number((bits >> BigInt(size * (count - 1 - index))) & mask));
}
