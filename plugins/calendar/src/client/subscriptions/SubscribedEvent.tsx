import { type CallFailure, useAtrium, useFrame, useLiveLoaded, type ViewProps } from '@atrium/sdk/client';
import { classNames, EmptyState, ErrorState, momentLabel, Skeleton } from '@atrium/ui';
import { LinkedText } from '@atrium/ui/richText';
import { useEffect } from 'react';
import { authorise } from '../authorise.ts';
import { hueClass } from '../describe.ts';
import { timeLine } from '../show/timeLine.ts';
import type { Calendar, CalendarClient } from '../types.ts';
import './subscriptions.css';

type Event = Awaited<ReturnType<CalendarClient['api']['subscribedEvent']>>;

/** A date of a subscribed calendar, to be read. */
export default function SubscribedEvent({ params: { id } }: ViewProps<{ id: number }>) {
  const context = useAtrium<Calendar>();
  const { api, events, t } = context;
  const { value, failure, reload } = useLiveLoaded(
    async () => {
      await authorise(context);
      return api.subscribedEvent({ params: { id } }, { quiet: true });
    },
    [context, api, id],
    (again) => [events.on('subscriptionsChanged', again), events.onResync(again)],
  );
  if (failure && (failure as CallFailure).code === '404')
    return <EmptyState icon="calendar" title={t('subscribed.gone')} />;
  if (value) return <Shown event={value} />;
  return failure ? (
    <ErrorState title={t('subscribed.failed')} failure={failure} onRetry={() => void reload()} />
  ) : (
    <Skeleton />
  );
}

function Shown({ event }: { readonly event: Event }) {
  const { t } = useAtrium<Calendar>();
  const frame = useFrame();
  const { place, memo, link, color, calendarName, refreshedOn } = event;
  const title = event.title || t('import.untitled');
  useEffect(() => frame.setTitle(title), [frame, title]);
  return (
    <article className={classNames('calendar-subscribed-event', hueClass(color))}>
      <h1 dir="auto">{title}</h1>
      <p className="calendar-subscribed-time">{timeLine(t, event)}</p>
      {place !== '' && (
        <p dir="auto">
          <LinkedText text={place} />
        </p>
      )}
      {memo !== '' && (
        <p dir="auto" className="calendar-subscribed-memo">
          <LinkedText text={memo} />
        </p>
      )}
      {link !== '' && (
        <p>
          <a href={link} target="_blank" rel="noopener noreferrer">
            {t('subscribed.link')}
          </a>
        </p>
      )}
      <p className="at-mute">{t('subscribed.from', { name: calendarName, time: momentLabel(refreshedOn) })}</p>
    </article>
  );
}
