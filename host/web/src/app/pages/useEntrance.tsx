import type { CallFailure } from '@atrium/sdk/client';
import { ErrorState, LoadingMask } from '@atrium/ui';
import { useCallback, useEffect, useState } from 'react';
import { type Entry, useEntry } from '../../services/Entry.ts';
import { useText } from '../../services/i18n.ts';
import type { Releasable } from '../../services/Scope.ts';

type Entrance<Entered extends Releasable> =
  | { readonly phase: 'entering' }
  | { readonly phase: 'failed'; readonly failure: unknown }
  | { readonly phase: 'entered'; readonly entered: Entered };

/**
 * Enters when the page opens, and releases what it needed when it closes. `again` retries after a failure; a changed `enter` leaves and
 * enters again.
 */
export function useEntrance<Entered extends Releasable>(
  enter: (entry: Entry) => Promise<Entered>,
): [Entrance<Entered>, again: () => void] {
  const entry = useEntry();
  const [entrance, setEntrance] = useState<Entrance<Entered>>({ phase: 'entering' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    let here: Entered | undefined;
    setEntrance({ phase: 'entering' });
    enter(entry).then(
      (entered) => {
        if (isGone) return entered.release();
        here = entered;
        setEntrance({ phase: 'entered', entered });
      },
      (failure: unknown) => {
        if (!isGone) setEntrance({ phase: 'failed', failure });
      },
    );
    return () => {
      isGone = true;
      here?.release();
    };
  }, [entry, enter, attempt]);
  return [entrance, useCallback(() => setAttempt((count) => count + 1), [])];
}

interface EntranceStateProps {
  readonly entrance: Entrance<Releasable>;
  readonly onRetry: () => void;
}

/** The loading or error state of a page, until it is entered. */
export function EntranceState({ entrance, onRetry }: EntranceStateProps) {
  const text = useText();
  if (entrance.phase === 'entering') return <LoadingMask active label={text('page.loading')} />;
  if (entrance.phase === 'entered') return null;
  return (
    <main className="page-error">
      <ErrorState title={text('enter.failedTitle')} onRetry={onRetry} failure={entrance.failure as CallFailure}>
        {text('enter.failedText')}
      </ErrorState>
    </main>
  );
}
