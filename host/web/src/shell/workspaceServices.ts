import { useCallback, useSyncExternalStore } from 'react';
import { subscribeKey } from 'valtio/utils';
import { token } from '../services/tokens.ts';
import { useService } from '../services/useService.ts';
import type { NavigationStore } from './navigation/NavigationStore.ts';
import type { PanelsStore } from './panels/PanelsStore.ts';
import type { TabsStore } from './tabs/TabsStore.ts';
import type { Unsaved } from './Unsaved.ts';

// the services TABS, PANELS and NAVIGATION, as the workspace itself sees them
export const TAB_STORE = token<TabsStore>('tabStore');
export const PANEL_STORE = token<PanelsStore>('panelStore');
export const NAVIGATION_STORE = token<NavigationStore>('navigationStore');
export const UNSAVED = token<Unsaved>('unsaved');

export const useTabs = (): TabsStore => useService(TAB_STORE);
export const usePanels = (): PanelsStore => useService(PANEL_STORE);
export const useNavigation = (): NavigationStore => useService(NAVIGATION_STORE);
export const useUnsaved = (): Unsaved => useService(UNSAVED);

/**
 * One value of a proxy; rerenders when it is replaced, not when something inside it changes. `useSnapshot` would copy
 * the whole proxy on every change.
 */
export function useProxyKey<T extends object, K extends keyof T>(state: T, key: K): T[K] {
  const listen = useCallback((changed: () => void) => subscribeKey(state, key, changed, true), [state, key]);
  return useSyncExternalStore(listen, () => state[key]);
}
