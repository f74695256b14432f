import { useAtrium } from '@atrium/sdk/client';
import { Skeleton } from '@atrium/ui';
import { shortDay } from '../calendar/days.ts';
import { inRow } from './inRow.ts';
import type { Calendar } from '../calendar/types.ts';
import type { PreviewDate, SavePreview } from './types.ts';
import { scopeEffects, type ScopeEffect } from './scopeEffects.ts';
import type { ScheduleChanges } from './ScopeQuestion.ts';
import type { RoomChoices } from './sendWithRooms.ts';

interface ScopeEffectsProps {
  readonly preview: SavePreview | null | undefined;
  readonly changes: ScheduleChanges;
  /** What was chosen instead of the rooms that are taken. */
  readonly rooms: RoomChoices;
  readonly onChooseRooms?: (() => void) | undefined;
}

/** What a change of this and the following ones would do: a count and the dates of each kind. */
export function ScopeEffects({ preview, changes, rooms, onChooseRooms }: ScopeEffectsProps) {
  const { t } = useAtrium<Calendar>();
  if (preview === null) return <p className="calendar-saving-note">{t('saving.previewFailed')}</p>;
  return (
    <>
      <ul className="calendar-effects" aria-label={t('saving.effects')} aria-busy={preview === undefined}>
        {preview === undefined ? (
          <li>
            <Skeleton height={40} />
          </li>
        ) : (
          scopeEffects(preview).map((line) => (
            <li key={line.kind} data-kind={line.kind}>
              <b>{line.count}</b>
              <div>
                <p>
                  {titleOf(t, line, preview, changes)}
                  {line.kind === 'rooms' && onChooseRooms && (
                    <button type="button" className="calendar-link" onClick={onChooseRooms}>
                      {t(rooms.size > 0 ? 'saving.roomsChosen' : 'saving.chooseRooms', { count: rooms.size })}
                    </button>
                  )}
                </p>
                {line.dates.length > 0 && <small>{datesOf(t, line)}</small>}
              </div>
            </li>
          ))
        )}
      </ul>
      <p className="calendar-saving-note">{t('saving.kept')}</p>
    </>
  );
}

type Translate = ReturnType<typeof useAtrium<Calendar>>['t'];

const time = (moment: string) => moment.slice(11, 16);

function titleOf(t: Translate, { kind, dates }: ScopeEffect, preview: SavePreview, changes: ScheduleChanges): string {
  const [first] = dates;
  if (kind === 'moves' && first && !changes.startDate)
    return t('saving.effect.moves', { time: `${time(first.startTime)}–${time(first.endTime)}` });
  if (kind === 'moves') return t('saving.effect.movesDay');
  if (kind === 'rooms') return t('saving.effect.rooms', { room: preview.conflicts[0]?.roomName ?? '' });
  return t(`saving.effect.${kind}`);
}

function datesOf(t: Translate, { kind, dates }: ScopeEffect): string {
  const text = ({ day, startTime }: PreviewDate) =>
    kind === 'own' ? t('saving.ownTime', { date: shortDay(day), time: time(startTime) }) : shortDay(day);
  const row = inRow(dates.map(text));
  return kind === 'rooms' ? t('saving.takenDates', { dates: row }) : row;
}
