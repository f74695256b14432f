import { useAtrium } from '@atrium/sdk/client';
import { classNames, Icon, Spinner } from '@atrium/ui';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import './attendance.css';
import { PunchStore } from './PunchStore.ts';
import type { Attendance } from './types.ts';

/** 上班打卡 and 下班打卡 in the header; each shows its time once punched (S0-083). */
export default function PunchButtons() {
  const context = useAtrium<Attendance>();
  const { t } = context;
  const [store] = useState(() => new PunchStore(context));
  const { workOnTime, workOffTime, sending, ready } = useSnapshot(store.state);
  useEffect(() => store.connect(), [store]);
  const waiting = sending !== null || !ready;
  return (
    <div className="attendance-punch" role="group" aria-label={t('punch.group')}>
      <PunchButton
        time={workOnTime}
        word={t('punch.on')}
        action={t('punch.onNow')}
        done={t('punch.onDone', { time: workOnTime })}
        next={ready && !workOnTime}
        busy={sending === 0}
        // The first punch in of a work date counts; there is nothing to press after it.
        inert={waiting || workOnTime !== ''}
        onPunch={() => void store.punch(0)}
      />
      <PunchButton
        time={workOffTime}
        word={t('punch.off')}
        action={t('punch.offNow')}
        done={t('punch.offDone', { time: workOffTime })}
        next={workOnTime !== '' && !workOffTime}
        busy={sending === 1}
        inert={waiting}
        onPunch={() => void store.punch(1)}
      />
    </div>
  );
}

interface PunchButtonProps {
  /** `''` before the punch. */
  readonly time: string;
  readonly word: string;
  /** Label before the punch. */
  readonly action: string;
  /** Full label after the punch. */
  readonly done: string;
  /** True for the next punch, which is highlighted. */
  readonly next: boolean;
  readonly busy: boolean;
  /** Pressing has no effect. Not `disabled`, so that it keeps its focus. */
  readonly inert: boolean;
  readonly onPunch: () => void;
}

/** One of the two punch buttons. */
function PunchButton({ time, word, action, done, next, busy, inert, onPunch }: PunchButtonProps) {
  return (
    <button
      type="button"
      className={classNames('attendance-punch-button', next && 'attendance-punch-next')}
      aria-label={time ? done : action}
      title={time ? done : undefined}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      onClick={inert ? undefined : onPunch}
    >
      {busy ? <Spinner /> : time && <Icon name="tick-circle" size={14} className="attendance-punch-mark" />}
      {time ? (
        <>
          <span className="attendance-punch-word">{word} </span>
          <time>{time}</time>
        </>
      ) : (
        action
      )}
    </button>
  );
}
