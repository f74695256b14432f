/** White space, control characters and backslashes, which browsers read in ways of their own. */
// oxlint-disable-next-line no-control-regex -- these are what is refused
const ODD = /[\u0000-\u0020\u007f\\]/;

/** Is this an address that the menu may open: absolute http(s), or of this site (C.8-6)? */
export function isAddress(link: string): boolean {
  if (ODD.test(link)) return false;
  if (link.startsWith('/')) return !link.startsWith('//');
  return originOf(link) !== null;
}

/** The origin of an absolute http(s) address, null for any other text. */
export function originOf(link: string): string | null {
  if (ODD.test(link) || !/^https?:\/\//i.test(link)) return null;
  const url = URL.parse(link);
  return url && url.hostname !== '' ? url.origin : null;
}

/** May this address be opened with a launch ticket: this site's own, or one of the sites that were named for it? */
export const mayCarryTicket = (link: string, sites: readonly string[]): boolean =>
  link.startsWith('/') ? isAddress(link) : sites.includes(originOf(link) ?? '');
