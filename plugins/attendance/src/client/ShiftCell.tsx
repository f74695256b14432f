import { useAtrium } from '@atrium/sdk/client';
import type { Attendance, Day } from './types.ts';

/** The shift's name; 休假 on a day off without one, 補班 on a work day made up on a weekend. */
export function ShiftCell({ day }: { readonly day: Day }) {
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
