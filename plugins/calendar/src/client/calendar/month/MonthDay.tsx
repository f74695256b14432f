import { classNames, dayLabel } from '@atrium/ui';
import { memo } from 'react';
import { shortDay } from '../days.ts';
import type { FittedDay } from '../fitWeek.ts';
import type { Span } from '../monthLayout.ts';
import type { CompanyDay, Translate } from '../types.ts';
import { CompanyMark, findCompanyMark } from './CompanyMark.tsx';
import { EventChip } from './EventChip.tsx';
import type { TimeText } from './measure.ts';
import { SpanBar } from './SpanBar.tsx';

export interface MonthDayProps {
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
export const MonthDay = memo(function MonthDay(props: MonthDayProps) {
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
      {firstRow > 0 && (shown.length > 0 || hidden > 0) && <div style={{ height: firstRow * 22 }} />}
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
