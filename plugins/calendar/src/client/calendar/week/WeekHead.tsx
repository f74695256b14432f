import { classNames, dayLabel, weekdayOf } from '@atrium/ui';
import { memo, type ReactNode, useMemo } from 'react';
import { addDays } from '../../days.ts';
import { fitWeek, type LaidWeek } from '../month/monthLayout.ts';
import { CompanyMark } from '../month/CompanyMark.tsx';
import { isWeekend, WEEKEND } from '../month/measure.ts';
import { SpanBar } from '../month/Events.tsx';
import type { CompanyDay, Translate } from '../../types.ts';
import { leavesOn, type BusyLane } from './Colleagues.tsx';
import { isMovable } from './WeekColumn.tsx';

interface WeekHeadProps {
  readonly first: string;
  readonly weekdays: readonly number[];
  readonly companyDays: ReadonlyMap<string, CompanyDay>;
  readonly today: string;
  readonly stopDay: string;
  readonly lanes: readonly BusyLane[];
  /** All days of the week in one line, of which one has its hours below. */
  readonly isStrip: boolean;
  readonly t: Translate;
}

/** Lanes of whole days that are drawn; the row scrolls beyond them. */
const LEAST_LANES = 2;

const EVERY = [0, 1, 2, 3, 4, 5, 6];

/** The days of the week, and the family names of the colleagues. */
export const WeekHead = memo(function WeekHead(props: WeekHeadProps) {
  const { first, weekdays, companyDays, today, stopDay, lanes, isStrip, t } = props;
  return (
    <div className={classNames('calendar-week-head', isStrip && 'calendar-week-strip')}>
      {!isStrip && <div />}
      {(isStrip ? EVERY : weekdays).map((weekday) => {
        const day = addDays(first, weekday);
        return (
          <div
            key={day}
            data-day={day}
            className={classNames(
              day === today && 'calendar-week-today',
              isStrip && day === stopDay && 'calendar-week-chosen',
            )}
          >
            <span>
              {isStrip ? weekdayOf(day) : t('calendar.weekday', { weekday: weekdayOf(day) })}{' '}
              {!isStrip && <CompanyMark day={companyDays.get(day)} brief={isWeekend(weekday)} t={t} />}
            </span>
            <button
              type="button"
              data-stop=""
              data-number=""
              tabIndex={day === stopDay ? 0 : -1}
              aria-current={day === today ? 'date' : undefined}
              aria-pressed={isStrip ? day === stopDay : undefined}
              aria-label={dayLabel(day)}
            >
              {Number(day.slice(8))}
            </button>
            {!isStrip && !isWeekend(weekday) && lanes.length > 0 && (
              <span className="calendar-week-names" aria-hidden="true">
                {lanes.map(({ id, name }) => (
                  <i key={id}>{name.slice(0, 1)}</i>
                ))}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
});

interface WholeDaysProps extends Pick<WeekHeadProps, 'first' | 'weekdays' | 'lanes' | 't'> {
  readonly laid: LaidWeek;
  readonly selectedId: number | null;
  /** What is dragged over it. */
  readonly children: ReactNode;
}

/** The row of whole days, with the leaves of the colleagues. */
export function WholeDays({ children, ...row }: WholeDaysProps) {
  return (
    <div className="calendar-week-whole">
      <WholeDayCells {...row} />
      {children}
    </div>
  );
}

const WholeDayCells = memo(function WholeDayCells(props: Omit<WholeDaysProps, 'children'>) {
  const { first, weekdays, laid, lanes, selectedId, t } = props;
  const { bars } = useMemo(() => fitWeek(laid, Number.MAX_SAFE_INTEGER), [laid]);
  const shares = weekdays.map((weekday) => (weekdays.length > 1 && isWeekend(weekday) ? WEEKEND : 1));
  const columns = weekdays.map((weekday, column) => {
    const day = addDays(first, weekday);
    const used = bars.filter(({ from, to }) => from <= column && column <= to).map(({ lane }) => lane + 1);
    return { day, lanes: Math.max(0, ...used), leaves: isWeekend(weekday) ? [] : leavesOn(lanes, day, t) };
  });
  const rows = Math.max(LEAST_LANES, ...columns.map((column) => column.lanes + column.leaves.length));
  return (
    <>
      <div>{t('week.wholeDay')}</div>
      {columns.map(({ day, lanes: used, leaves }, column) => (
        <div key={day} data-day={day} data-whole="" tabIndex={-1} style={{ height: rows * 22 + 6 }}>
          {bars
            .filter(({ from }) => from === column)
            .map((span) => (
              <SpanBar
                key={span.schedule.id}
                span={span}
                shares={shares}
                selected={span.schedule.id === selectedId}
                isPulled={isMovable(span.schedule)}
                t={t}
              />
            ))}
          {leaves.map((text, at) => (
            <span key={text} title={text} className="calendar-away" style={{ top: 3 + (used + at) * 22 }}>
              {text}
            </span>
          ))}
        </div>
      ))}
    </>
  );
});
