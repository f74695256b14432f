import { useAtrium } from '@atrium/sdk/client';
import { Button, classNames, companyMoment, dayLabel, Icon, IconButton, weekdayOf } from '@atrium/ui';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { hueClass } from '../hueClass.ts';
import type { Calendar, Schedule } from '../types.ts';
import { describeEvent, formatTime } from './describe.ts';

interface DayListProps {
  readonly day: string;
  readonly schedules: readonly Schedule[];
  readonly selectedId: number | null;
  readonly onClose: () => void;
  readonly onOpen: (schedule: Schedule) => void;
  readonly onAdd: (day: string) => void;
  readonly onDayView: (day: string) => void;
}

/** The list of a day: arrows choose, Enter opens, Escape closes. */
export function DayList({ day, schedules, selectedId, onClose, onOpen, onAdd, onDayView }: DayListProps) {
  const { t } = useAtrium<Calendar>();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const rows = [...list.current!.querySelectorAll('button')];
    const row = rows.find(({ ariaCurrent }) => ariaCurrent === 'true') ?? rows[0];
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, []);
  const closing = (work: () => void) => () => {
    onClose();
    work();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const rows = [...list.current!.querySelectorAll('button')];
    const at = rows.indexOf(document.activeElement as HTMLButtonElement);
    rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
    event.preventDefault();
  };
  return (
    <div className="calendar-list" onKeyDown={onKeyDown}>
      <header>
        <b>{dayLabel(day)}</b>
        <span>{t('calendar.dayCount', { weekday: weekdayOf(day), count: schedules.length })}</span>
        <span className="calendar-grow" />
        <IconButton small icon="plus" label={t('calendar.addOn')} onClick={closing(() => onAdd(day))} />
        <IconButton small icon="cross" label={t('calendar.close')} onClick={onClose} />
      </header>
      <ul ref={list}>
        {schedules.map((schedule) => (
          <li key={schedule.id}>
            <DayListRow
              schedule={schedule}
              selected={schedule.id === selectedId}
              onOpen={closing(() => onOpen(schedule))}
            />
          </li>
        ))}
      </ul>
      <footer>
        <Button small variant="quiet" onClick={closing(() => onDayView(day))}>
          {t('calendar.showDay')}
        </Button>
        <span>{t('calendar.listKeys')}</span>
      </footer>
    </div>
  );
}

interface DayListRowProps {
  readonly schedule: Schedule;
  readonly selected: boolean;
  readonly onOpen: () => void;
}

function DayListRow({ schedule, selected, onOpen }: DayListRowProps) {
  const { t } = useAtrium<Calendar>();
  const { title, isAllDay, isRead, isCancelled, isRepeated, location, startTime, endTime } = schedule;
  const now = companyMoment();
  const isRunning = !isCancelled && !isAllDay && startTime <= now && now < endTime;
  const time = formatTime(schedule);
  const place = isCancelled ? t('card.cancelled') : location;
  const note = [isRunning && t('card.running'), place].filter(Boolean).join(t('calendar.comma'));
  return (
    <button
      type="button"
      aria-label={describeEvent(schedule, t, time, title, note)}
      aria-current={selected || undefined}
      className={classNames(
        'calendar-list-row',
        hueClass(schedule.classColor),
        !isRead && 'calendar-list-unread',
        isCancelled && 'calendar-list-cancelled',
      )}
      onClick={onOpen}
    >
      <time>{time}</time>
      <span className="calendar-list-text">
        <b className="at-cut">{title}</b>
        <span className="at-cut">{note}</span>
      </span>
      {isRepeated && <Icon name="refresh" size={14} />}
      {!isRead && <span className="calendar-dot" />}
    </button>
  );
}
