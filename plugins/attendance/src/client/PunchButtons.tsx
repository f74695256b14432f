import { useAtrium } from '@atrium/sdk/client';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import './attendance.css';
import { PunchButton } from './PunchButton.tsx';
import { PunchStore } from './PunchStore.ts';
import type { Attendance } from './types.ts';

/** 上班打卡 and 下班打卡 in the header; each shows its time once punched (S0 §2). */
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
