/** What a code may be: 2 to 30 English letters (C.8-7). */
export const CODE = /^[A-Za-z]{2,30}$/;
/** Characters, counted in code points (C.1-18). */
export const NAME_LENGTH = 20;
export const LINK_LENGTH = 2000;
/** Entries of one company's menu. */
export const MAX_ENTRIES = 2000;
/** A popup's size in CSS pixels (C.8-10). */
export const SIZES = {
  sizeWidth: { least: 100, most: 4096 },
  sizeHeight: { least: 60, most: 4096 },
} as const;

/** White space, control characters and backslashes, which browsers interpret differently. */
// oxlint-disable-next-line no-control-regex -- these are refused
const ODD = /[\u0000-\u0020\u007f\\]/;

/** Returns whether the menu may open this address: absolute http(s), or of this site (C.8-6). */
export function isAddress(link: string): boolean {
  if (ODD.test(link)) return false;
  if (link.startsWith('/')) return !link.startsWith('//');
  return toOrigin(link) !== null;
}

/** The origin of an absolute http(s) address, null for any other text. */
export function toOrigin(link: string): string | null {
  if (ODD.test(link) || !/^https?:\/\//i.test(link)) return null;
  const url = URL.parse(link);
  return url && url.hostname !== '' ? url.origin : null;
}

/** Returns whether this address may be opened with a launch ticket: on this site, or on one of the allowed sites. */
export const mayCarryTicket = (link: string, sites: readonly string[]): boolean =>
  link.startsWith('/') ? isAddress(link) : sites.includes(toOrigin(link) ?? '');
