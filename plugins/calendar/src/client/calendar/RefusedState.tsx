import { useAtrium } from '@atrium/sdk/client';
import { ErrorState } from '@atrium/ui';
import type { CalendarStore } from './CalendarStore.ts';
import type { Calendar } from './types.ts';

/** The calendar while signing in to its service fails; the rest of the portal goes on. */
export function RefusedState({ store }: { readonly store: CalendarStore }) {
  const { t } = useAtrium<Calendar>();
  return (
    <div className="calendar-refused">
      <h1 className="at-hidden-text">{t('calendar.name')}</h1>
      <ErrorState title={t('authorise.failed')} onRetry={() => void store.data.start()}>
        {t('authorise.failedText')}
      </ErrorState>
    </div>
  );
}
