import '@atrium/ui/base.css';
import { Application } from './app/Application.tsx';
import { CALL_EVENTS, TOKEN_STORE } from './services/EntryServices.ts';
import { composeEntry } from './app/composeEntry.ts';
import { offerReload } from './app/offerReload.ts';
import { showApplication } from './app/showApplication.ts';
import { NOTICES, SESSION } from './services/tokens.ts';
import { watchFailures } from './shell/notices/watchFailures.ts';
import { watchStyles } from './services/loading.ts';
import { clearRequestedAddress, saveRequestedAddress } from './services/session/requestedAddress.ts';
import { reloadPage, watchPops } from './services/leaving.ts';
import { applyStoredAppearance, readStoredAppearance } from './services/preferences/appearance.ts';
import { createRouter } from './app/router/createRouter.tsx';
import { PATHS } from './services/paths.ts';

const services = composeEntry();
// texts of the stored language first, so that nothing is rendered twice; without them the page still opens in Chinese
await applyStoredAppearance(readStoredAppearance()).catch(() => undefined);
watchStyles();
watchPops();
dropReloadedState();
const router = createRouter(services);
watchFailures(services.get(CALL_EVENTS), services.get(NOTICES), services.get(TOKEN_STORE), reloadPage);
offerReload(services.get(NOTICES), reloadPage);
services.get(SESSION).onEnd(({ reason, person }) => {
  // signing in again after a forced logout returns to the same address
  if (reason === null || reason === 'PASSWORD_CHANGED') clearRequestedAddress();
  else saveRequestedAddress(location.pathname + location.search, person);
  void router.navigate('/login', { replace: true });
});

await showApplication(document.getElementById('root')!, router, <Application services={services} router={router} />);

/**
 * Removes `employeeNo` from the history state, which browsers keep over a reload (C.2-6). Called before the router
 * starts, so that a reloaded `/changePassword` finds none.
 */
function dropReloadedState(): void {
  if (location.pathname.toLowerCase() === PATHS.changePassword.toLowerCase()) history.replaceState(null, '');
}
