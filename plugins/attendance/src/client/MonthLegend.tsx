import { useAtrium } from '@atrium/sdk/client';
import type { Attendance, Month } from './types.ts';

/** Legend of shifts and marks, and when the figures were read. */
export function MonthLegend({ data }: { readonly data: Month | null }) {
  const { t } = useAtrium<Attendance>();
  return (
    <div className="attendance-legend">
      {data &&
        listShifts(data).map(({ name, start, end }) => (
          <span key={`${name} ${start} ${end}`}>{t('month.shiftNote', { shift: name, start, end })}</span>
        ))}
      <span>
        <span className="attendance-leave attendance-leave-approved">{t('leave.sampleApproved')}</span>
        {t('leave.legendApproved')}
      </span>
      <span>
        <span className="attendance-leave attendance-leave-pending">{t('leave.samplePending')}</span>
        {t('leave.legendPending')}
      </span>
      <span>
        <span className="attendance-leave attendance-leave-invalid">{t('leave.sampleInvalid')}</span>
        {t('leave.legendInvalid')}
      </span>
      <span className="attendance-updated">{data && t('month.updated', { time: data.updatedOn.slice(11) })}</span>
    </div>
  );
}

/** The shifts of the month, each once. At most three fit the line. */
function listShifts(data: Month) {
  const shifts = data.calendar.flatMap(({ shift }) => (shift ? [shift] : []));
  return [...new Map(shifts.map((shift) => [`${shift.name} ${shift.start} ${shift.end}`, shift])).values()].slice(0, 3);
}
