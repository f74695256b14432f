import { useAtrium } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { monthTitle } from '../months.ts';
import type { Attendance, MonthLock } from '../types.ts';
import { LockDialog } from './LockDialog.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';

interface LockButtonProps {
  /** `YYYY-MM` */
  readonly month: string;
  readonly lock: MonthLock | undefined;
}

/** 結算 of a month, or 重新開放 of one that is locked, for who may do it. */
export function LockButton({ month, lock }: LockButtonProps) {
  const { t, session } = useAtrium<Attendance>();
  const [isOpen, setOpen] = useState(false);
  const mayLock = useSnapshot(session.state).actions.includes('attendance.lock');
  if (!mayLock) return null;
  const isLocked = lock?.state === 'locked';
  const isWriting = lock?.state === 'locking';
  const close = () => setOpen(false);
  const title = monthTitle(t, month);
  return (
    <>
      <Button icon={isLocked ? 'unlock' : 'lock'} loading={isWriting} onClick={() => setOpen(true)}>
        {t(isLocked ? 'lock.reopen' : 'lock.lock')}
      </Button>
      {isOpen &&
        (isLocked ? (
          <ReopenDialog month={month} title={t('lock.reopenOf', { month: title })} onClose={close} />
        ) : (
          <LockDialog month={month} title={t('lock.lockOf', { month: title })} onClose={close} />
        ))}
    </>
  );
}
