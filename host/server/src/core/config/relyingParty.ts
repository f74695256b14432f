import { isIP } from 'node:net';
import type { Config } from './Config.ts';

/** Whose passkeys are: what browsers bind them to. */
export interface RelyingParty {
  /** A host name, which passkeys are of: WebAuthn knows no addresses of numbers. */
  readonly id: string;
  /** Whether a page of this origin may use them. */
  isOrigin(origin: string): boolean;
}

/**
 * The relying party of this server, from its configured public address and never from a request: a proxy, or a page that passes calls on,
 * cannot name another one. Without an address passkeys are of this machine only, at any port of `http://localhost`.
 *
 * @returns undefined if the address is one of numbers
 */
export function findRelyingParty({ publicAddress }: Pick<Config, 'publicAddress'>): RelyingParty | undefined {
  if (publicAddress === '')
    return { id: 'localhost', isOrigin: (origin) => /^http:\/\/localhost(:\d+)?$/.test(origin) };
  const { hostname, origin: own } = new URL(publicAddress);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  return { id: hostname, isOrigin: (origin) => origin === own };
}
