import { type CallFailure, useAtrium, useLiveLoaded } from '@atrium/sdk/client';
import { EmptyState, ErrorState, Skeleton } from '@atrium/ui';
import { authorise } from '../authorise.ts';
import type { Calendar, CalendarClient } from '../types.ts';
import '../access.css';
import { NewSubscription } from './NewSubscription.tsx';
import { SubscriptionRow } from './SubscriptionRow.tsx';
import './subscriptions.css';

export type Subscription = Awaited<ReturnType<CalendarClient['api']['subscriptions']>>[number];

/** The calendars elsewhere that the person subscribes to, and one more. */
export default function Subscriptions() {
  const context = useAtrium<Calendar>();
  const { api, events, t } = context;
  const { value, failure, reload } = useLiveLoaded(
    async () => {
      await authorise(context);
      return api.subscriptions({}, { quiet: true });
    },
    [context, api],
    (again) => [events.on('subscriptionsChanged', again), events.onResync(again)],
  );
  return (
    <div className="calendar-access">
      <p className="at-mute">{t('subscriptions.lead')}</p>
      <NewSubscription taken={value?.map(({ color }) => color) ?? []} onMade={reload} />
      {value ? (
        value.length === 0 ? (
          <EmptyState title={t('subscriptions.none')} />
        ) : (
          <ul className="calendar-subscriptions" aria-label={t('subscriptions.title')}>
            {value.map((subscription) => (
              <SubscriptionRow key={subscription.id} subscription={subscription} onChanged={reload} />
            ))}
          </ul>
        )
      ) : failure ? (
        <ErrorState title={t('subscriptions.failed')} failure={failure as CallFailure} onRetry={() => void reload()} />
      ) : (
        <Skeleton />
      )}
    </div>
  );
}
