import { useAtrium } from '@atrium/sdk/client';
import { Skeleton } from '@atrium/ui';
import { type Correct, DayRow } from './DayRow.tsx';
import { monthTitle, splitMonth } from './months.ts';
import type { Attendance, Day, Month } from './types.ts';

interface HalfMonthProps {
  readonly days: readonly Day[];
  readonly month: Month;
  readonly onCorrect?: Correct | undefined;
}

/** Half of the month's days as a table. */
export function HalfMonth({ days, month, onCorrect }: HalfMonthProps) {
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
          <DayRow key={day.date} day={day} today={month.today} onCorrect={day.isLocked ? undefined : onCorrect} />
        ))}
      </tbody>
    </table>
  );
}

/** The columns and their heads, the same for days and for their skeleton. */
function MonthHead() {
  const { t } = useAtrium<Attendance>();
  return (
    <>
      <colgroup>
        <col className="attendance-column-date" />
        <col className="attendance-column-weekday" />
        <col className="attendance-column-shift" />
        <col className="attendance-column-on" />
        <col className="attendance-column-off" />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {t('month.date')}
          </th>
          <th scope="col">{t('month.shift')}</th>
          <th scope="col">{t('month.on')}</th>
          <th scope="col">{t('month.off')}</th>
          <th scope="col">{t('month.leaveColumn')}</th>
        </tr>
      </thead>
    </>
  );
}

const DAYS = Array.from({ length: 31 }, (_, index) => index);

/** Rows of the final height, so that the layout does not shift; their bars appear only after the loading delay. */
export function MonthSkeleton({ visible }: { readonly visible: boolean }) {
  return (
    <div className="attendance-halves" aria-hidden="true">
      {splitMonth(DAYS).map((days) => (
        <table className="attendance-table" key={days[0]}>
          <MonthHead />
          <tbody>
            {days.map((day) => (
              <tr key={day}>
                <td className="attendance-date" colSpan={2}>
                  {visible && <Skeleton width={44} />}
                </td>
                <td>{visible && <Skeleton width={28} />}</td>
                <td>{visible && <Skeleton width={40} />}</td>
                <td>{visible && <Skeleton width={40} />}</td>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
