import { PATHS } from '../paths.ts';

const KEY = 'atrium.wanted';

interface Wanted {
  readonly address: string;
  /** Whose session ended there; null where nobody was signed in. */
  readonly person: number | null;
}

/**
 * Keeps the address that a visitor asked for, or at which a session ended by itself, until somebody signs in. In this browser tab only,
 * and not in the address of the sign-in page, which people pass on.
 */
export function saveRequestedAddress(address: string, person: number | null = null): void {
  if (address === PATHS.index || address === '/') return clearRequestedAddress();
  sessionStorage.setItem(KEY, JSON.stringify({ address, person } satisfies Wanted));
}

/** Where to go after signing in, once: the address that was kept, unless it was another person's. */
export function takeRequestedAddress(person: number): string {
  const kept = sessionStorage.getItem(KEY);
  clearRequestedAddress();
  if (kept === null) return PATHS.index;
  const { address, person: owner } = JSON.parse(kept) as Wanted;
  // never another site, whatever was kept
  const isOwn = address.startsWith('/') && new URL(address, location.origin).origin === location.origin;
  return isOwn && (owner === null || owner === person) ? address : PATHS.index;
}

export function clearRequestedAddress(): void {
  sessionStorage.removeItem(KEY);
}
