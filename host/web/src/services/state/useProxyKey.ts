import { useCallback, useSyncExternalStore } from 'react';
import { subscribeKey } from 'valtio/utils';

/**
 * One value of a proxy; rerenders when it is replaced, not when something inside it changes. `useSnapshot` would copy
 * the whole proxy on every change.
 */
export function useProxyKey<T extends object, K extends keyof T>(state: T, key: K): T[K] {
  const listen = useCallback((changed: () => void) => subscribeKey(state, key, changed, true), [state, key]);
  return useSyncExternalStore(listen, () => state[key]);
}
