import { use, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { CallFailure, Unsubscribe } from './services.ts';
import { PluginContext } from './useAtrium.ts';

export interface Loaded<T> {
  /** null while loading or after a failure without an earlier value. */
  readonly value: T | null;
  /** Why the last load failed; null while loading. */
  readonly failure: CallFailure | null;
  /** Reloads. Never rejects; `value` stays meanwhile, and beside `failure` if the reload fails. */
  readonly reload: () => Promise<void>;
}

const NOTHING = { value: null, failure: null };

/**
 * Loads a value for a component, and again after missed events. Only the latest load is applied; responses that arrive after it was
 * replaced, or after unmounting, are ignored.
 *
 * @param load returns null if there is nothing to load: the value stays. Its `signal` cancels calls that are no longer
 * needed
 * @param about dependencies of `load`, as for `useEffect`: a change clears the value and loads
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T> | null, about: readonly unknown[]): Loaded<T> {
  const [loaded, setLoaded] = useState<Omit<Loaded<T>, 'reload'>>(NOTHING);
  const [latest] = useState(() => new LatestRun());
  const newest = useRef(load);
  useLayoutEffect(() => {
    newest.current = load;
  });
  // stable for the component's life, so that a kept `reload` loads what is shown now, not what was shown then
  const ask = useCallback(
    async (isOther: boolean) => {
      const signal = latest.begin();
      const loading = newest.current(signal);
      if (!loading) return;
      setLoaded(isOther ? NOTHING : ({ value }) => ({ value, failure: null }));
      try {
        const value = await loading;
        if (!signal.aborted) setLoaded({ value, failure: null });
      } catch (failure) {
        if (!signal.aborted) setLoaded(({ value }) => ({ value, failure: failure as CallFailure }));
      }
    },
    [latest],
  );
  // before the browser paints, so that a value of earlier dependencies is never shown
  useLayoutEffect(() => {
    void ask(true);
    return () => latest.cancel();
    // oxlint-disable-next-line react/exhaustive-deps -- the lint rule compares the two where the hook is called
  }, [ask, latest, ...about]);
  const reload = useCallback(() => ask(false), [ask]);
  const plugin = use(PluginContext);
  useEffect(() => plugin?.events.onResync(() => void reload()), [plugin, reload]);
  return { ...loaded, reload };
}

/**
 * `useLoaded` for what others change while it is shown: loaded again whenever what `subscribe` listens to calls `reload`.
 *
 * @param subscribe called once for each value of `about`; what it returns is called before the next one and when the component is
 * unmounted
 *
 * @example
 * const note = useLiveLoaded(() => api.read({ params: { id } }), [api, id], (reload) => [
 *   events.on('changed', (changed) => changed.id === id && reload()),
 * ]);
 */
export function useLiveLoaded<T>(
  load: (signal: AbortSignal) => Promise<T> | null,
  about: readonly unknown[],
  subscribe: (reload: () => void) => readonly Unsubscribe[],
): Loaded<T> {
  // oxlint-disable-next-line react/exhaustive-deps -- the lint rule compares the two where this hook is called
  const loaded = useLoaded(load, about);
  const { reload } = loaded;
  const subscribeNow = useEffectEvent(subscribe);
  useEffect(() => {
    return unsubscribeAll(subscribeNow(() => void reload()));
    // oxlint-disable-next-line react/exhaustive-deps -- the lint rule compares them where this hook is called
  }, [reload, ...about]);
  return loaded;
}

/** One function that ends several subscriptions. */
export const unsubscribeAll = (subscriptions: readonly Unsubscribe[]): Unsubscribe => {
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
};

/**
 * Keeps only the latest of several runs of the same request; earlier ones are cancelled.
 *
 * @example
 * const signal = latest.begin();
 * const rows = await api.list({ query }, { signal });
 * if (!signal.aborted) show(rows);
 */
export class LatestRun {
  #current: AbortController | undefined;

  /**
   * Cancels the previous run and starts a new one.
   *
   * @returns the signal of this run: pass it to the call, and check `aborted` after every `await`, in a `catch` too
   */
  begin(): AbortSignal {
    this.cancel();
    this.#current = new AbortController();
    return this.#current.signal;
  }

  /** Cancels the current run, if any. `begin` can be called again afterwards. */
  cancel(): void {
    this.#current?.abort();
    this.#current = undefined;
  }
}
