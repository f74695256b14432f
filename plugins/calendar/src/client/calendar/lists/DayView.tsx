import { useAtrium } from '@atrium/sdk/client';
import { Button, classNames, companyMoment, EmptyState, ErrorState, LoadingMask } from '@atrium/ui';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import './lists.css';
import { findLastDay } from '../../days.ts';
import { isSubscribed } from '../../describe.ts';
import type { CalendarStore } from '../CalendarStore.ts';
import { GRID_BELOW } from '../CalendarToolbar.tsx';
import { useSize } from '../month/measure.ts';
import { ScheduleCard } from '../ScheduleCard.tsx';
import type { Calendar, Schedule } from '../../types.ts';
import { ScheduleRow, SchedulePager } from './ScheduleRows.tsx';

interface DayViewProps {
  readonly store: CalendarStore;
  readonly onOpen: (schedule: Schedule) => void;
}

/** The schedules of one day as cards, in pages. */
export function DayView({ store, onOpen }: DayViewProps) {
  const { t, preferences, panels } = useAtrium<Calendar>();
  const { day, selectedId } = useSnapshot(store.state);
  const { rows, total, loading, failure } = useSnapshot(store.list.state);
  const { dayLayout } = useSnapshot(preferences.state);
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const isNarrow = size !== null && size.width < GRID_BELOW;
  const layout = isNarrow ? 'grid' : dayLayout;
  const now = companyMoment();
  return (
    <div className="calendar-lists">
      <div className="calendar-day-tools">{rows && <span role="status">{t('list.count', { count: total })}</span>}</div>
      <div ref={box} className="calendar-lists-body">
        <SubscribedDay store={store} day={day} onOpen={onOpen} />
        {failure && !rows ? (
          <ErrorState title={t('list.failed')} failure={failure} onRetry={() => void store.list.load(false)} />
        ) : rows?.length === 0 ? (
          <EmptyState
            icon="calendar"
            title={t('day.empty')}
            actions={
              <Button icon="plus" onClick={() => panels.open('ScheduleForm', { date: day })}>
                {t('calendar.add')}
              </Button>
            }
          />
        ) : (
          <ul className={classNames('calendar-cards', `calendar-cards-${layout}`)}>
            {(rows as readonly Schedule[] | null)?.map((schedule) => (
              <li key={schedule.id}>
                <ScheduleCard
                  schedule={schedule}
                  now={now}
                  selected={schedule.id === selectedId}
                  onOpen={() => onOpen(schedule)}
                />
              </li>
            ))}
          </ul>
        )}
        <LoadingMask active={loading && !rows} />
      </div>
      <SchedulePager store={store} />
    </div>
  );
}

interface SubscribedDayProps extends DayViewProps {
  readonly day: string;
}

/** The dates of subscribed calendars, above the pages of schedules, in which they are not. */
function SubscribedDay({ store, day, onOpen }: SubscribedDayProps) {
  const { t } = useAtrium<Calendar>();
  const { schedules } = useSnapshot(store.state);
  const ofDay = (schedules as readonly Schedule[]).filter(
    (one) => isSubscribed(one) && one.startTime.slice(0, 10) <= day && day <= findLastDay(one),
  );
  if (ofDay.length === 0) return null;
  return (
    <section aria-label={t('subscribed.day')}>
      <ul className="calendar-rows">
        {ofDay.map((one) => (
          <li key={one.id}>
            <ScheduleRow schedule={one} onOpen={() => onOpen(one)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
