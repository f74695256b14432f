/** A meeting by video that a schedule links to. */
export interface VideoLink {
  /** Name of the service, which is the same in all languages. */
  readonly service: 'Google Meet' | 'Microsoft Teams' | 'Zoom' | 'Webex';
  readonly href: string;
}

const ADDRESS = /https:\/\/[^\s<>"'，、。；）」』]+/gi;
const SERVICES: readonly [VideoLink['service'], (url: URL) => boolean][] = [
  [
    'Google Meet',
    ({ hostname, pathname }) => hostname === 'meet.google.com' && /^\/[a-z]{3}-|^\/lookup\//.test(pathname),
  ],
  [
    'Microsoft Teams',
    ({ hostname, pathname }) =>
      ['teams.microsoft.com', 'teams.live.com', 'teams.cloud.microsoft'].includes(hostname) &&
      /^\/(l\/meetup-join|meet)\//.test(pathname),
  ],
  ['Zoom', ({ hostname, pathname }) => isWithin(hostname, 'zoom.us') && /^\/(j|my|w|s)\//.test(pathname)],
  [
    'Webex',
    ({ hostname, pathname }) =>
      isWithin(hostname, 'webex.com') && /^\/(meet|join|wbxmjs|[\w-]+\/j\.php)/.test(pathname),
  ],
];

const isWithin = (hostname: string, domain: string) => hostname === domain || hostname.endsWith(`.${domain}`);

/** The first link to a meeting of Google Meet, Teams, Zoom or Webex, by the host that it really leads to. */
export function findVideoLink(...texts: readonly string[]): VideoLink | undefined {
  for (const text of texts)
    for (const [found] of text.matchAll(ADDRESS)) {
      const href = found.replace(/[.,;:!?)]+$/, '');
      if (!URL.canParse(href)) continue;
      const url = new URL(href);
      // an address such as https://zoom.us@other.example leads elsewhere, and is not taken for one
      if (url.username !== '' || url.password !== '') continue;
      const service = SERVICES.find(([, fits]) => fits(url))?.[0];
      if (service) return { service, href };
    }
  return undefined;
}
