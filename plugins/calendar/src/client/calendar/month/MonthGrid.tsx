import { useAtrium } from '@atrium/sdk/client';
import { companyDay, weekdayOf } from '@atrium/ui';
import { useMemo, useRef, useState, type MouseEvent } from 'react';
import './month.css';
import { addDays, layGrid } from '../../days.ts';
import { type LaidWeek, layMonth } from './monthLayout.ts';
import type { Calendar, CompanyDay, Schedule } from '../../types.ts';
import { DayPopover } from './DayPopover.tsx';
import { EventTip } from './EventTip.tsx';
import { isWeekend, measureGrid, useSize } from './measure.ts';
import type { Moved } from '../moveTimes.ts';
import { MonthDrag } from './MonthDrag.tsx';
import { MonthWeek } from './MonthWeek.tsx';
import { useMonthKeys } from './monthKeys.ts';
import { useReveal } from './useReveal.ts';
import { paperNeed, usePrinted } from '../usePrinted.ts';

export interface MonthGridProps {
  /** `YYYY-MM` */
  readonly month: string;
  /** Of this month and the days around it. */
  readonly schedules: readonly Schedule[];
  readonly companyDays: ReadonlyMap<string, CompanyDay>;
  readonly showWeekends: boolean;
  readonly selectedDay: string;
  readonly selectedId?: number | null;
  /** How many links were followed: the schedule of the last one is brought into sight. */
  readonly asked?: number;
  readonly today?: string;
  readonly onDay: (day: string) => void;
  readonly onOpen: (schedule: Schedule) => void;
  readonly onAdd: (day: string) => void;
  /** Shows the day in the view of one day. */
  readonly onDayView: (day: string) => void;
  readonly onTurn: (months: number) => void;
  /** Moves a schedule; without it nothing can be dragged. */
  readonly onMove?: (schedule: Schedule, moved: Moved) => void;
}

const EVERY = [0, 1, 2, 3, 4, 5, 6];
const WORKING = [1, 2, 3, 4, 5];
const NO_ID = null;
/** Rows of a day on paper. */
const EVERY_ROW = 2000;

/**
 * A month of schedules. It draws as many of a day as fit; the last row shows how many more there are and lists them. What is
 * drawn therefore depends on the size of the grid, never on the number of schedules.
 */
export function MonthGrid(props: MonthGridProps) {
  const { month, schedules, companyDays, showWeekends, selectedDay, selectedId = NO_ID, onMove } = props;
  const { today = companyDay(), asked = 0 } = props;
  const { t } = useAtrium<Calendar>();
  const scroll = useRef<HTMLDivElement>(null);
  const size = useSize(scroll);
  const [listed, setListed] = useState<string | null>(null);
  const { first, weeks } = layGrid(month);
  const weekdays = showWeekends ? EVERY : WORKING;
  const laid = useMemo(() => layMonth(schedules, { first, weeks, weekdays }), [schedules, first, weeks, weekdays]);
  const printed = usePrinted();
  const measures = useMemo(() => {
    const fitted = size && measureGrid(size, weeks, weekdays);
    return fitted && printed ? { ...fitted, rows: EVERY_ROW } : fitted;
  }, [size, weeks, weekdays, printed]);
  const byId = useMemo(() => new Map(schedules.map((schedule) => [schedule.id, schedule])), [schedules]);
  const last = addDays(first, weeks * 7 - 1);
  const isShown = (day: string) => day >= first && day <= last && (showWeekends || !isWeekendDay(day));
  const stopDay =
    [selectedDay, today].find(isShown) ?? addDays(first, weekdays[0]! + (first.startsWith(month) ? 0 : 7));
  const scheduleOf = (element: Element | null) =>
    byId.get(Number(element?.closest<HTMLElement>('[data-id]')?.dataset['id']));
  const isKnown = measures !== null && isShown(selectedDay) && byId.has(selectedId ?? 0);
  useReveal({ box: scroll, asked, selectedId, selectedDay, isKnown, onList: setListed });
  const onKeys = useMonthKeys({ scroll, month, onTurn: props.onTurn });

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const day = target.closest<HTMLElement>('[data-day]')?.dataset['day'];
    if (day === undefined || event.defaultPrevented) return;
    const schedule = scheduleOf(target);
    if (schedule) props.onOpen(schedule);
    else if (target.closest('[data-more]')) setListed(day);
    else props.onDay(day);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const day = target.closest<HTMLElement>('[data-day]')?.dataset['day'];
    if (day !== undefined && !target.closest('[data-stop]')) props.onAdd(day);
  };

  return (
    <div
      className={printed ? 'calendar-month calendar-paper' : 'calendar-month'}
      {...(printed && { style: paperNeed(heightOf(laid)) })}
    >
      <div
        ref={scroll}
        role="grid"
        aria-label={t('calendar.monthTitle', titleOf(month))}
        className="calendar-month-scroll"
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onKeyDown={onKeys}
      >
        {measures && (
          <>
            <div role="row" className="calendar-weekdays" style={{ gridTemplateColumns: measures.columns }}>
              {weekdays.map((weekday) => (
                <div
                  key={weekday}
                  role="columnheader"
                  className={isWeekend(weekday) ? 'calendar-weekday calendar-day-weekend' : 'calendar-weekday'}
                >
                  {t('calendar.weekday', { weekday: weekdayOf(addDays(first, weekday)) })}
                </div>
              ))}
            </div>
            {laid.map((week, at) => (
              <MonthWeek
                key={at}
                first={addDays(first, at * 7)}
                laid={week}
                measures={measures}
                weekdays={weekdays}
                month={month}
                today={today}
                selectedDay={selectedDay}
                stopDay={stopDay}
                selectedId={selectedId}
                companyDays={companyDays}
                t={t}
              />
            ))}
          </>
        )}
      </div>
      <EventTip grid={scroll} scheduleOf={scheduleOf} />
      {onMove && <MonthDrag grid={scroll} scheduleOf={scheduleOf} onMove={onMove} onOut={props.onDay} />}
      {listed !== null && (
        <DayPopover
          grid={scroll}
          day={listed}
          schedules={schedules}
          selectedId={selectedId}
          onClose={() => setListed(null)}
          onOpen={props.onOpen}
          onAdd={props.onAdd}
          onDayView={props.onDayView}
        />
      )}
    </div>
  );
}

/** Pixels of a month of which every schedule is drawn. */
const heightOf = (laid: readonly LaidWeek[]) =>
  laid.reduce((sum, { spans, singles }) => {
    const lanes = Math.max(0, ...spans.map(({ lane }) => lane + 1));
    return sum + Math.max(60, 32 + (lanes + Math.max(...singles.map((list) => list.length))) * 22);
  }, 26);

const isWeekendDay = (day: string) => isWeekend(new Date(`${day}T00:00Z`).getUTCDay());

const titleOf = (month: string) => ({ year: month.slice(0, 4), month: Number(month.slice(5)) });
