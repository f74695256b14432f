import { useAtrium } from '@atrium/sdk/client';
import { Button, Checkbox, dayLabel, Icon } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { useId, useState } from 'react';
import '../link.css';
import type { Alternative, Calendar, RoomConflict } from '../types.ts';
import { offered, type RoomAnswer, type RoomChoice, type RoomChoices } from './sendWithRooms.ts';
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

/** Shows all dates on which the room is taken, with what is free instead (C.5-11). Nothing has been saved. */
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

interface ConflictRowProps {
  readonly conflict: RoomConflict;
  readonly isTimed: boolean;
  readonly choice: RoomChoice;
  readonly onChange: (choice: RoomChoice) => void;
}

/** A date on which the room is taken: who has it, and what to do instead. */
function ConflictRow({ conflict, isTimed, choice, onChange }: ConflictRowProps) {
  const { t } = useAtrium<Calendar>();
  const name = useId();
  const { day, time, roomName, holder, title } = conflict;
  const date = dayLabel(day);
  const option = (value: RoomChoice, words: string, note?: string) => (
    <label className="calendar-option" key={words}>
      <input type="radio" name={name} checked={choice === value} onChange={() => onChange(value)} />
      {choice === value && <Icon name="tick" size={14} />}
      <span>{words}</span>
      {note !== undefined && <small>{note}</small>}
    </label>
  );
  const placeOf = (one: Alternative) =>
    one.kind === 'room'
      ? option(one, one.roomName, t('saving.sameTime', { count: one.people }))
      : option(one, `${one.roomName} ${one.time.replace('-', '–')}`, isTimed ? t('saving.otherTime') : undefined);
  return (
    <fieldset className="calendar-conflict-row" role="radiogroup" aria-labelledby={`${name}-day`}>
      <div className="calendar-conflict-day" id={`${name}-day`}>
        {date} {time.replace('-', '–')}
        <small>{holderText(t, roomName, holder, title)}</small>
      </div>
      <div className="calendar-options">
        {offered(conflict).map(placeOf)}
        {option(null, t('saving.roomNone'))}
      </div>
    </fieldset>
  );
}

/** Who has the room, and for what as far as the person may know. */
function holderText(
  t: ReturnType<typeof useAtrium<Calendar>>['t'],
  room: string,
  holder: string,
  title: string,
): string {
  if (!holder) return t('saving.takenBySomeone', { room });
  return title ? t('saving.takenFor', { room, holder, title }) : t('saving.takenBy', { room, holder });
}
