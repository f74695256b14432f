import { useAtrium } from '@atrium/sdk/client';
import { classNames, weekdayOf } from '@atrium/ui';
import { LeaveBadge } from './LeaveBadge.tsx';
import { PunchCell } from './PunchCell.tsx';
import type { Attendance, Day } from './types.ts';

interface DayRowProps {
  readonly day: Day;
  /** The server's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly graceMinutes: number;
}

/** A day: date, weekday, shift, both punches, leaves (S0 §2). */
export function DayRow({ day, today, graceMinutes }: DayRowProps) {
  const { t } = useAtrium<Attendance>();
  const isToday = day.date === today;
  const weekday = weekdayOf(day.date);
  const weekend = [0, 6].includes(new Date(`${day.date}T00:00`).getDay());
  const [, month, date] = day.date.split('-').map(Number);
  const quiet = day.kind === 'off' && !day.card.on.time && !day.card.off.time;
  return (
    <tr
      className={classNames(
        day.kind === 'off' && 'attendance-day-off',
        isToday && 'attendance-today',
        day.date > today && 'attendance-future',
      )}
      aria-current={isToday ? 'date' : undefined}
    >
      <th scope="row" className="attendance-date">
        {month}/{date}
        {isToday && <span className="at-hidden-text">{t('month.today')}</span>}
      </th>
      <td className={classNames('attendance-weekday', weekend && 'attendance-weekend')}>{weekday}</td>
      <ShiftCell day={day} />
      {quiet ? (
        <td colSpan={2} className="attendance-day-name">
          {day.dayName}
        </td>
      ) : (
        <>
          <PunchCell day={day} kind="on" graceMinutes={graceMinutes} today={isToday} />
          <PunchCell day={day} kind="off" graceMinutes={graceMinutes} today={isToday} />
        </>
      )}
      <td>
        <div className="attendance-leave-row">
          {day.leaves.map((leave) => (
            <LeaveBadge key={`${leave.leaveTypeName} ${leave.startDatetime}`} leave={leave} date={day.date} />
          ))}
        </div>
      </td>
    </tr>
  );
}

/** The shift's name; 休假 on a day off without one, 補班 on a work day made up on a weekend. */
function ShiftCell({ day }: { readonly day: Day }) {
  const { t } = useAtrium<Attendance>();
  const { shift, dayName, kind } = day;
  const times = shift && { shift: shift.name, start: shift.start, end: shift.end };
  if (kind === 'makeup') {
    const title = times ? t('month.makeupNote', { name: dayName, ...times }) : dayName;
    return (
      <td className="attendance-shift attendance-makeup" title={title}>
        {t('month.makeup')}
      </td>
    );
  }
  return (
    <td className="attendance-shift" title={times ? t('month.shiftNote', times) : dayName || undefined}>
      {day.shiftName || t('month.dayOff')}
    </td>
  );
}
