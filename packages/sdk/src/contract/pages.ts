/**
 * First path segments reserved by the host in every installation: its routes and what its web server serves.
 */
const HOST_PARTS = [
  ...['login', 'changepassword', 'iepage', 'index', 'themes'],
  ...['plugins', 'assets', 'healthz', 'readyz', 'socket.io'],
];

/** Default base paths of the services (C.1-1). */
const SERVICE_BASES = ['/api', '/cal', '/wl', '/sys'];

/** Each segment is plain text or a named parameter. `/` alone is valid too, but reserved by the host. */
const PAGE_PATH = /^\/$|^(\/(:[a-z]\w*|[^/:*?#%\s][^/*?#%\s]*))+$/i;

/**
 * A page that cannot be served, and why: its path is invalid, reserved by the host, or used by another page of the same
 * plugin.
 */
export interface PageFlaw {
  readonly page: string;
  /** As it is declared. */
  readonly path: string;
  readonly flaw: 'malformed' | 'reserved' | 'twice';
}

/** Returns whether this is a valid path of a page, such as `/cards/:code`. */
export const isPagePath = (path: string): boolean => PAGE_PATH.test(path);

/** The normalised form of a path, without case and parameter names: `/Cards/:code` becomes `/cards/:`. */
export const pageRoute = (path: string): string => path.toLowerCase().replaceAll(/\/:[^/]+/g, '/:');

/**
 * Returns the pages of one plugin that can never be served, whatever other plugins are installed. `bases` are the base
 * paths of the services, by default `/api`, `/cal`, `/wl` and `/sys`.
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

/** View ids reserved for built-in plugins, by owner: no other plugin may claim them. */
const OWNERS: Readonly<Record<string, string>> = {
  Settings: 'host',
  ChangePassword: 'host',
  Audit: 'host',
  SignIns: 'host',
  EmployeeImport: 'host',
  Iframe: 'host',
  IframePanel: 'host',
  Handover: 'handover',
  HandoverList: 'handover',
  HandoverTag: 'handover',
  WhiteIP: 'whitelist',
  LeavePanel: 'leave',
  Calendar: 'calendar',
  NavSetting: 'nav',
  Permission: 'permissions',
  BulletinCategories: 'bulletin',
  BulletinList: 'bulletin',
  AccountManagement: 'accounts',
  PlatformNameManagement: 'accounts',
  PlatformTypeManagement: 'accounts',
  PlatformPurposeManagement: 'accounts',
  DynamicRequiredFieldManagement: 'accounts',
};

/** Returns the plugin that a view id is reserved for; undefined if any plugin may use it. */
export const reservedFor = (view: string): string | undefined =>
  Object.hasOwn(OWNERS, view) ? OWNERS[view] : undefined;
