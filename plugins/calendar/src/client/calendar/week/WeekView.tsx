import { useAtrium } from '@atrium/sdk/client';
import { useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import './week.css';
import { addDays, weekStart } from '../../days.ts';
import { layMonth } from '../month/monthLayout.ts';
import type { Moved } from '../moveSchedule.ts';
import { DayPopover } from '../month/DayPopover.tsx';
import { EventTip } from '../month/EventTip.tsx';
import { isWeekend, WEEKEND } from '../month/measure.ts';
import { useReveal } from '../month/useReveal.ts';
import type { Calendar, CompanyDay, Schedule } from '../../types.ts';
import type { BusyLane } from './Colleagues.tsx';
import { useNow } from '../../useNow.ts';
import { useWeekKeys } from './useWeekKeys.ts';
import { WeekColumn } from './WeekColumn.tsx';
import { WeekDrag } from './WeekDrag.tsx';
import { WeekHead } from './WeekHead.tsx';
import { HOUR, isTimed } from './weekLayout.ts';

export interface WeekViewProps {
  /** A day of the week. */
  readonly day: string;
  readonly schedules: readonly Schedule[];
  readonly companyDays: ReadonlyMap<string, CompanyDay>;
  readonly showWeekends: boolean;
  readonly selectedId: number | null;
  /** How many links were followed: the schedule of the last one is brought into sight. */
  readonly asked: number;
  readonly lanes: readonly BusyLane[];
  readonly onOpen: (schedule: Schedule) => void;
  readonly onAdd: (day: string, start?: string, end?: string) => void;
  readonly onDayView: (day: string) => void;
  readonly onTurn: (weeks: number) => void;
  readonly onMove: (schedule: Schedule, moved: Moved) => void;
}

/** The hour at the top when the week opens. */
const OPENS_AT = 8;
/** Pixels of an hour's label above its line. */
const HALF_LABEL = 10;
const HOURS = Array.from({ length: 23 }, (_, at) => at + 1);
const EVERY = [0, 1, 2, 3, 4, 5, 6];
const WORKING = [1, 2, 3, 4, 5];
const NO_LANES: readonly BusyLane[] = [];

/** A week between its hours; whole days are in a row above them. */
export function WeekView(props: WeekViewProps) {
  const { day, schedules, companyDays, showWeekends, selectedId, asked, lanes, onMove, onOpen } = props;
  const { t } = useAtrium<Calendar>();
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [listed, setListed] = useState<string | null>(null);
  const first = weekStart(day);
  const weekdays = showWeekends ? EVERY : WORKING;
  const today = now.slice(0, 10);
  useEffect(() => {
    body.current!.scrollTop = OPENS_AT * HOUR - HALF_LABEL;
  }, []);
  const byId = useMemo(() => new Map(schedules.map((schedule) => [schedule.id, schedule])), [schedules]);
  const laid = useMemo(() => {
    const whole = schedules.filter((schedule) => !isTimed(schedule));
    return layMonth(whole, { first, weeks: 1, weekdays })[0]!;
  }, [schedules, first, weekdays]);
  const timed = useMemo(() => {
    const days = new Map<string, Schedule[]>(weekdays.map((weekday) => [addDays(first, weekday), []]));
    for (const schedule of schedules) if (isTimed(schedule)) days.get(schedule.startTime.slice(0, 10))?.push(schedule);
    return days;
  }, [schedules, first, weekdays]);
  const scheduleOf = (element: Element | null) =>
    byId.get(Number(element?.closest<HTMLElement>('[data-id]')?.dataset['id']));
  const isKnown = byId.has(selectedId ?? 0) && timed.has(day);
  useReveal({ box, asked, selectedId, selectedDay: day, isKnown, onList: setListed });
  const onKeys = useWeekKeys({ box, first, onTurn: props.onTurn });
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const schedule = scheduleOf(target);
    const clicked = target.closest<HTMLElement>('[data-number]')?.closest<HTMLElement>('[data-day]');
    if (schedule) onOpen(schedule);
    else if (clicked) props.onDayView(clicked.dataset['day']!);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const column = (event.target as Element).closest<HTMLElement>('[data-column]');
    if (!column || (event.target as Element).closest('[data-stop]')) return;
    const half = Math.min(46, Math.floor(((event.clientY - column.getBoundingClientRect().top) / HOUR) * 2));
    props.onAdd(column.dataset['day']!, clockOf(half), clockOf(Math.min(half + 2, 47)));
  };
  const columns = `52px ${weekdays.map((weekday) => `minmax(0, ${isWeekend(weekday) ? WEEKEND : 1}fr)`).join(' ')}`;
  return (
    <div
      ref={box}
      className="calendar-week-view"
      style={{ '--calendar-week': columns } as React.CSSProperties}
      role="group"
      aria-label={t('week.name')}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
      onKeyDown={onKeys}
    >
      <WeekHead
        first={first}
        weekdays={weekdays}
        laid={laid}
        companyDays={companyDays}
        today={today}
        stopDay={day}
        lanes={lanes}
        selectedId={selectedId}
        t={t}
      />
      <div ref={body} className="calendar-week-body">
        <div className="calendar-week-hours" aria-hidden="true">
          {HOURS.map((hour) => (
            <span key={hour} style={{ top: hour * HOUR }}>
              {String(hour).padStart(2, '0')}:00
            </span>
          ))}
          <em style={{ top: (Number(now.slice(11, 13)) + Number(now.slice(14)) / 60) * HOUR }}>{now.slice(11)}</em>
        </div>
        {weekdays.map((weekday) => {
          const one = addDays(first, weekday);
          return (
            <WeekColumn
              key={one}
              day={one}
              schedules={timed.get(one)!}
              lanes={isWeekend(weekday) ? NO_LANES : lanes}
              now={now}
              isWeekend={isWeekend(weekday)}
              isToday={one === today}
              selectedId={selectedId}
              onMore={setListed}
              t={t}
            />
          );
        })}
        <WeekDrag box={body} scheduleOf={scheduleOf} lanes={lanes} onMove={onMove} />
      </div>
      <EventTip grid={box} scheduleOf={scheduleOf} />
      {listed !== null && (
        <DayPopover
          grid={box}
          day={listed}
          schedules={schedules}
          selectedId={selectedId}
          onClose={() => setListed(null)}
          onOpen={onOpen}
          onAdd={props.onAdd}
          onDayView={props.onDayView}
        />
      )}
    </div>
  );
}

/** `HH:mm` of a half hour, 0 to 47. */
const clockOf = (half: number) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
