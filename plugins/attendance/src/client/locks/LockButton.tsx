import { type CallFailure, useAtrium, useLoaded } from '@atrium/sdk/client';
import { Button, Field, TextInput } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { monthTitle } from '../months.ts';
import type { Attendance, MonthLock } from '../types.ts';
import { LockDialog, LockEvents } from './LockDialog.tsx';
import './locks.css';

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

interface ReopenDialogProps {
  /** `YYYY-MM` */
  readonly month: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** Reopens a locked month, with a reason that is kept. */
function ReopenDialog({ month, title, onClose }: ReopenDialogProps) {
  const { t, api, notices } = useAtrium<Attendance>();
  const form = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { value: read } = useLoaded(
    (signal) => api.monthLock({ params: { month } }, { signal, quiet: true }),
    [api, month],
  );

  const reopen = async () => {
    if (isBusy) return;
    if (reason.trim() === '') return setError(t('lock.reasonMissing'));
    setBusy(true);
    try {
      await api.reopenMonth({ params: { month }, body: { reason } }, { quiet: true });
      notices.toast({ tone: 'success', message: t('lock.reopened', { month: monthTitle(t, month) }) });
      onClose();
    } catch (thrown) {
      const { message, errors } = thrown as CallFailure;
      setError(errors?.[0]?.rule ?? message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      modal
      width={480}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('lock.cancel')}</Button>
          <Button variant="danger" type="submit" form={form} loading={isBusy}>
            {t('lock.reopen')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="attendance-lock-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          void reopen();
        }}
      >
        <p>{t('lock.reopenEffect')}</p>
        <Field label={t('field.reason')} name="reason" required error={error}>
          <TextInput maxLength={200} value={reason} autoFocus onChange={({ target }) => setReason(target.value)} />
        </Field>
        <LockEvents events={read?.events ?? []} />
      </form>
    </Dialog>
  );
}
