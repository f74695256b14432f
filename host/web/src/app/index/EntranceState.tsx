import type { CallFailure } from '@atrium/sdk/client';
import { ErrorState, LoadingMask } from '@atrium/ui';
import { useText } from '../../services/i18n.ts';
import type { Leavable, Entrance } from './useEntrance.ts';

export interface EntranceStateProps {
  readonly entrance: Entrance<Leavable>;
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
