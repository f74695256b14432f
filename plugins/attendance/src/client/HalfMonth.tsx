import { useAtrium } from '@atrium/sdk/client';
import { DayRow } from './DayRow.tsx';
import { MonthHead } from './MonthHead.tsx';
import { monthTitle } from './monthTitle.ts';
import type { Attendance, Day, Month } from './types.ts';

interface HalfMonthProps {
  readonly days: readonly Day[];
  readonly month: Month;
}

/** Half of the month's days as a table. */
export function HalfMonth({ days, month }: HalfMonthProps) {
  const { t } = useAtrium<Attendance>();
  const number = (day: Day | undefined) => Number(day?.date.slice(8));
  const label = t('month.halfFirst', {
    month: monthTitle(t, month.month),
    from: number(days[0]),
    to: number(days.at(-1)),
  });
  return (
    <table className="attendance-table" aria-label={label}>
      <MonthHead />
      <tbody>
        {days.map((day) => (
          <DayRow key={day.date} day={day} today={month.today} graceMinutes={month.graceMinutes} />
        ))}
      </tbody>
    </table>
  );
}
