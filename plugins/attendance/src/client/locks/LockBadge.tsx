import { useAtrium } from '@atrium/sdk/client';
import { dayLabel, Icon } from '@atrium/ui';
import type { Attendance, MonthLock } from '../types.ts';
import './locks.css';

const ICONS = { locking: 'time', locked: 'lock', reopened: 'unlock' } as const;

/** 3/3 (週二) 18:00: with the date also of today, since a lock is cited. */
export const lockMoment = (at: string): string => `${dayLabel(at.slice(0, 10))} ${at.slice(11)}`;

/** Whether a month is locked, since when and by whom; while the lock is being written how far it is. */
export function LockBadge({ lock }: { readonly lock: MonthLock | undefined }) {
  const { t } = useAtrium<Attendance>();
  if (!lock) return null;
  const { state, at, by, people, done } = lock;
  const moment = { at: lockMoment(at), by };
  return (
    <span role="status" className={`attendance-lock attendance-lock-${state}`}>
      <Icon name={ICONS[state]} size={14} />
      {state === 'locking' ? (
        <>
          {people > 0 ? t('lock.progress', { done, people }) : t('lock.begun')}
          {people > 0 && <progress max={people} value={done} aria-label={t('lock.begun')} />}
        </>
      ) : (
        t(state === 'locked' ? 'lock.badgeLocked' : 'lock.badgeReopened', moment)
      )}
    </span>
  );
}
