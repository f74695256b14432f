import { useCallback, useEffect, useState } from 'react';
import type { EntryServices } from '../container/EntryServices.ts';
import { enterWorkspace, type Entered } from './enterWorkspace.ts';

export type Entrance =
  | { readonly phase: 'entering' }
  | { readonly phase: 'failed'; readonly failure: unknown }
  | { readonly phase: 'entered'; readonly entered: Entered };

/** Enters the workspace when the page opens and leaves it when it closes. `again` retries after a failure. */
export function useEntrance(entry: EntryServices): [Entrance, again: () => void] {
  const [entrance, setEntrance] = useState<Entrance>({ phase: 'entering' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    let here: Entered | undefined;
    setEntrance({ phase: 'entering' });
    enterWorkspace(entry).then(
      (entered) => {
        if (isGone) return entered.leave();
        here = entered;
        setEntrance({ phase: 'entered', entered });
      },
      (failure: unknown) => {
        if (!isGone) setEntrance({ phase: 'failed', failure });
      },
    );
    return () => {
      isGone = true;
      here?.leave();
    };
  }, [entry, attempt]);
  return [entrance, useCallback(() => setAttempt((count) => count + 1), [])];
}
