import { useAtrium } from '@atrium/sdk/client';
import { dayLabel, Icon } from '@atrium/ui';
import { useId } from 'react';
import type { Calendar } from '../calendar/types.ts';
import type { Alternative, RoomConflict } from './types.ts';
import { offered, type RoomChoice } from './RoomChoice.ts';

interface ConflictRowProps {
  readonly conflict: RoomConflict;
  readonly isTimed: boolean;
  readonly choice: RoomChoice;
  readonly onChange: (choice: RoomChoice) => void;
}

/** A date on which the room is taken: who has it, and what to do instead. */
export function ConflictRow({ conflict, isTimed, choice, onChange }: ConflictRowProps) {
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
