import { useAtrium } from '@atrium/sdk/client';
import { addDays } from '@atrium/sdk/days';
import { companyDay, Icon } from '@atrium/ui';
import type { AccountRow, Accounts } from '../types.ts';

/** Days before it in which a due date is marked. */
const SOON = 15;

/** When the password is to be changed: late, soon, later, never, or at once because of who knows it. */
export function DueCell({
  account: { dueOn, mustRotate },
}: {
  readonly account: Pick<AccountRow, 'dueOn' | 'mustRotate'>;
}) {
  const { t } = useAtrium<Accounts>();
  const today = companyDay();
  if (mustRotate)
    return (
      <span className="accounts-due accounts-due-late" title={t('due.left.tip')}>
        <Icon name="warning-sign" size={14} />
        {t('due.left')}
      </span>
    );
  if (dueOn === null) return <span className="at-mute">—</span>;
  const day = shortDay(dueOn, today);
  if (dueOn < today)
    return (
      <span className="accounts-due accounts-due-late">
        <Icon name="warning-sign" size={14} />
        {t('due.late', { day })}
      </span>
    );
  if (dueOn <= addDays(today, SOON))
    return (
      <span className="accounts-due accounts-due-soon" title={t('due.near')}>
        <Icon name="time" size={14} />
        {day}
      </span>
    );
  return <span>{day}</span>;
}

/** A day as `3/26`, with its year in another one than today's. */
export function shortDay(day: string, today: string): string {
  const [year, month, date] = day.split('-').map(Number);
  const short = `${month}/${date}`;
  return day.slice(0, 4) === today.slice(0, 4) ? short : `${year}/${short}`;
}
