import { type CallFailure, useAtrium, useFrame } from '@atrium/sdk/client';
import { Button, Checkbox, dayLabel, RadioGroup } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { type ReactNode, useRef, useState } from 'react';
import { shortDay } from '../days.ts';
import type { Scope } from '../saving/ScopeQuestion.ts';
import type { Calendar, ScheduleDetail } from '../types.ts';

/** How long a deletion can be undone from its message, in milliseconds. */
const UNDO = 10_000;

/** Deletes, cancels and restores a schedule: the question, the call, and what follows. */
export function useScheduleActions(schedule: ScheduleDetail): {
  readonly ask: (action: ScheduleAction) => void;
  readonly dialog: ReactNode;
} {
  const { api, notices, tabs, t } = useAtrium<Calendar>();
  const frame = useFrame();
  const [action, setAction] = useState<ScheduleAction | null>(null);
  const { id } = schedule;

  const undo = async () => {
    try {
      await api.undelete({ params: { id } }, { quiet: true });
      notices.toast({ tone: 'success', message: t('show.undeleted', { title: schedule.title }) });
    } catch (failure) {
      await notices.alert({
        title: t('show.undelete.failed'),
        message: (failure as CallFailure).message,
        tone: 'danger',
      });
    }
  };
  const send = async (what: ScheduleAction, scope: Scope, push: boolean) => {
    const x = scope === 'single' ? ('single' as const) : ('continue' as const);
    const input = { params: { id, x }, body: { ...(scope === 'all' && { all: true }), push } };
    if (what === 'remove') {
      await api.remove(input, { quiet: true });
      notices.toast({
        tone: 'success',
        message: t('show.remove.done'),
        life: UNDO,
        action: { text: t('show.undo'), run: () => void undo() },
      });
    } else if (what === 'cancel') {
      await api.cancel(input, { quiet: true });
      notices.toast({ tone: 'success', message: t('show.cancel.done') });
    } else {
      const { withoutRoom } = await api.restore(input, { quiet: true });
      notices.toast(
        withoutRoom.length === 0
          ? { tone: 'success', message: t('show.restore.done') }
          : {
              tone: 'warning',
              title: t('show.restore.done'),
              message: t('show.restore.withoutRoom', { days: withoutRoom.map(shortDay).join('、') }),
            },
      );
    }
  };
  const confirm = async ({ scope, push }: { scope: Scope; push: boolean }) => {
    const what = action!;
    try {
      await send(what, scope, push);
    } catch (failure) {
      setAction(null);
      await notices.alert({
        title: t(`show.${what}.failed`),
        message: (failure as CallFailure).message,
        tone: 'danger',
      });
      return;
    }
    setAction(null);
    // The calendar in front of the person goes to the day; one that is not looked at follows by its events.
    if (tabs.state.front?.view === 'Calendar') tabs.open('Calendar', { date: schedule.startTime.slice(0, 10) });
    frame.close();
  };
  return {
    ask: setAction,
    dialog: action && (
      <ActionDialog action={action} schedule={schedule} onCancel={() => setAction(null)} onConfirm={confirm} />
    ),
  };
}

/** What is done to a schedule after a question. */
export type ScheduleAction = 'remove' | 'cancel' | 'restore';

interface ActionDialogProps {
  readonly action: ScheduleAction;
  readonly schedule: ScheduleDetail;
  readonly onCancel: () => void;
  readonly onConfirm: (choice: { scope: Scope; push: boolean }) => Promise<void>;
}

/** Presses within this time are one (S1-048). */
const ONE_PRESS = 500;

/**
 * Asks before a schedule is deleted, cancelled or restored: whether this one, also the following ones, or all, unless it does
 * not repeat or is the last one of a repeat without parts, and whether its readers are notified, which they are by default (S1-111).
 */
function ActionDialog({ action, schedule, onCancel, onConfirm }: ActionDialogProps) {
  const { t } = useAtrium<Calendar>();
  const [scope, setScope] = useState<Scope>('single');
  const [push, setPush] = useState(true);
  const [busy, setBusy] = useState(false);
  const last = useRef(-Infinity);
  // The dates of an imported event belong together, also without a repeat that the product has.
  const isRepeated = schedule.repeatType !== 1 || schedule.count > 1;
  const { isLastOne, isSplit = false, changeable } = schedule;
  const asks = isRepeated && (!isLastOne || (isSplit && changeable > 1));
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
              ...(isLastOne
                ? []
                : [{ value: 'continue' as const, label: t('show.scope.continue', { count: schedule.following + 1 }) }]),
              { value: 'all', label: t('show.scope.all', { count: changeable }) },
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
