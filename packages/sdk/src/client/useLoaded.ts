import { useCallback, useEffect, useRef, useState } from 'react';
import { LatestRun } from './LatestRun.ts';
import type { CallFailure } from './services.ts';

export interface Loaded<T> {
  /** null: on its way, or not to be had. */
  readonly value: T | null;
  /** Why the last loading failed; null while one is on its way. */
  readonly failure: CallFailure | null;
  /** Loads anew what is asked for now, and never rejects. The `value` stays meanwhile, and beside the `failure` where it fails. */
  readonly reload: () => Promise<void>;
}

const NOTHING = { value: null, failure: null };

/**
 * What a component shows of an answer. Of several under way the last asked for counts; one that comes after something else
 * is asked for, or after the component is gone, is forgotten.
 *
 * @param load returns null where nothing is asked for: what is there stays. Its `signal` cancels the call that is not needed any more
 * @param about whatever `load` uses, as for `useEffect`: a change of it forgets the value and loads
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T> | null, about: readonly unknown[]): Loaded<T> {
  const [loaded, setLoaded] = useState<Omit<Loaded<T>, 'reload'>>(NOTHING);
  const [latest] = useState(() => new LatestRun());
  const newest = useRef(load);
  useEffect(() => {
    newest.current = load;
  });
  // one for the component's life: whoever kept `reload` asks for what is shown now, not for what was shown then
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
  useEffect(() => {
    void ask(true);
    return () => latest.cancel();
    // oxlint-disable-next-line react/exhaustive-deps -- the lint rule compares the two where the hook is called
  }, [ask, latest, ...about]);
  const reload = useCallback(() => ask(false), [ask]);
  return { ...loaded, reload };
}
