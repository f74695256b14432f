import { useAtrium, useFrame, type CallFailure } from '@atrium/sdk/client';
import { useState, type ReactNode } from 'react';
import { shortDay } from '../calendar/days.ts';
import type { Calendar } from '../calendar/types.ts';
import type { Scope } from '../saving/ScopeQuestion.ts';
import type { ScheduleDetail } from '../saving/types.ts';
import { ActionDialog, type ScheduleAction } from './ActionDialog.tsx';

/** How long a deletion can be undone from its message, in milliseconds. */
const UNDO = 10_000;

/** Deletes, cancels and restores a schedule: the question, the call, and what follows (S1 §4). */
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
    const input = { params: { id, x: scope }, body: { push } };
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
