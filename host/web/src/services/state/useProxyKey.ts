import { useCallback, useSyncExternalStore } from 'react';
import { subscribeKey } from 'valtio/utils';

/**
 * One value of a proxy; draws anew when another is put in its place, not when something inside it changes. `useSnapshot` would take
 * a copy of all that the proxy holds with every change of any part.
 */
export function useProxyKey<T extends object, K extends keyof T>(state: T, key: K): T[K] {
  const listen = useCallback((changed: () => void) => subscribeKey(state, key, changed, true), [state, key]);
  return useSyncExternalStore(listen, () => state[key]);
}
