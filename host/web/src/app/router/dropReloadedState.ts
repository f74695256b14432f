import { PATHS } from '../../services/paths.ts';

/**
 * `employeeNo` lives as long as the page (C.2-6), but browsers keep history state over a reload. Called before the router starts, so
 * that a reloaded `/changePassword` finds none.
 */
export function dropReloadedState(): void {
  if (location.pathname.toLowerCase() === PATHS.changePassword.toLowerCase()) history.replaceState(null, '');
}
