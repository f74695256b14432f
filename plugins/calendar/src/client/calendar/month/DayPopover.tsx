import { useAtrium } from '@atrium/sdk/client';
import { Button, classNames, companyMoment, dayLabel, Icon, IconButton, weekdayOf } from '@atrium/ui';
import { Popover } from '@atrium/ui/overlays';
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { findLastDay } from '../../days.ts';
import { describeEvent, formatTime, hueClass } from '../../describe.ts';
import type { Calendar, Schedule } from '../../types.ts';
import { byTime } from './monthLayout.ts';
import './dayList.css';

interface DayPopoverProps {
  readonly grid: RefObject<HTMLElement | null>;
  readonly day: string;
  readonly schedules: readonly Schedule[];
  readonly selectedId: number | null;
  readonly onClose: () => void;
  readonly onOpen: (schedule: Schedule) => void;
  readonly onAdd: (day: string) => void;
  readonly onDayView: (day: string) => void;
}

/** All schedules of a day, beside its cell. */
export function DayPopover({ grid, day, schedules, onClose, ...actions }: DayPopoverProps) {
  const { t } = useAtrium<Calendar>();
  const [style, setStyle] = useState<CSSProperties | null>(null);
  useLayoutEffect(() => {
    const box = grid.current!;
    const cell = box.querySelector(`[data-day="${day}"]`)?.getBoundingClientRect();
    if (!cell) return onClose();
    const around = box.getBoundingClientRect();
    const { width, height } = cell;
    setStyle({ left: cell.left - around.left, top: cell.top - around.top, width, height });
  }, [grid, day, onClose]);
  if (!style) return null;
  const ofDay = schedules.filter((schedule) => schedule.startTime.slice(0, 10) <= day && findLastDay(schedule) >= day);
  const isLong = (schedule: Schedule) => schedule.isAllDay || schedule.startTime.slice(0, 10) !== findLastDay(schedule);
  const sorted = ofDay.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)) || byTime(one, other));
  return (
    <div className="calendar-anchor" style={style}>
      <Popover
        open
        fill
        onOpenChange={(open) => !open && onClose()}
        label={t('calendar.dayList', { day: dayLabel(day) })}
        placement="left-start"
        content={<DayList day={day} schedules={sorted} onClose={onClose} {...actions} />}
      >
        <span className="calendar-anchor-fill" />
      </Popover>
    </div>
  );
}

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
function DayList({ day, schedules, selectedId, onClose, onOpen, onAdd, onDayView }: DayListProps) {
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
  const { title, isAllDay, isRead, isCancelled, isRepeated, location, startTime, endTime, answer } = schedule;
  const now = companyMoment();
  const isRunning = !isCancelled && !isAllDay && startTime <= now && now < endTime;
  const time = formatTime(schedule);
  const place = isCancelled ? t('card.cancelled') : location;
  const note = [isRunning && t('card.running'), place].filter(Boolean).join(t('calendar.comma'));
  // Its name for assistive technology has the answer at its end.
  const shown = [answer === 'declined' && t('answer.declined'), note].filter(Boolean).join(t('calendar.comma'));
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
        answer === 'declined' && 'calendar-list-declined',
      )}
      onClick={onOpen}
    >
      <time>{time}</time>
      <span className="calendar-list-text">
        <b className="at-cut">{title}</b>
        <span className="at-cut">{shown}</span>
      </span>
      {isRepeated && <Icon name="refresh" size={14} />}
      {!isRead && <span className="calendar-dot" />}
    </button>
  );
}
