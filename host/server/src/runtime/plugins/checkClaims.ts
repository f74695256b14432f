import { pageFlaws, pageRoute, reservedFor, SDK_MAJOR, SDK_VERSION } from '@atrium/sdk';
import { type KnownPlugin, PluginFault } from './Plugins.ts';

/** Reserved names of PostgreSQL schemas, and the name under which the host publishes about people. */
const RESERVED_IDS = new Set(['host', 'public', 'people']);

/** Maps the sdk's result for a page's path to a fault code. */
const PAGE_FAULTS = { malformed: 'PAGE_MALFORMED', reserved: 'PAGE_RESERVED', twice: 'PAGE_TWICE' } as const;

/**
 * Checks a plugin's claims against those of other plugins before its code is loaded. `bases` are the paths below which
 * this server answers calls.
 *
 * @throws PluginFault with what to do
 */
export function checkClaims(plugin: KnownPlugin, others: readonly KnownPlugin[], bases: readonly string[]): void {
  const { id, manifest } = plugin;
  if (!/^[a-z][a-z0-9]{1,29}$/.test(id) || RESERVED_IDS.has(id)) throw new PluginFault('load', 'ID_RESERVED', { id });
  if (others.some((other) => other.id === id)) throw new PluginFault('load', 'ID_TAKEN', { id });
  checkSdk(manifest.sdk);
  checkViews(plugin, others);
  checkPages(plugin, others, bases);
  for (const contract of manifest.fulfils) {
    const other = others.find((one) => one.manifest.fulfils.includes(contract));
    if (other) throw new PluginFault('load', 'CONTRACT_TAKEN', { contract, other: other.id });
  }
}

/** Whether two plugins claim an id, a view, a page or a host contract that only one can have. */
export function claimsSame(one: KnownPlugin, other: KnownPlugin): boolean {
  const share = (claims: (plugin: KnownPlugin) => readonly string[]) => {
    const theirs = new Set(claims(other));
    return claims(one).some((claim) => theirs.has(claim));
  };
  const routesOf = ({ manifest }: KnownPlugin) => Object.values(manifest.pages).map(({ path }) => pageRoute(path));
  return (
    share(({ id }) => [id]) ||
    share(({ manifest }) => viewsOf(manifest)) ||
    share(routesOf) ||
    share(({ manifest }) => manifest.fulfils)
  );
}

/** Only plugins of the host's own sdk, built with its version or an older one. */
export function checkSdk({ major, built }: KnownPlugin['manifest']['sdk']): void {
  if (major !== SDK_MAJOR) throw new PluginFault('load', 'SDK_MAJOR', { theirs: major, ours: SDK_MAJOR });
  if (newer(built, SDK_VERSION)) throw new PluginFault('load', 'SDK_NEWER', { theirs: built, ours: SDK_VERSION });
}

/** View ids are global, because a menu entry names them. */
function checkViews({ id, manifest }: KnownPlugin, others: readonly KnownPlugin[]): void {
  for (const view of viewsOf(manifest)) {
    const owner = reservedFor(view);
    if (owner !== undefined && owner !== id) throw new PluginFault('load', 'VIEW_RESERVED', { view, owner });
    const other = others.find((one) => viewsOf(one.manifest).includes(view));
    if (other) throw new PluginFault('load', 'VIEW_TAKEN', { view, other: other.id });
  }
}

/**
 * Routes are global too. The host's own come first; only public pages under `/public/…` are left without a question.
 */
function checkPages({ manifest }: KnownPlugin, others: readonly KnownPlugin[], bases: readonly string[]): void {
  const [flaw] = pageFlaws(manifest.pages, bases);
  if (flaw) throw new PluginFault('load', PAGE_FAULTS[flaw.flaw], { path: flaw.path });
  for (const { path } of Object.values(manifest.pages)) {
    const other = others.find((one) => hasRoute(one.manifest, pageRoute(path)));
    if (other) throw new PluginFault('load', 'PAGE_TAKEN', { path, other: other.id });
  }
}

const hasRoute = ({ pages }: KnownPlugin['manifest'], route: string) =>
  Object.values(pages).some(({ path }) => pageRoute(path) === route);

const viewsOf = ({ tabs, panels }: KnownPlugin['manifest']) => [...Object.keys(tabs), ...Object.keys(panels)];

function newer(theirs: string, ours: string): boolean {
  const [left, right] = [theirs, ours].map((version) => version.split(/[.-]/).map(Number)) as [number[], number[]];
  for (const [index, part] of left.slice(0, 3).entries()) if (part !== right[index]) return part > (right[index] ?? 0);
  return false;
}
