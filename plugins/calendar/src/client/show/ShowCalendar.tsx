import { type Loaded, useAtrium, useFrame, useLiveLoaded, type ViewProps } from '@atrium/sdk/client';
import { Button, copyText, FrameHead } from '@atrium/ui';
import { FavouriteButton } from '@atrium/ui/readers';
import { RecordView } from '@atrium/ui/records';
import { useEffect, useRef, useState } from 'react';
import { authorise } from '../authorise.ts';
import type { Calendar, ScheduleDetail } from '../types.ts';
import { type ScheduleAction, useScheduleActions } from './useScheduleActions.tsx';
import { MessageBoard } from './MessageBoard.tsx';
import { ScheduleFacts } from './ScheduleFacts.tsx';
import './show.css';
import { timeLine } from './timeLine.ts';

/** A schedule with its comments (S1-103). */
export default function ShowCalendar({ params: { id, message } }: ViewProps<{ id: number; message?: number }>) {
  const { t } = useAtrium<Calendar>();
  const schedule = useSchedule(id);
  return (
    <RecordView of={schedule} failed={t('show.failed')}>
      {(value) => <Shown schedule={value} message={message} onChanged={schedule.reload} />}
    </RecordView>
  );
}

interface ShownProps {
  readonly schedule: ScheduleDetail;
  readonly message: number | undefined;
  readonly onChanged: () => Promise<void>;
}

function Shown({ schedule, message, onChanged }: ShownProps) {
  const frame = useFrame();
  const { id, title } = schedule;
  const { ask, dialog } = useScheduleActions(schedule);
  useEffect(() => frame.setTitle(title), [frame, title]);
  return (
    <div className="at-record-view">
      <FrameHead place="before">
        <span className="calendar-id">#{id}</span>
      </FrameHead>
      <FrameHead>
        <ReadersButton schedule={schedule} />
      </FrameHead>
      <FrameHead place="end">
        <Favourite schedule={schedule} onChanged={onChanged} />
      </FrameHead>
      <div className="at-record-panes">
        <ScheduleFacts schedule={schedule} onChanged={onChanged} />
        <MessageBoard schedule={schedule} shown={message} />
      </div>
      <ScheduleActions schedule={schedule} onAsk={ask} />
      {dialog}
    </div>
  );
}

/** Presses within this time are one. */
const ONE_PRESS = 500;

function ReadersButton({ schedule: { id, readers } }: { readonly schedule: ScheduleDetail }) {
  const { panels, t } = useAtrium<Calendar>();
  const frame = useFrame();
  const last = useRef(-Infinity);
  const read = readers.filter(({ isRead }) => isRead).length;
  return (
    <Button
      small
      variant="quiet"
      icon="people"
      title={t('show.readers')}
      onClick={({ timeStamp }) => {
        if (timeStamp - last.current < ONE_PRESS) return;
        last.current = timeStamp;
        panels.open('ScheduleReaders', { id }, { id, parent: frame.key });
      }}
    >
      {t('show.readersRead', { count: readers.length, read })}
    </Button>
  );
}

function Favourite({ schedule, onChanged }: { readonly schedule: ScheduleDetail; onChanged: () => Promise<void> }) {
  const { api, notices } = useAtrium<Calendar>();
  const [busy, setBusy] = useState(false);
  const { id, title, isCollected } = schedule;
  // The mark changes after the server has confirmed it (S1-123).
  const collect = async (marked: boolean) => {
    setBusy(true);
    try {
      await (marked ? api.collect : api.uncollect)({ params: { id } }, { quiet: true });
      await onChanged();
    } catch (failure) {
      notices.error(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FavouriteButton of={title} marked={isCollected} disabled={busy} onChange={(marked) => void collect(marked)} />
  );
}

/** A schedule, loaded again when it changes here or in another browser. Reading it marks it as read. */
function useSchedule(id: number): Loaded<ScheduleDetail> {
  const context = useAtrium<Calendar>();
  const { api, events } = context;
  return useLiveLoaded(
    async () => {
      await authorise(context);
      return api.read({ params: { id } }, { quiet: true });
    },
    [context, api, id],
    (reload) => [events.on('changed', ({ ids }) => ids.includes(id) && reload())],
  );
}

interface ScheduleActionsProps {
  readonly schedule: ScheduleDetail;
  readonly onAsk: (action: ScheduleAction) => void;
}

/** The footer of the panel: what an editor may do, or a reader (S1-105). */
function ScheduleActions({ schedule, onAsk }: ScheduleActionsProps) {
  const { notices, panels, t } = useAtrium<Calendar>();
  const frame = useFrame();
  const { id, isCancelled, permission } = schedule;
  const isEditor = permission === 'editor';
  const copyAsText = async () => {
    const place = schedule.location === '' ? t('card.nowhere') : schedule.location;
    const text = [schedule.title, timeLine(t, schedule), t('show.text.place', { place }), schedule.memo];
    const isCopied = await copyText({ text: text.filter(Boolean).join('\n') });
    if (isCopied) notices.toast({ tone: 'success', message: t('show.copied') });
    else notices.toast({ tone: 'warning', message: t('show.copy.failed') });
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
      <Button variant="quiet" icon="clipboard" onClick={() => void copyAsText()}>
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
