import { type CallFailure, useAtrium, useLoaded } from '@atrium/sdk/client';
import { Button, dayLabel, ErrorState, Icon, Skeleton } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { useState } from 'react';
import { OPEN_KINDS } from '../../contract/lockCalls.ts';
import { monthTitle } from '../months.ts';
import type { Attendance, CompanyLock } from '../types.ts';
import { lockMoment } from './LockBadge.tsx';
import './locks.css';

interface DialogProps {
  /** `YYYY-MM` */
  readonly month: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** Locks a month, after saying what is open in it. */
export function LockDialog({ month, title, onClose }: DialogProps) {
  const { t, api, notices } = useAtrium<Attendance>();
  const {
    value: read,
    failure,
    reload,
  } = useLoaded((signal) => api.monthLock({ params: { month } }, { signal, quiet: true }), [api, month]);
  const [refused, setRefused] = useState('');
  const [isBusy, setBusy] = useState(false);
  const count = read?.open ? countOf(read.open) : 0;
  const isDoubtful = count > 0 || read?.isComplete === false;

  const lock = async () => {
    if (isBusy) return;
    setBusy(true);
    setRefused('');
    try {
      await api.lockMonth({ params: { month }, body: { confirm: isDoubtful } }, { quiet: true });
      notices.toast({ tone: 'success', message: t('lock.started', { month: monthTitle(t, month) }) });
      onClose();
    } catch (thrown) {
      const { message } = thrown as CallFailure;
      setRefused(message);
      await reload();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      width={520}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('lock.cancel')}</Button>
          <Button
            variant={isDoubtful ? 'danger' : 'primary'}
            disabled={!read?.isLockable}
            loading={isBusy}
            onClick={() => void lock()}
          >
            {t(isDoubtful ? 'lock.lockAnyway' : 'lock.lock')}
          </Button>
        </>
      }
    >
      <div className="attendance-lock-dialog" aria-busy={!read && !failure}>
        {refused && (
          <p className="attendance-lock-refused" role="alert">
            <Icon name="error" /> {refused}
          </p>
        )}
        {read ? (
          <>
            <p>{t('lock.effect')}</p>
            {read.isLockable ? <OpenItems lock={read} /> : <p role="alert">{notLockable(t, read)}</p>}
            <LockEvents events={read.events} />
          </>
        ) : failure ? (
          <ErrorState title={t('lock.loadFailed')} failure={failure} onRetry={() => void reload()} />
        ) : (
          <>
            <p role="status">{t('lock.looking')}</p>
            <Skeleton height={120} />
          </>
        )}
      </div>
    </Dialog>
  );
}

const countOf = (open: NonNullable<CompanyLock['open']>) => open.correction + open.leave + open.missing;

/** Why there is nothing to lock: it is being locked, was locked meanwhile, or is not over. */
function notLockable(t: ReturnType<typeof useAtrium<Attendance>>['t'], { state, month, lockableFrom }: CompanyLock) {
  if (state === 'locking') return t('lock.running', { month });
  if (state === 'locked') return t('lock.already', { month });
  return t('lock.notOver', { month, from: lockMoment(lockableFrom) });
}

/** What is open, by its kind: each item opens the month of its person, missing presses also the matrix with all of them. */
function OpenItems({ lock: { open, items, isComplete, month } }: { readonly lock: CompanyLock }) {
  const { t, panels } = useAtrium<Attendance>();
  if (!open || (countOf(open) === 0 && isComplete))
    return (
      <p className="attendance-lock-none">
        <Icon name="tick-circle" /> {t('lock.nothingOpen')}
      </p>
    );
  return (
    <>
      {!isComplete && (
        <p className="attendance-lock-refused">
          <Icon name="warning-sign" /> {t('lock.incomplete')}
        </p>
      )}
      {OPEN_KINDS.filter((kind) => open[kind] > 0).map((kind) => {
        const named = items.filter((item) => item.kind === kind);
        return (
          <section key={kind} className="attendance-open">
            <h3>{t('lock.openOf', { kind: t(`lock.open.${kind}`), count: open[kind] })}</h3>
            <ul tabIndex={0} aria-label={t(`lock.open.${kind}`)}>
              {named.map(({ employeeId: id, name, employee, date }, index) => (
                <li key={`${id} ${date} ${index}`}>
                  <button type="button" onClick={() => panels.open('PersonMonth', { id, month }, { id })}>
                    <span>{name}</span>
                    <small>{employee}</small>
                    <time>{dayLabel(date)}</time>
                  </button>
                </li>
              ))}
              {named.length < open[kind] && <li>{t('lock.more', { count: open[kind] - named.length })}</li>}
            </ul>
          </section>
        );
      })}
    </>
  );
}

/** Earlier locks and reopenings of the month. */
export function LockEvents({ events }: Pick<CompanyLock, 'events'>) {
  const { t } = useAtrium<Attendance>();
  if (events.length === 0) return null;
  return (
    <section className="attendance-lock-events">
      <h3>{t('lock.history')}</h3>
      <ul>
        {events.map(({ action, at, by, reason }) => (
          <li key={`${action} ${at}`}>
            {t(action === 'locked' ? 'lock.badgeLocked' : 'lock.badgeReopened', { at: lockMoment(at), by })}
            {reason && <small>{reason}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
