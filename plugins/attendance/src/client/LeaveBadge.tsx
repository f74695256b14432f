import { useAtrium } from '@atrium/sdk/client';
import { classNames } from '@atrium/ui';
import { Tooltip } from '@atrium/ui/overlays';
import { leaveNote } from './leaveNote.ts';
import type { Attendance, LeaveOfDay } from './types.ts';

/**
 * Styles of the four statuses (S0 §4): filled = approved, outlined = under review, struck through = does not count.
 */
export const LEAVE_STYLES = ['pending', 'approved', 'invalid', 'invalid'] as const;

interface LeaveBadgeProps {
  readonly leave: LeaveOfDay;
  /** The day it is shown on, `YYYY-MM-DD`. */
  readonly date: string;
}

/** A leave of a day; whatever is not approved says so beside its type, and is shown as invalid (S0 §4). */
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
