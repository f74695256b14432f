/** Where the browser goes after signing out, if a provider has signed the person in; with the session, for all tabs. */
const KEY = 'atrium.providerLogout';

/** @param address null where the provider has none, or the person has signed in with their password */
export function keepProviderLogout(address: string | null): void {
  if (address === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, address);
}

/** Goes on to the provider, so that the next press of its button asks for the person again. */
export function leaveProvider(): void {
  const address = localStorage.getItem(KEY);
  keepProviderLogout(null);
  if (address !== null && isWebAddress(address)) location.assign(address);
}

/** Never a script, whatever is stored. */
export const isWebAddress = (address: string): boolean => /^https?:$/.test(URL.parse(address)?.protocol ?? '');
