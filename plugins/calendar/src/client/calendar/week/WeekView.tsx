import { useAtrium } from '@atrium/sdk/client';
import { useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import './week.css';
import './drafts.css';
import { addDays, findLastDay, weekdayIndex, weekStart } from '../../days.ts';
import { layMonth } from '../month/monthLayout.ts';
import type { Moved } from '../moveTimes.ts';
import { DayPopover } from '../month/DayPopover.tsx';
import { EventTip } from '../month/EventTip.tsx';
import { isWeekend, useSize, WEEKEND } from '../month/measure.ts';
import { useReveal } from '../month/useReveal.ts';
import type { Calendar, CompanyDay, Schedule } from '../../types.ts';
import type { BusyLane } from './Colleagues.tsx';
import { useNow } from '../../useNow.ts';
import { paperNeed, usePrinted } from '../usePrinted.ts';
import { columnDays, DraftBar, DraftBlocks } from './DraftBlocks.tsx';
import { useHoursDrag } from './useHoursDrag.ts';
import { useWeekKeys } from './useWeekKeys.ts';
import { WeekColumn } from './WeekColumn.tsx';
import { WeekHead, WholeDays } from './WeekHead.tsx';
import { HOUR, hoursOnPaper, isTimed } from './weekLayout.ts';

export interface WeekViewProps {
  /** The days that are shown. */
  readonly days: 'week' | 'day';
  /** The selected day. */
  readonly day: string;
  readonly schedules: readonly Schedule[];
  readonly companyDays: ReadonlyMap<string, CompanyDay>;
  readonly showWeekends: boolean;
  readonly selectedId: number | null;
  /** How many links were followed: the schedule of the last one is brought into sight. */
  readonly asked: number;
  readonly lanes: readonly BusyLane[];
  readonly onOpen: (schedule: Schedule) => void;
  /** Adds one on this day: in an hour of it, or at these times. */
  readonly onAdd: (day: string, times?: Moved) => void;
  /** Another day is selected. */
  readonly onDay: (day: string) => void;
  readonly onDayView: (day: string) => void;
  /** Turns by so many weeks, or days. */
  readonly onTurn: (count: number) => void;
  readonly onMove: (schedule: Schedule, moved: Moved) => void;
  /** How long, in minutes, schedules were that have become whole days. */
  readonly lengths: Map<number, number>;
}

/** The hour at the top when the week opens. */
const OPENS_AT = 8;
/** Pixels of an hour's label above its line. */
const HALF_LABEL = 10;
const HOURS = Array.from({ length: 23 }, (_, at) => at + 1);
const EVERY = [0, 1, 2, 3, 4, 5, 6];
const WORKING = [1, 2, 3, 4, 5];
const NO_LANES: readonly BusyLane[] = [];
/** Pixels below which a week has the hours of one day, and its days in a line above. */
const STRIP_BELOW = 560;

/** A week or a day between its hours; whole days are in a row above them. */
export function WeekView(props: WeekViewProps) {
  const { days, day, schedules, companyDays, showWeekends, selectedId, asked, lanes, lengths, onMove, onOpen } = props;
  const { t } = useAtrium<Calendar>();
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [listed, setListed] = useState<string | null>(null);
  const size = useSize(box);
  const first = weekStart(day);
  const isStrip = days === 'week' && size !== null && size.width < STRIP_BELOW;
  const isOne = isStrip || days === 'day';
  const weekdays = useMemo(
    () => (isOne ? [weekdayIndex(day)] : showWeekends ? EVERY : WORKING),
    [isOne, day, showWeekends],
  );
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
    const byDay = new Map<string, Schedule[]>(weekdays.map((weekday) => [addDays(first, weekday), []]));
    for (const schedule of schedules) {
      if (!isTimed(schedule)) continue;
      const [from, to] = [schedule.startTime.slice(0, 10), findLastDay(schedule)];
      byDay.get(from)?.push(schedule);
      if (to !== from) byDay.get(to)?.push(schedule);
    }
    return byDay;
  }, [schedules, first, weekdays]);
  const scheduleOf = (element: Element | null) =>
    byId.get(Number(element?.closest<HTMLElement>('[data-id]')?.dataset['id']));
  const isKnown = byId.has(selectedId ?? 0) && timed.has(day);
  useReveal({ box, asked, selectedId, selectedDay: day, isKnown, onList: setListed });
  const onKeys = useWeekKeys({ box, first: isOne ? day : first, isOne, onTurn: props.onTurn, onDay: props.onDay });
  const { draft, said } = useHoursDrag({
    box,
    body,
    t,
    scheduleOf,
    lengths,
    onMove,
    onAdd: (times) => props.onAdd(times.startTime.slice(0, 10), times),
    onOut: props.onDay,
  });
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const schedule = scheduleOf(target);
    const clicked = target.closest<HTMLElement>('[data-number]')?.closest<HTMLElement>('[data-day]');
    if (schedule) onOpen(schedule);
    else if (clicked) (isStrip ? props.onDay : props.onDayView)(clicked.dataset['day']!);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const column = (event.target as Element).closest<HTMLElement>('[data-column]');
    if (!column || (event.target as Element).closest('[data-stop]')) return;
    const half = Math.min(46, Math.floor(((event.clientY - column.getBoundingClientRect().top) / HOUR) * 2));
    const one = column.dataset['day']!;
    const [startTime, endTime] = [`${one} ${clockOf(half)}`, `${one} ${clockOf(Math.min(half + 2, 47))}`];
    props.onAdd(one, { startTime, endTime, isAllDay: false });
  };
  const isSmall = (weekday: number) => !isOne && isWeekend(weekday);
  const columns = `52px ${weekdays.map((weekday) => `minmax(0, ${isSmall(weekday) ? WEEKEND : 1}fr)`).join(' ')}`;
  const drawn = columnDays(first, weekdays);
  const printed = usePrinted();
  const paper = printed ? hoursOnPaper(timed) : null;
  const lanesDrawn = Math.max(2, ...laid.spans.map(({ lane }) => lane + 1));
  return (
    <div
      ref={box}
      className={printed ? 'calendar-week-view calendar-paper' : 'calendar-week-view'}
      style={
        {
          '--calendar-week': columns,
          ...(paper && {
            '--calendar-first': paper.first,
            '--calendar-hours': paper.hours,
            ...paperNeed(60 + lanesDrawn * 22 + paper.hours * HOUR),
          }),
        } as React.CSSProperties
      }
      role="group"
      aria-label={t(days === 'week' ? 'week.name' : 'day.name')}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
      onKeyDown={onKeys}
    >
      <WeekHead
        first={first}
        weekdays={weekdays}
        companyDays={companyDays}
        today={today}
        stopDay={day}
        lanes={lanes}
        isStrip={isStrip}
        t={t}
      />
      <WholeDays first={first} weekdays={weekdays} laid={laid} lanes={lanes} selectedId={selectedId} t={t}>
        {draft && <DraftBar draft={draft} days={drawn} />}
      </WholeDays>
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
              isWeekend={isSmall(weekday)}
              isToday={one === today}
              selectedId={selectedId}
              onMore={setListed}
              isWhole={printed}
              t={t}
            />
          );
        })}
        {draft && <DraftBlocks draft={draft} days={drawn} lanes={lanes} body={body} />}
      </div>
      <div role="status" className="at-hidden-text">
        {said}
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
          onAdd={(one) => props.onAdd(one)}
          onDayView={props.onDayView}
        />
      )}
    </div>
  );
}

/** `HH:mm` of a half hour, 0 to 47. */
const clockOf = (half: number) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
