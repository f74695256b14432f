import '@atrium/ui/base.css';
import type { Notices } from '@atrium/sdk/client';
import type { ComponentProps, ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { RouterProvider } from 'react-router-dom';
import { Application } from './app/Application.tsx';
import { composeEntry } from './app/composeEntry.ts';
import { createRouter } from './app/router/createRouter.tsx';
import { dropServedForm, findServedForm } from './app/servedForm.ts';
import { t } from './services/i18n.ts';
import { reloadPage, watchPops } from './services/leaving.ts';
import { type ChunkFailure, onChunkFailure, watchStyles } from './services/loading.ts';
import { PATHS } from './services/paths.ts';
import { applyStoredAppearance, readStoredAppearance } from './services/preferences/appearance.ts';
import { clearRequestedAddress, saveRequestedAddress } from './services/session/requestedAddress.ts';
import { watchFailures } from './shell/notices/watchFailures.ts';

const entry = composeEntry();
// texts of the stored language first, so that nothing is rendered twice; without them the page still opens in Chinese
await applyStoredAppearance(readStoredAppearance()).catch(() => undefined);
watchStyles();
watchPops();
dropReloadedState();
const router = createRouter(entry.tokens);
watchFailures(entry.events, entry.notices, entry.tokens, reloadPage);
offerReload(entry.notices, reloadPage);
entry.session.onEnd(({ reason, person }) => {
  // signing in again after a forced logout returns to the same address
  if (reason === null || reason === 'PASSWORD_CHANGED') clearRequestedAddress();
  else saveRequestedAddress(location.pathname + location.search, person);
  void router.navigate('/login', { replace: true });
});

await showApplication(document.getElementById('root')!, router, <Application entry={entry} router={router} />);

/**
 * Removes `employeeNo` from the history state, which browsers keep over a reload (C.2-6). Called before the router
 * starts, so that a reloaded `/changePassword` finds none.
 */
function dropReloadedState(): void {
  if (location.pathname.toLowerCase() === PATHS.changePassword.toLowerCase()) history.replaceState(null, '');
}

type Router = ComponentProps<typeof RouterProvider>['router'];

/**
 * Shows the application. The server sends `/login` with the form already in it: React takes it over as it is, unless
 * the router leads elsewhere.
 */
async function showApplication(root: HTMLElement, router: Router, application: ReactNode): Promise<void> {
  if (root.firstChild) {
    await started(router);
    if (router.state.matches.at(-1)?.route.id === 'login' && findServedForm(root)) {
      hydrateRoot(root, application);
      return;
    }
    dropServedForm(root);
  }
  createRoot(root).render(application);
}

/** Resolves when the guards have decided which page is the first. */
function started(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/**
 * Offers to reload the page when a part is missing because of a new release; once, for any number of missing parts.
 */
function offerReload(notices: Pick<Notices, 'confirm'>, reload: () => void): () => void {
  let isOffered = false;
  return onChunkFailure((failure) => {
    void isReplaced(failure).then(async (replaced) => {
      if (!replaced || isOffered) return;
      isOffered = true;
      const agreed = await notices.confirm({
        title: t('release.title'),
        message: t('release.text'),
        confirm: t('release.reload'),
        cancel: t('release.later'),
      });
      if (agreed) reload();
    });
  });
}

/**
 * Whether a part is missing because another release has been installed since this page was loaded: the server's page
 * references other files, or the file of a plugin no longer exists. False when the server cannot be reached.
 */
async function isReplaced(failure: ChunkFailure): Promise<boolean> {
  try {
    const reply = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!reply.ok) return false;
    if (filesOf(new DOMParser().parseFromString(await reply.text(), 'text/html')) !== filesOf(document)) return true;
    const address = addressIn(failure);
    return address !== undefined && (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

function filesOf(page: Document): string {
  const map = page.querySelector('script[type=importmap]')?.textContent;
  const entry = page.querySelector('script[type=module][src]')?.getAttribute('src');
  return `${map} ${entry}`;
}

/** Browsers name the missing file, if at all, in the message. */
function addressIn({ cause }: ChunkFailure): string | undefined {
  return cause instanceof Error ? /https?:\/\/\S+/.exec(cause.message)?.[0] : undefined;
}
