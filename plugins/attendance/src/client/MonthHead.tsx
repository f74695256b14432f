import { useAtrium } from '@atrium/sdk/client';
import type { Attendance } from './types.ts';

/** The columns, the same for days and for their skeleton. */
export function MonthHead() {
  const { t } = useAtrium<Attendance>();
  return (
    <thead>
      <tr>
        <th scope="col" colSpan={2} className="attendance-column-date">
          {t('month.date')}
        </th>
        <th scope="col" className="attendance-column-shift">
          {t('month.shift')}
        </th>
        <th scope="col" className="attendance-column-punch">
          {t('month.on')}
        </th>
        <th scope="col" className="attendance-column-punch">
          {t('month.off')}
        </th>
        <th scope="col">{t('month.leaveColumn')}</th>
      </tr>
    </thead>
  );
}
