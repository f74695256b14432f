import { useAtrium } from '@atrium/sdk/client';
import { ErrorState } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import type { CalendarStore } from './CalendarStore.ts';
import type { Calendar as Contract } from './types.ts';

/** The calendar while signing in to its service fails, or the server was not reached; the rest of the portal goes on. */
export function RefusedState({ store }: { readonly store: CalendarStore }) {
  const { t } = useAtrium<Contract>();
  const { failure } = useSnapshot(store.state);
  const onRetry = () => void store.data.start();
  return (
    <div className="calendar-refused">
      <h1 className="at-hidden-text">{t('calendar.name')}</h1>
      {failure ? (
        <ErrorState title={t('calendar.failed')} failure={failure} onRetry={onRetry} />
      ) : (
        <ErrorState title={t('authorise.failed')} onRetry={onRetry}>
          {t('authorise.failedText')}
        </ErrorState>
      )}
    </div>
  );
}
