import type { Plugins } from '../../plugins/Plugins.ts';

/** Has a plugin a page at this address, as the browser would find it: neither case nor what stands for a parameter matters? */
export function isPluginPage(plugins: Plugins, address: string): boolean {
  const parts = address.split('/').map(plain);
  return plugins
    .all()
    .some(
      ({ state, plugin }) =>
        state !== 'disabled' && Object.values(plugin.manifest.pages).some(({ path }) => fits(path.split('/'), parts)),
    );
}

const fits = (path: readonly string[], parts: readonly (string | undefined)[]) =>
  path.length === parts.length &&
  path.every((part, at) => (part.startsWith(':') ? Boolean(parts[at]) : part.toLowerCase() === parts[at]));

/** A part of an address as text; undefined where it cannot be decoded. */
function plain(part: string): string | undefined {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return undefined;
  }
}
