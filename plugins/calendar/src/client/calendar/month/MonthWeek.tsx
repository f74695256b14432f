import { classNames, dayLabel } from '@atrium/ui';
import { memo, useMemo } from 'react';
import { addDays, shortDay } from '../../days.ts';
import type { CompanyDay, Translate } from '../../types.ts';
import { type FittedDay, fitWeek, type LaidWeek, type Span } from './monthLayout.ts';
import { CompanyMark, findCompanyMark } from './CompanyMark.tsx';
import { EventChip, SpanBar } from './Events.tsx';
import { isWeekend, type Measures, type TimeText } from './measure.ts';

interface MonthWeekProps {
  /** Its Sunday. */
  readonly first: string;
  readonly laid: LaidWeek;
  readonly measures: Measures;
  readonly weekdays: readonly number[];
  readonly month: string;
  readonly today: string;
  readonly selectedDay: string;
  readonly stopDay: string;
  readonly selectedId: number | null;
  readonly companyDays: ReadonlyMap<string, CompanyDay>;
  readonly t: Translate;
}

export function MonthWeek(props: MonthWeekProps) {
  const { first, laid, measures, weekdays, month, today, selectedDay, stopDay, selectedId, companyDays, t } = props;
  const { days, bars } = useMemo(() => fitWeek(laid, measures.rows), [laid, measures.rows]);
  return (
    <div role="row" className="calendar-week" style={{ gridTemplateColumns: measures.columns }}>
      {weekdays.map((weekday, column) => {
        const day = addDays(first, weekday);
        return (
          <MonthDay
            key={weekday}
            day={day}
            fitted={days[column]!}
            bars={bars.filter(({ from }) => from === column)}
            count={laid.counts[column]!}
            companyDay={companyDays.get(day)}
            shares={measures.shares}
            time={measures.times[column]!}
            isOutside={!day.startsWith(month)}
            isWeekend={isWeekend(weekday)}
            isToday={day === today}
            isSelected={day === selectedDay}
            isStop={day === stopDay}
            selectedId={selectedId}
            t={t}
          />
        );
      })}
    </div>
  );
}

interface MonthDayProps {
  readonly day: string;
  readonly fitted: FittedDay;
  /** Spans whose first visible day this is. */
  readonly bars: readonly Span[];
  readonly count: number;
  readonly companyDay: CompanyDay | undefined;
  readonly shares: readonly number[];
  readonly time: TimeText;
  readonly isOutside: boolean;
  readonly isWeekend: boolean;
  readonly isToday: boolean;
  readonly isSelected: boolean;
  /** Tab stops here. */
  readonly isStop: boolean;
  readonly selectedId: number | null;
  readonly t: Translate;
}

/** A day of the month: its number, 補班 or 休假, how many schedules it has, and those that fit. */
const MonthDay = memo(function MonthDay(props: MonthDayProps) {
  const { day, fitted, bars, count, companyDay, shares, time, isStop, selectedId, t } = props;
  const { firstRow, shown, hidden } = fitted;
  return (
    <div
      role="gridcell"
      // takes the focus of an event that is removed
      tabIndex={-1}
      data-day={day}
      aria-selected={props.isSelected}
      className={classNames(
        'calendar-day',
        props.isWeekend && 'calendar-day-weekend',
        props.isOutside && 'calendar-day-outside',
        props.isToday && 'calendar-day-today',
        props.isSelected && 'calendar-day-selected',
        time === 'none' && 'calendar-day-bare',
        findCompanyMark(companyDay) === 'leave' && 'calendar-day-leave',
      )}
    >
      <div className="calendar-day-head">
        <button
          type="button"
          data-stop=""
          data-number=""
          tabIndex={isStop ? 0 : -1}
          className="calendar-day-number"
          aria-current={props.isToday ? 'date' : undefined}
          aria-label={t('calendar.dayName', { day: dayLabel(day), count })}
        >
          {props.isOutside && day.endsWith('-01') ? shortDay(day) : Number(day.slice(8))}
        </button>
        <CompanyMark day={companyDay} brief={props.isWeekend || time === 'none'} t={t} />
        {count > 0 && <span className="calendar-count">{count}</span>}
      </div>
      {bars.map((span) => (
        <SpanBar key={span.schedule.id} span={span} shares={shares} selected={span.schedule.id === selectedId} t={t} />
      ))}
      {firstRow > 0 && <div style={{ height: firstRow * 22 }} />}
      {shown.map((schedule) => (
        <EventChip key={schedule.id} schedule={schedule} time={time} selected={schedule.id === selectedId} t={t} />
      ))}
      {hidden > 0 && (
        <button type="button" tabIndex={-1} data-stop="" data-more="" className="calendar-more" aria-haspopup="dialog">
          {t('calendar.more', { count: hidden })}
        </button>
      )}
    </div>
  );
});
