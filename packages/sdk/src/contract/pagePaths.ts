/** First parts of the addresses that are the host's in every installation: its routes (S0 §2), and what its web server has. */
const HOST_PARTS = [
  ...['login', 'changepassword', 'iepage', 'index', 'themes'],
  ...['plugins', 'assets', 'healthz', 'readyz', 'socket.io'],
];

/** Where the services answer (C.1-1) unless an installation says otherwise. */
const SERVICE_BASES = ['/api', '/cal', '/wl', '/sys'];

/** Each part is plain text or a parameter by its name. `/` alone is one too, and the host's. */
const PAGE_PATH = /^\/$|^(\/(:[a-z]\w*|[^/:*?#%\s][^/*?#%\s]*))+$/i;

/** A page that cannot be had, and why: no path, the host's own, or that of another page of the same plugin. */
export interface PageFlaw {
  readonly page: string;
  /** As it is declared. */
  readonly path: string;
  readonly flaw: 'malformed' | 'reserved' | 'twice';
}

/** Is this a path that a page may have: `/cards/:code`? */
export const isPagePath = (path: string): boolean => PAGE_PATH.test(path);

/** What a page is found by: neither case nor the names of parameters. `/Cards/:code` is `/cards/:`. */
export const pageRoute = (path: string): string => path.toLowerCase().replaceAll(/\/:[^/]+/g, '/:');

/**
 * What keeps the pages of one plugin from being shown, whatever other plugins there are. `bases` are the paths below which a
 * server answers calls, by default `/api`, `/cal`, `/wl` and `/sys`.
 */
export function pageFlaws(
  pages: Readonly<Record<string, { readonly path: string }>>,
  bases: readonly string[] = SERVICE_BASES,
): PageFlaw[] {
  const reserved = [...HOST_PARTS.map((part) => `/${part}`), ...bases.map((base) => base.toLowerCase())];
  const taken = new Set<string>();
  return Object.entries(pages).flatMap(([page, { path }]): PageFlaw[] => {
    if (!isPagePath(path)) return [{ page, path, flaw: 'malformed' }];
    const route = pageRoute(path);
    if (route === '/' || reserved.some((kept) => route === kept || route.startsWith(`${kept}/`)))
      return [{ page, path, flaw: 'reserved' }];
    if (taken.has(route)) return [{ page, path, flaw: 'twice' }];
    taken.add(route);
    return [];
  });
}
