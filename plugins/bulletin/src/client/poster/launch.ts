/** The launch ticket of this page's address. */
export interface Launch {
  readonly token: string;
  readonly hash: string;
}

/** Reads the ticket of an address, null without one. */
export function readLaunch(search: string): Launch | null {
  const query = new URLSearchParams(search);
  const [token, hash] = [query.get('token'), query.get('hash')];
  return token && hash ? { token, hash } : null;
}

/** Takes the ticket out of the address: it is of no use a second time, and does not belong in a history. */
export function forgetLaunch(): void {
  const url = new URL(location.href);
  for (const name of ['token', 'hash']) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
