import { useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { Button, FrameHead } from '@atrium/ui';
import { FavouriteButton } from '@atrium/ui/readers';
import { RecordView } from '@atrium/ui/records';
import { useEffect, useRef, useState } from 'react';
import type { Calendar } from './calendar/types.ts';
import type { ScheduleDetail } from './saving/types.ts';
import { MessageBoard } from './show/MessageBoard.tsx';
import { ScheduleActions } from './show/ScheduleActions.tsx';
import { ScheduleFacts } from './show/ScheduleFacts.tsx';
import './show/show.css';
import { useSchedule } from './show/useSchedule.ts';
import { useScheduleActions } from './show/useScheduleActions.tsx';

/** A schedule with its comments (S1 §2.3). */
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

/** Presses within this time are one (S1 §9). */
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
  // The mark changes after the server has confirmed it (S1 §4).
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
