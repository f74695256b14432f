import { reservedFor, SDK_MAJOR, SDK_VERSION } from '@atrium/sdk';
import type { KnownPlugin } from './LoadedPlugin.ts';
import { PluginFault } from './PluginFault.ts';

/** Names of PostgreSQL schemas that are not a plugin's to take. */
const RESERVED_IDS = new Set(['host', 'public']);

/** The host's routes (S0 §2), the services' and what the web server has. */
const HOST_ROUTES =
  /^\/($|(login|changepassword|iepage|index|themes|api|cal|wl|sys|plugins|assets|healthz|readyz)(\/|$))/;

/**
 * May this plugin be what it says, beside those that are there? Decided before its code is loaded.
 *
 * @throws PluginFault with what to do.
 */
export function checkClaims(plugin: KnownPlugin, others: readonly KnownPlugin[]): void {
  const { id, manifest } = plugin;
  if (!/^[a-z][a-z0-9]{1,29}$/.test(id) || RESERVED_IDS.has(id)) throw new PluginFault('load', 'ID_RESERVED', { id });
  if (others.some((other) => other.id === id)) throw new PluginFault('load', 'ID_TAKEN', { id });
  checkSdk(manifest.sdk);
  checkViews(plugin, others);
  checkPages(plugin, others);
  for (const contract of manifest.fulfils) {
    const other = others.find((one) => one.manifest.fulfils.includes(contract));
    if (other) throw new PluginFault('load', 'CONTRACT_TAKEN', { contract, other: other.id });
  }
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

/** Routes are global too. The host's own come first; `/public/…` is where pages without sign-in do not ask before they are left. */
function checkPages({ manifest }: KnownPlugin, others: readonly KnownPlugin[]): void {
  for (const path of routesOf(manifest)) {
    if (HOST_ROUTES.test(path)) throw new PluginFault('load', 'PAGE_RESERVED', { path });
    const other = others.find((one) => routesOf(one.manifest).includes(path));
    if (other) throw new PluginFault('load', 'PAGE_TAKEN', { path, other: other.id });
  }
}

/** What a route is found by: neither case nor the parameters' names. */
const routesOf = ({ pages }: KnownPlugin['manifest']) =>
  Object.values(pages).map(({ path }) => path.toLowerCase().replaceAll(/:[^/]+/g, ':'));

const viewsOf = ({ tabs, panels }: KnownPlugin['manifest']) => [...Object.keys(tabs), ...Object.keys(panels)];

function newer(theirs: string, ours: string): boolean {
  const [left, right] = [theirs, ours].map((version) => version.split(/[.-]/).map(Number)) as [number[], number[]];
  for (const [index, part] of left.slice(0, 3).entries()) if (part !== right[index]) return part > (right[index] ?? 0);
  return false;
}
