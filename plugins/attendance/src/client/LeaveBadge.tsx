import { useAtrium } from '@atrium/sdk/client';
import { classNames } from '@atrium/ui';
import { Tooltip } from '@atrium/ui/overlays';
import type { Attendance, LeaveOfDay, Translate } from './types.ts';

/**
 * Styles of the four statuses (S0 §4): filled = approved, outlined = under review, struck through = does not count.
 */
export const LEAVE_STYLES = ['pending', 'approved', 'invalid', 'invalid'] as const;

interface LeaveBadgeProps {
  readonly leave: LeaveOfDay;
  /** The day it is shown on, `YYYY-MM-DD`. */
  readonly date: string;
}

/** A leave of a day; one that is not approved shows its status beside its type, and as invalid (S0 §4). */
export function LeaveBadge({ leave, date }: LeaveBadgeProps) {
  const { t } = useAtrium<Attendance>();
  const { leaveTypeName: type, status } = leave;
  const word = t(`leave.status.${status}`);
  const note = leaveNote(t, leave, date);
  return (
    <Tooltip content={note}>
      <span
        tabIndex={0}
        role="note"
        aria-label={t('leave.badge', { type, note })}
        className={classNames('attendance-leave', `attendance-leave-${LEAVE_STYLES[status]}`)}
      >
        {status === 1 ? type : `${type} ${word}`}
      </span>
    </Tooltip>
  );
}

/** 13:30–18:00，已核准; with dates where the leave reaches beyond the day. */
function leaveNote(t: Translate, leave: LeaveOfDay, date: string): string {
  const short = (datetime: string) => {
    const [day, time] = datetime.split(' ') as [string, string];
    const [, month, number] = day.split('-').map(Number);
    return day === date ? time : `${month}/${number} ${time}`;
  };
  return t('month.leaveNote', {
    start: short(leave.startDatetime),
    end: short(leave.endDatetime),
    status: t(`leave.status.${leave.status}`),
  });
}
