import ipaddr from 'ipaddr.js';
import type { Address } from './parseAddress.ts';
import { type Network, addressWidth } from './parseNetwork.ts';

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
