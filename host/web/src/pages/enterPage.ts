import type { Container } from 'inversify';
import { matchRoutes } from 'react-router-dom';
import { bindWorkspace } from '../container/bindWorkspace.ts';
import type { EntryServices } from '../container/EntryServices.ts';
import { TOKEN_STORE } from '../container/entryTokens.ts';
import { PLUGINS, type PluginsFor } from '../container/tokens.ts';
import { enterWorkspace, type Entered } from '../index/enterWorkspace.ts';
import { PATHS } from '../router/paths.ts';

/** A page of a plugin, and the parameters of its path. */
export interface Found {
  readonly plugin: string;
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Where an address leads: to a page of a plugin, or to a route of the host. */
export type PageEntrance = (Entered & { readonly found: Found }) | { readonly to: string; leave(): void };

/**
 * The page that a plugin has at this address. Those that need no sign-in are looked through first, whoever asks; the others
 * only by somebody who is signed in, so that a visitor is led to sign-in, and an address that nobody has to the workspace.
 */
export async function enterPage(entry: EntryServices, pathname: string): Promise<PageEntrance> {
  const visitor = bindWorkspace(entry);
  const open = await find(visitor, 'publicPage', pathname);
  if (open) return { container: visitor, found: open, leave: () => visitor.get(PLUGINS).release() };
  if (entry.get(TOKEN_STORE).read() === null) return { to: PATHS.login, leave() {} };
  const { container, leave } = await enterWorkspace(entry);
  const leaveAll = () => {
    container.get(PLUGINS).release();
    leave();
  };
  const found = await find(container, 'page', pathname).catch((failure: unknown) => {
    leaveAll();
    throw failure;
  });
  if (found) return { container, found, leave: leaveAll };
  leaveAll();
  return { to: PATHS.index, leave() {} };
}

async function find(container: Container, wanted: PluginsFor, pathname: string): Promise<Found | undefined> {
  const plugins = container.get(PLUGINS);
  await plugins.load(wanted);
  const routes = plugins.state.plugins.flatMap(({ manifest: { id, pages } }) =>
    Object.entries(pages).map(([name, { path }]) => ({ path, handle: { plugin: id, name } })),
  );
  const match = matchRoutes(routes, pathname)?.[0];
  return match && { ...match.route.handle, params: match.params as Found['params'] };
}
