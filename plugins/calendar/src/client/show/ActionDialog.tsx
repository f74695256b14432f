import { useAtrium } from '@atrium/sdk/client';
import { Button, Checkbox, dayLabel, RadioGroup } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { useRef, useState } from 'react';
import type { Calendar } from '../calendar/types.ts';
import type { Scope } from '../saving/ScopeQuestion.ts';
import type { ScheduleDetail } from '../saving/types.ts';

/** What is done to a schedule after a question (S1 §4). */
export type ScheduleAction = 'remove' | 'cancel' | 'restore';

interface ActionDialogProps {
  readonly action: ScheduleAction;
  readonly schedule: ScheduleDetail;
  readonly onCancel: () => void;
  readonly onConfirm: (choice: { scope: Scope; push: boolean }) => Promise<void>;
}

/** Presses within this time are one (S1 §9). */
const ONE_PRESS = 500;

/**
 * Asks before a schedule is deleted, cancelled or restored: whether this one or also the following ones, unless it does
 * not repeat or is the last one, and whether its readers are notified, which they are by default (S1 §4).
 */
export function ActionDialog({ action, schedule, onCancel, onConfirm }: ActionDialogProps) {
  const { t } = useAtrium<Calendar>();
  const [scope, setScope] = useState<Scope>('single');
  const [push, setPush] = useState(true);
  const [busy, setBusy] = useState(false);
  const last = useRef(-Infinity);
  const asks = schedule.repeatType !== 1 && !schedule.isLastOne;
  const confirm = async (timeStamp: number) => {
    if (busy || timeStamp - last.current < ONE_PRESS) return;
    last.current = timeStamp;
    setBusy(true);
    try {
      await onConfirm({ scope, push });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      modal
      width={460}
      title={t(`show.${action}.ask`, { title: schedule.title })}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel} disabled={busy}>
            {t('show.back')}
          </Button>
          <Button
            variant={action === 'remove' ? 'danger' : 'primary'}
            loading={busy}
            onClick={({ timeStamp }) => void confirm(timeStamp)}
          >
            {t(`show.${action}.confirm`)}
          </Button>
        </>
      }
    >
      <div className="calendar-ask">
        <p>{t(`show.${action}.explain`)}</p>
        {asks && (
          <RadioGroup<Scope>
            label={t('show.scope')}
            value={scope}
            onChange={setScope}
            options={[
              { value: 'single', label: t('show.scope.single', { date: dayLabel(schedule.startTime.slice(0, 10)) }) },
              { value: 'continue', label: t('show.scope.continue', { count: schedule.following + 1 }) },
            ]}
          />
        )}
        <Checkbox checked={push} onChange={({ target }) => setPush(target.checked)}>
          {t('show.push')}
        </Checkbox>
      </div>
    </Dialog>
  );
}
