import { useAtrium } from '@atrium/sdk/client';
import { classNames, dayLabel, IconButton, weekdayOf } from '@atrium/ui';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { addDays, findLastDay, layGrid, weekdayIndex } from '../../days.ts';
import type { Calendar, Schedule } from '../../types.ts';
import type { CalendarStore } from '../CalendarStore.ts';
import { findCompanyMark } from '../month/CompanyMark.tsx';

interface MiniMonthProps {
  readonly store: CalendarStore;
  readonly onClose: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A small month whose days can be chosen; a dot marks those with schedules. */
export function MiniMonth({ store, onClose }: MiniMonthProps) {
  const { t, panels } = useAtrium<Calendar>();
  const { month, day, today, schedules, companyDays } = useSnapshot(store.state);
  const table = useRef<HTMLDivElement>(null);
  const { first, weeks } = layGrid(month);
  const marked = useMemo(() => daysWith(schedules as readonly Schedule[]), [schedules]);
  const days = Array.from({ length: weeks * 7 }, (_, at) => addDays(first, at));
  const stop = [day, today].find((one) => days.includes(one)) ?? `${month}-01`;
  const onKeyDown = (event: KeyboardEvent) => {
    const focused = (event.target as HTMLElement).dataset['mini'];
    if (focused === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (event.key === 'n' || event.key === 'N') panels.open('ScheduleForm', { date: focused });
    else if (step === undefined) return;
    else table.current!.querySelector<HTMLElement>(`[data-mini="${addDays(focused, step)}"]`)?.focus();
    event.preventDefault();
  };
  return (
    <section aria-label={t('drawer.miniMonth')} className="calendar-mini">
      <header>
        <b>{t('calendar.monthTitle', { year: month.slice(0, 4), month: Number(month.slice(5)) })}</b>
        <IconButton small icon="chevron-left" label={t('drawer.previousMonth')} onClick={() => store.turnMonth(-1)} />
        <IconButton small icon="chevron-right" label={t('drawer.nextMonth')} onClick={() => store.turnMonth(1)} />
        <IconButton small icon="drawer-left" label={t('drawer.close')} onClick={onClose} />
      </header>
      <div ref={table} className="calendar-mini-days" onKeyDown={onKeyDown}>
        {days.slice(0, 7).map((one) => (
          <span key={one} aria-hidden="true">
            {weekdayOf(one)}
          </span>
        ))}
        {days.map((one) => (
          <button
            key={one}
            type="button"
            data-mini={one}
            tabIndex={one === stop ? 0 : -1}
            aria-label={marked.has(one) ? t('drawer.dayWith', { day: dayLabel(one) }) : dayLabel(one)}
            aria-pressed={one === day}
            aria-current={one === today ? 'date' : undefined}
            className={classNames(
              !one.startsWith(month) && 'calendar-mini-outside',
              findCompanyMark(companyDays.get(one)) === 'leave' && 'calendar-mini-leave',
              [0, 6].includes(weekdayIndex(one)) && 'calendar-mini-weekend',
              marked.has(one) && 'calendar-mini-marked',
            )}
            onClick={() => store.clickDay(one)}
          >
            {Number(one.slice(8))}
          </button>
        ))}
      </div>
    </section>
  );
}

/** Days of one schedule that are counted; longer ones are beyond any month. */
const MOST = 62;

/** The days that have schedules. */
function daysWith(schedules: readonly Schedule[]): ReadonlySet<string> {
  const days = new Set<string>();
  for (const schedule of schedules) {
    let day = schedule.startTime.slice(0, 10);
    days.add(day);
    if (schedule.endTime.startsWith(day)) continue;
    const last = findLastDay(schedule);
    for (let count = 0; day < last && count < MOST; count++) {
      day = addDays(day, 1);
      days.add(day);
    }
  }
  return days;
}
