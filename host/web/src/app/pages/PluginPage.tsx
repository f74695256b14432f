import '@atrium/ui/styles.css';
import type { ViewFrame } from '@atrium/sdk/client';
import { OverlaysRoot } from '@atrium/ui/overlays';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { matchRoutes, Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { Entry } from '../../services/Entry.ts';
import { useText } from '../../services/i18n.ts';
import { useLeaveQuestion } from '../../services/leaving.ts';
import { PATHS } from '../../services/paths.ts';
import { PluginPart, usePlugins } from '../../services/plugins/PluginView.tsx';
import { saveRequestedAddress } from '../../services/session/requestedAddress.ts';
import { PLUGINS, type PluginsFor } from '../../services/tokens.ts';
import { ScopeContext } from '../../services/useService.ts';
import type { Releasable, Scope } from '../../services/Scope.ts';
import { NoticesOutlet } from '../../shell/notices/NoticesOutlet.tsx';
import { ProofOutlet } from '../../shell/ProofOutlet.tsx';
import { UnsavedDialog } from '../../shell/UnsavedDialog.tsx';
import { useUnsaved } from '../../shell/workspaceServices.ts';
import { composeWorkspace } from '../composeWorkspace.ts';
import { enterWorkspace } from './enterWorkspace.ts';
import { EntranceState, useEntrance } from './useEntrance.tsx';

/** An address outside of the host's routes: the page of a plugin, outside the workspace. */
export default function PluginPage() {
  const { pathname, search } = useLocation();
  const enter = useCallback((entry: Entry) => enterPage(entry, pathname, search), [pathname, search]);
  const [entrance, again] = useEntrance(enter);
  const entered = entrance.phase === 'entered' ? entrance.entered : null;
  // S0-020 lists the routes that are left without a question. A page in a frame of the workspace is left with it, and it asks.
  const isFramed = window.frameElement !== null;
  useLeaveQuestion(entered !== null && 'found' in entered && !pathname.startsWith('/public/') && !isFramed);
  if (entered && 'to' in entered) return <Navigate to={entered.to} replace state={{ missing: entered.missing }} />;
  return (
    <OverlaysRoot>
      <EntranceState entrance={entrance} onRetry={again} />
      {entered && (
        <ScopeContext value={entered.scope}>
          <FoundPage key={pathname} pathname={pathname} {...entered.found} />
        </ScopeContext>
      )}
      <ProofOutlet />
      <NoticesOutlet />
    </OverlaysRoot>
  );
}

/** The page of a plugin in its frame: the document's title is the frame's, and closing it leads to the workspace. */
function FoundPage({ plugin, name, params, pathname }: Found & { readonly pathname: string }) {
  const text = useText();
  const navigate = useNavigate();
  const unsaved = useUnsaved();
  const [own, setOwn] = useState<string>();
  const title = usePlugins().running(plugin)?.info.manifest.pages[name]?.title ?? name;
  const page = text('page.title', { page: own ?? title });
  useEffect(() => {
    document.title = page;
  }, [page]);
  const frame = useMemo((): ViewFrame => {
    const key = `page:${pathname}`;
    return {
      kind: 'page',
      key,
      setTitle: setOwn,
      print: () => window.print(),
      guard: (guard) => unsaved.register(key, guard),
      // replaces this page in the history, since Back would return from the workspace to it, bypassing the question
      // about unsaved tabs
      close: () => void unsaved.confirmDiscard([key]).then((may) => may && navigate(PATHS.index, { replace: true })),
    };
  }, [pathname, unsaved, navigate]);
  return (
    <>
      <PluginPart kind="pages" plugin={plugin} name={name} params={params} frame={frame} />
      <UnsavedDialog />
    </>
  );
}

/** A page of a plugin, and the parameters of its path. */
interface Found {
  readonly plugin: string;
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Where an address leads: to a page of a plugin, or to a route of the host; `missing` if there is no such page. */
type PageEntrance = Releasable &
  ({ readonly scope: Scope; readonly found: Found } | { readonly to: string; readonly missing?: string });

/**
 * Finds the page of a plugin at this address. Public pages are searched first; the others only for a signed-in person,
 * so that a visitor is sent to sign-in, and an unknown address leads to the workspace.
 */
export async function enterPage(entry: Entry, pathname: string, search = ''): Promise<PageEntrance> {
  const open = await find(composeWorkspace(entry), 'publicPage', pathname);
  if (open) return open;
  if (entry.tokens.read() === null) {
    saveRequestedAddress(pathname + search);
    return { to: PATHS.login, release() {} };
  }
  const found = await find(await enterWorkspace(entry), 'page', pathname);
  return found ?? { to: PATHS.index, missing: pathname, release() {} };
}

/** Finds the page with the services of a scope. If there is none, or the search fails, they are released. */
async function find(scope: Scope, requested: PluginsFor, pathname: string): Promise<PageEntrance | undefined> {
  let found: Found | undefined;
  try {
    found = await match(scope, requested, pathname);
    return found && { scope, found, release: () => scope.release() };
  } finally {
    if (!found) scope.release();
  }
}

async function match(scope: Scope, requested: PluginsFor, pathname: string): Promise<Found | undefined> {
  const plugins = scope.get(PLUGINS);
  await plugins.load(requested);
  const routes = plugins.state.plugins.flatMap(({ manifest: { id, pages } }) =>
    Object.entries(pages).map(([name, { path }]) => ({ path, handle: { plugin: id, name } })),
  );
  const matched = matchRoutes(routes, pathname)?.[0];
  return matched && { ...matched.route.handle, params: matched.params as Found['params'] };
}
