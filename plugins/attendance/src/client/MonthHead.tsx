import { useAtrium } from '@atrium/sdk/client';
import type { Attendance } from './types.ts';

/** The columns and their heads, the same for days and for their skeleton. */
export function MonthHead() {
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
