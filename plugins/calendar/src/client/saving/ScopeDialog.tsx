import { useAtrium } from '@atrium/sdk/client';
import { Button, dayLabel, RadioGroup, Skeleton } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { useState } from 'react';
import { shortDay } from '../days.ts';
import '../link.css';
import type { Calendar, PreviewDate, SavePreview } from '../types.ts';
import { changeSummary, inRow } from './savingTexts.ts';
import './saving.css';
import {
  changesRepeat,
  isLastOf,
  isReversible,
  type ScheduleChanges,
  type Scope,
  type ScopeAnswer,
  type ScopeEffect,
  scopeEffects,
  type ScopeQuestion,
  writtenCount,
} from './ScopeQuestion.ts';
import { type AskRooms, NO_ANSWER, type RoomChoices } from './sendWithRooms.ts';

interface ScopeDialogProps {
  readonly question: ScopeQuestion;
  readonly askRooms: AskRooms;
  readonly onAnswer: (answer: ScopeAnswer | null) => void;
}

/** Asks whether a change is for this occurrence, for this and the following ones, or for all, and shows what the latter two would do. */
export function ScopeDialog({ question, askRooms, onAnswer }: ScopeDialogProps) {
  const { t } = useAtrium<Calendar>();
  const { schedule, changes, refused } = question;
  const onlyFollowing = changesRepeat(changes);
  const [scope, setScope] = useState<Scope>(onlyFollowing ? 'continue' : 'single');
  const [rooms, setRooms] = useState(NO_ANSWER);
  const previews = { continue: question.preview, all: question.allPreview };
  const preview = scope === 'single' ? undefined : previews[scope];
  const [following, all] = [question.preview, question.allPreview].map((one) => (one ? writtenCount(one) : 0)) as [
    number,
    number,
  ];
  const count = scope === 'single' ? 1 : scope === 'all' ? all : following;
  const chooseRooms = async () => {
    const chosen = await askRooms(preview?.conflicts ?? [], '');
    if (chosen) setRooms(chosen);
  };
  return (
    <Dialog
      open
      modal
      width={560}
      title={t('saving.scopeTitle')}
      onClose={() => onAnswer(null)}
      className="calendar-scope"
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{t('saving.back')}</Button>
          <Button
            variant="primary"
            disabled={scope !== 'single' && (preview === undefined || refused[scope] !== undefined)}
            onClick={() =>
              onAnswer(
                scope === 'single'
                  ? { scope, count, rooms: NO_ANSWER, isReversible: true }
                  : { scope, count, rooms, isReversible: isReversible(preview) },
              )
            }
          >
            {scope === 'single'
              ? t('saving.changeOne')
              : count > 0
                ? t('saving.changeCount', { count })
                : t(scope === 'all' ? 'saving.changeAll' : 'saving.changeFollowing')}
          </Button>
        </>
      }
    >
      <p className="calendar-saving-lead">{changeSummary(t, schedule, changes)}</p>
      <RadioGroup
        label={t('saving.scopeTitle')}
        options={[
          {
            value: 'single' as Scope,
            label: t('saving.single', { date: dayLabel(schedule.startTime.slice(0, 10)) }),
            disabled: onlyFollowing,
            ...(onlyFollowing && { note: t('saving.singleRepeat') }),
          },
          ...(isLastOf(question) && !onlyFollowing
            ? []
            : [
                {
                  value: 'continue' as const,
                  label: following > 0 ? t('saving.continueCount', { count: following }) : t('saving.continue'),
                  disabled: refused.continue !== undefined,
                  note: refused.continue,
                },
              ]),
          {
            value: 'all',
            label: all > 0 ? t('saving.allCount', { count: all }) : t('saving.all'),
            disabled: onlyFollowing || refused.all !== undefined,
            note: refused.all,
          },
        ]}
        value={scope}
        onChange={(value) => {
          setScope(value);
          setRooms(NO_ANSWER);
        }}
      />
      {scope !== 'single' && refused[scope] === undefined && (
        <ScopeEffects
          preview={preview}
          changes={changes}
          rooms={rooms.choices}
          onChooseRooms={preview && preview.conflicts.length > 0 ? () => void chooseRooms() : undefined}
        />
      )}
    </Dialog>
  );
}

interface ScopeEffectsProps {
  readonly preview: SavePreview | null | undefined;
  readonly changes: ScheduleChanges;
  /** What was chosen instead of the rooms that are taken. */
  readonly rooms: RoomChoices;
  readonly onChooseRooms?: (() => void) | undefined;
}

/** What a change of more than one would do: a count and the dates of each kind. */
function ScopeEffects({ preview, changes, rooms, onChooseRooms }: ScopeEffectsProps) {
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
