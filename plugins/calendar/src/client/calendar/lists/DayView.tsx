import { useAtrium } from '@atrium/sdk/client';
import { Button, classNames, companyMoment, EmptyState, ErrorState, LoadingMask } from '@atrium/ui';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import './lists.css';
import type { CalendarStore } from '../CalendarStore.ts';
import { GRID_BELOW } from '../CalendarToolbar.tsx';
import { useSize } from '../month/measure.ts';
import { ScheduleCard } from '../ScheduleCard.tsx';
import type { Calendar, Schedule } from '../../types.ts';
import { SchedulePager } from './ScheduleRows.tsx';

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
