import { useAtrium } from '@atrium/sdk/client';
import { companyMoment } from '@atrium/ui';
import type { DateTimeRange } from '@atrium/ui/dates';
import { shortDay } from '../parts/days.ts';
import type { Bulletins } from '../types.ts';

interface PeriodBarProps {
  readonly period: DateTimeRange;
  readonly deadline: string | null;
}

const at = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`);

/** When the bulletin is visible: a bar from its start to its end, with now and the deadline on it. */
export function PeriodBar({ period: [start, end], deadline }: PeriodBarProps) {
  const { t } = useAtrium<Bulletins>();
  if (start === null || end === null || end <= start) return null;
  const length = at(end) - at(start);
  /** In per cent of the bar. */
  const place = (moment: string) => ((at(moment) - at(start)) / length) * 100;
  const now = place(companyMoment());
  const due = deadline === null ? null : place(deadline);
  return (
    <figure className="bulletin-period">
      <figcaption>{t('form.visible')}</figcaption>
      <div className="bulletin-period-bar" aria-hidden="true">
        {now > 0 && now < 100 && (
          <i className="bulletin-period-now" style={{ left: `${now}%` }} title={t('form.now')} />
        )}
        {due !== null && due > 0 && due <= 100 && <i className="bulletin-period-due" style={{ left: `${due}%` }} />}
      </div>
      <div className="bulletin-period-days">
        <span>{shortDay(start)}</span>
        {deadline !== null && (
          <span className="bulletin-period-deadline">{t('form.dueDay', { day: shortDay(deadline) })}</span>
        )}
        <span>{shortDay(end)}</span>
      </div>
    </figure>
  );
}
