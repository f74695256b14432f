import { useMemo } from 'react';
import { addDays } from '../days.ts';
import { fitWeek } from '../fitWeek.ts';
import type { LaidWeek } from '../monthLayout.ts';
import type { CompanyDay, Translate } from '../types.ts';
import { isWeekend, type Measures } from './measure.ts';
import { MonthDay } from './MonthDay.tsx';

export interface MonthWeekProps {
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
