import type { Container } from 'inversify';
import { matchRoutes } from 'react-router-dom';
import { bindWorkspace } from '../bindWorkspace.ts';
import type { EntryServices } from '../../services/container/EntryServices.ts';
import { TOKEN_STORE } from '../../services/container/entryTokens.ts';
import { PLUGINS, type PluginsFor } from '../../services/container/tokens.ts';
import { enterWorkspace, type Entered } from '../index/enterWorkspace.ts';
import { PATHS } from '../../services/paths.ts';
import { saveRequestedAddress } from '../../services/session/requestedAddress.ts';

/** A page of a plugin, and the parameters of its path. */
export interface Found {
  readonly plugin: string;
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Where an address leads: to a page of a plugin, or to a route of the host; `missing` where nobody has such a page. */
export type PageEntrance =
  (Entered & { readonly found: Found }) | { readonly to: string; readonly missing?: string; leave(): void };

/**
 * The page that a plugin has at this address. Those that need no sign-in are looked through first, whoever asks; the others
 * only by somebody who is signed in, so that a visitor is led to sign-in, and an address that nobody has to the workspace.
 */
export async function enterPage(entry: EntryServices, pathname: string, search = ''): Promise<PageEntrance> {
  const visitor = bindWorkspace(entry);
  const open = await find({ container: visitor, leave: () => visitor.get(PLUGINS).release() }, 'publicPage', pathname);
  if (open) return open;
  if (entry.get(TOKEN_STORE).read() === null) {
    saveRequestedAddress(pathname + search);
    return { to: PATHS.login, leave() {} };
  }
  const found = await find(await enterWorkspace(entry), 'page', pathname);
  return found ?? { to: PATHS.index, missing: pathname, leave() {} };
}

/** The page among what was entered. Where there is none, and where looking fails, it is left again. */
async function find(entered: Entered, requested: PluginsFor, pathname: string): Promise<PageEntrance | undefined> {
  let found: Found | undefined;
  try {
    found = await match(entered.container, requested, pathname);
    return found && { ...entered, found };
  } finally {
    if (!found) entered.leave();
  }
}

async function match(container: Container, requested: PluginsFor, pathname: string): Promise<Found | undefined> {
  const plugins = container.get(PLUGINS);
  await plugins.load(requested);
  const routes = plugins.state.plugins.flatMap(({ manifest: { id, pages } }) =>
    Object.entries(pages).map(([name, { path }]) => ({ path, handle: { plugin: id, name } })),
  );
  const matched = matchRoutes(routes, pathname)?.[0];
  return matched && { ...matched.route.handle, params: matched.params as Found['params'] };
}
