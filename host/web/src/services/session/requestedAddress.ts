import { PATHS } from '../paths.ts';

const KEY = 'atrium.wanted';

interface Wanted {
  readonly address: string;
  /** The person whose session ended there; null for a visitor. */
  readonly person: number | null;
}

/**
 * Stores the address that a visitor requested, or at which a session was ended, until the next sign-in. In this browser
 * tab only, and not in the address of the sign-in page, which people share.
 */
export function saveRequestedAddress(address: string, person: number | null = null): void {
  if (address === PATHS.index || address === '/') return clearRequestedAddress();
  sessionStorage.setItem(KEY, JSON.stringify({ address, person } satisfies Wanted));
}

/** Returns and clears the address to open after signing in: the stored one, unless it was another person's. */
export function takeRequestedAddress(person: number): string {
  const kept = sessionStorage.getItem(KEY);
  clearRequestedAddress();
  if (kept === null) return PATHS.index;
  const { address, person: owner } = JSON.parse(kept) as Wanted;
  // never another site, whatever is stored
  const isOwn = address.startsWith('/') && new URL(address, location.origin).origin === location.origin;
  return isOwn && (owner === null || owner === person) ? address : PATHS.index;
}

export function clearRequestedAddress(): void {
  sessionStorage.removeItem(KEY);
}
