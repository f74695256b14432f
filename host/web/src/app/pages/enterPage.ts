import type { Container } from 'inversify';
import { matchRoutes } from 'react-router-dom';
import { bindWorkspace } from '../bindWorkspace.ts';
import { type EntryServices, TOKEN_STORE } from '../../services/EntryServices.ts';
import { PLUGINS, type PluginsFor } from '../../services/tokens.ts';
import { enterWorkspace, type Entered } from '../index/enterWorkspace.ts';
import { PATHS } from '../../services/paths.ts';
import { saveRequestedAddress } from '../../services/session/requestedAddress.ts';

/** A page of a plugin, and the parameters of its path. */
export interface Found {
  readonly plugin: string;
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Where an address leads: to a page of a plugin, or to a route of the host; `missing` if there is no such page. */
export type PageEntrance =
  (Entered & { readonly found: Found }) | { readonly to: string; readonly missing?: string; leave(): void };

/**
 * Finds the page of a plugin at this address. Public pages are searched first; the others only for a signed-in person,
 * so that a visitor is sent to sign-in, and an unknown address leads to the workspace.
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

/** Finds the page among the entered services. If there is none, or the search fails, they are disposed. */
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
