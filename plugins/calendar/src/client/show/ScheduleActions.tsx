import { useAtrium, useFrame } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import type { Calendar } from '../calendar/types.ts';
import type { ScheduleDetail } from '../saving/types.ts';
import type { ScheduleAction } from './ActionDialog.tsx';
import { timeLine } from './timeLine.ts';

interface ScheduleActionsProps {
  readonly schedule: ScheduleDetail;
  readonly onAsk: (action: ScheduleAction) => void;
}

/** The footer of the panel: what an editor may do, or a reader (S1 §6). */
export function ScheduleActions({ schedule, onAsk }: ScheduleActionsProps) {
  const { notices, panels, t } = useAtrium<Calendar>();
  const frame = useFrame();
  const { id, isCancelled, permission } = schedule;
  const isEditor = permission === 'editor';
  const copyText = async () => {
    const place = schedule.location === '' ? t('card.nowhere') : schedule.location;
    const text = [schedule.title, timeLine(t, schedule), t('show.text.place', { place }), schedule.memo];
    try {
      await navigator.clipboard.writeText(text.filter(Boolean).join('\n'));
      notices.toast({ tone: 'success', message: t('show.copied') });
    } catch {
      notices.toast({ tone: 'warning', message: t('show.copy.failed') });
    }
  };
  const openForm = (params: { id: number } | { copy: number }, key: string) => {
    panels.open('ScheduleForm', params, { id: key });
    frame.close();
  };
  return (
    <footer className="at-record-actions at-no-print">
      {isEditor && isCancelled && (
        <Button variant="primary" icon="undo" onClick={() => onAsk('restore')}>
          {t('show.restore')}
        </Button>
      )}
      {isEditor && !isCancelled && (
        <Button icon="edit" onClick={() => openForm({ id }, String(id))}>
          {t('show.edit')}
        </Button>
      )}
      <Button icon="duplicate" onClick={() => openForm({ copy: id }, `copy-${id}`)}>
        {t('show.copy')}
      </Button>
      <Button variant="quiet" icon="clipboard" onClick={() => void copyText()}>
        {t('show.copyText')}
      </Button>
      <span className="at-grow" />
      {isEditor && !isCancelled && (
        <Button variant="quiet" icon="disable" onClick={() => onAsk('cancel')}>
          {t('show.cancel')}
        </Button>
      )}
      {isEditor && (
        <Button variant="quiet" icon="trash" className="at-record-danger" onClick={() => onAsk('remove')}>
          {t('show.remove')}
        </Button>
      )}
    </footer>
  );
}
