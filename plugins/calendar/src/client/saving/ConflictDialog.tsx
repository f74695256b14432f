import { useAtrium } from '@atrium/sdk/client';
import { Button, Checkbox } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { useState } from 'react';
import type { Calendar } from '../calendar/types.ts';
import type { RoomConflict } from './types.ts';
import { ConflictRow } from './ConflictRow.tsx';
import { offered } from './RoomChoice.ts';
import type { RoomAnswer, RoomChoices } from './sendWithRooms.ts';
import '../link.css';
import './saving.css';

export interface ConflictQuestion {
  readonly conflicts: readonly RoomConflict[];
  /** How many occurrences are saved; 0 where that is not known. */
  readonly total: number;
  /** Asked before anything was sent: the choices are used later. */
  readonly early: boolean;
  /** The schedule moves along with a room at another time; one that lasts all day does not. */
  readonly isTimed: boolean;
}

interface ConflictDialogProps {
  readonly question: ConflictQuestion;
  readonly onAnswer: (answer: RoomAnswer | null) => void;
}

/** Shows all dates on which the room is taken, with what is free instead (S1 §8; C.5-11). Nothing has been saved. */
export function ConflictDialog({ question, onAnswer }: ConflictDialogProps) {
  const { t } = useAtrium<Calendar>();
  const { conflicts, total, early, isTimed } = question;
  const [choices, setChoices] = useState<RoomChoices>(
    () => new Map(conflicts.map((conflict) => [conflict.day, offered(conflict)[0] ?? null])),
  );
  const [waits, setWaits] = useState(true);
  const rooms = [...new Set(conflicts.map(({ roomName }) => roomName))].join(t('calendar.pause'));
  const count = conflicts.length;
  const single = count === 1 && total <= 1;
  return (
    <Dialog
      open
      modal
      width={760}
      title={t(early ? 'saving.conflictEarly' : single ? 'saving.conflictOne' : 'saving.conflictTitle')}
      onClose={() => onAnswer(null)}
      className="calendar-conflict"
      footer={
        <>
          <button
            type="button"
            className="calendar-link calendar-conflict-none"
            onClick={() => setChoices(new Map(conflicts.map(({ day }) => [day, null])))}
          >
            {single ? t('saving.roomNone') : t('saving.roomNoneAll', { count })}
          </button>
          <Button onClick={() => onAnswer(null)}>{t('saving.backToEdit')}</Button>
          <Button variant="primary" onClick={() => onAnswer({ choices, waitsFor: waits ? conflicts : [] })}>
            {early ? t('saving.apply') : total > 1 ? t('saving.applyCount', { count: total }) : t('saving.applySave')}
          </Button>
        </>
      }
    >
      <p className="calendar-saving-lead">
        {single
          ? t('saving.conflictLeadOne')
          : total > 1
            ? t('saving.conflictLead', { total, count })
            : t('saving.conflictLeadSome', { count })}
      </p>
      <div className="calendar-conflicts">
        {conflicts.map((conflict) => (
          <ConflictRow
            key={conflict.day}
            conflict={conflict}
            isTimed={isTimed}
            choice={choices.get(conflict.day) ?? null}
            onChange={(choice) => setChoices(new Map([...choices, [conflict.day, choice]]))}
          />
        ))}
      </div>
      <Checkbox checked={waits} onChange={({ target }) => setWaits(target.checked)}>
        {count === 1 ? t('saving.waitFor', { room: rooms }) : t('saving.waitForMany', { room: rooms, count })}
      </Checkbox>
    </Dialog>
  );
}
