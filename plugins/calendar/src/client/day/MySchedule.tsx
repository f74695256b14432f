import { useAtrium, useFrame } from '@atrium/sdk/client';
import {
  Button,
  companyDay,
  companyMoment,
  dayLabel,
  EmptyState,
  ErrorState,
  IconButton,
  Pager,
  Skeleton,
} from '@atrium/ui';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ScheduleCard } from '../calendar/ScheduleCard.tsx';
import { addDays } from '../days.ts';
import type { Calendar, Schedule } from '../types.ts';
import './MySchedule.css';
import { getTodayUnread } from './TodayUnread.ts';
import { useDayList } from './useDayList.ts';

/** Rows of a page (S0-157). */
const PAGE_SIZE = 12;

/** 我的行程 of the right side panel: one day, with a way to the others (S0-156). */
export default function MySchedule() {
  const context = useAtrium<Calendar>();
  const { t } = context;
  const frame = useFrame();
  const today = companyDay();
  const [day, setDay] = useState(today);
  const [page, setPage] = useState(1);
  const { value, failure, reload } = useDayList(day, page, PAGE_SIZE);
  const unread = getTodayUnread(context);
  const { count } = useSnapshot(unread.state);
  useEffect(() => unread.connect(), [unread]);
  useEffect(() => frame.setBadge?.(count), [count, frame]);
  const go = (to: string) => {
    setDay(to);
    setPage(1);
  };
  return (
    <div className="calendar-side">
      <header className="calendar-side-head">
        <IconButton small icon="chevron-left" label={t('side.previous')} onClick={() => go(addDays(day, -1))} />
        <IconButton small icon="chevron-right" label={t('side.next')} onClick={() => go(addDays(day, 1))} />
        <h2 aria-live="polite">{dayLabel(day)}</h2>
        <span className="at-grow" />
        <Button small disabled={day === today} onClick={() => go(today)}>
          {t('side.today')}
        </Button>
      </header>
      <div className="calendar-side-list">
        {value ? (
          <Rows rows={value.list} onRead={reload} />
        ) : failure ? (
          <ErrorState title={t('side.failed')} failure={failure} onRetry={() => void reload()} />
        ) : (
          <div className="calendar-side-loading" aria-busy="true">
            <Skeleton height={76} />
            <Skeleton height={76} />
          </div>
        )}
      </div>
      {value && value.totalSize > 0 && (
        <Pager page={page} pageSize={PAGE_SIZE} total={value.totalSize} onPage={setPage} />
      )}
    </div>
  );
}

function Rows({ rows, onRead }: { readonly rows: readonly Schedule[]; readonly onRead: () => Promise<void> }) {
  const { api, notices, tabs, t } = useAtrium<Calendar>();
  const now = companyMoment();
  const open = async ({ id, title, isCancelled, isRead, startTime }: Schedule) => {
    if (isCancelled) {
      await notices.alert({ title, message: t('side.cancelled') });
      return;
    }
    tabs.open('Calendar', { date: startTime.slice(0, 10), schedule: id });
    if (isRead) return;
    try {
      await api.markRead({ params: { id } }, { quiet: true, background: true });
      await onRead();
    } catch {
      // It stays unread, and is marked when it is opened the next time.
    }
  };
  if (rows.length === 0) return <EmptyState title={t('side.none')} />;
  return (
    <ul>
      {rows.map((schedule) => (
        <li key={schedule.id}>
          <ScheduleCard brief schedule={schedule} now={now} onOpen={() => void open(schedule)} />
        </li>
      ))}
    </ul>
  );
}
