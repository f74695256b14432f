import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { Button, Checkbox, companyMoment, dayLabel, ErrorState, IconButton, LoadingMask } from '@atrium/ui';
import { useEffect, useMemo, useState } from 'react';
import { MAX_BUSY_PEOPLE } from '../../contract/limits.ts';
import { addDays } from '../days.ts';
import { toCodes } from '../../contract/timeCodes.ts';
import type { PersonLane, RoomSelection } from '../rooms/roomCells.ts';
import { RoomGrid, RoomLegend } from '../rooms/RoomGrid.tsx';
import { useRoomStatus } from '../rooms/useRoomStatus.ts';
import type { Calendar } from '../types.ts';
import { canHave, isOverDays, NO_ROOM, toDay } from './formFields.ts';
import type { NamedPerson, PartProps } from './useScheduleForm.ts';
import { RoomStrip } from './RoomStrip.tsx';

/** People whose lanes are shown at first: the rooms below them stay in sight. */
const FEW = 6;

interface RoomPaneProps extends PartProps {
  readonly people: readonly NamedPerson[];
}

/** The right side: people and rooms of the day on one axis, and the chosen room. */
export function RoomPane({ form, change, people }: RoomPaneProps) {
  const { t } = useAtrium<Calendar>();
  const { fields, record } = form;
  const own = toDay(fields.time[0]);
  const [looked, setLooked] = useState(own);
  // another day of the schedule is another day here
  useEffect(() => setLooked(own), [own]);
  const [onlyFree, setOnlyFree] = useState(false);
  const day = looked || companyMoment().slice(0, 10);
  const isOwn = day === own;
  const { rooms, failure, reload } = useRoomStatus(day);
  const [everyone, setEveryone] = useState(false);
  const listed = useMemo(() => people.slice(0, everyone ? MAX_BUSY_PEOPLE : FEW), [people, everyone]);
  const lanes = useBusyLanes(day, listed, record?.id);
  const hidden = Math.min(people.length, MAX_BUSY_PEOPLE) - listed.length;
  const { startCode, endCode, roomId } = fields;
  const wanted = toCodes(fields.time);
  const isChoosable = isOwn && canHave('room', fields);
  const isTimed = isOwn && !fields.isAllDay && !isOverDays(fields) && wanted.startCode !== null;
  const shown = (rooms ?? []).filter(
    (room) =>
      !onlyFree ||
      !isTimed ||
      room.id === roomId ||
      !room.timeBlock.some(
        ({ timeCode, isReserved, scheduleId }) =>
          isReserved &&
          timeCode >= wanted.startCode! &&
          timeCode <= wanted.endCode! &&
          (record === null || scheduleId !== record.id),
      ),
  );
  const [start, end] = fields.time;
  const select = (selection: RoomSelection | null) =>
    change(
      selection
        ? {
            place: 'room',
            roomId: selection.roomId,
            startCode: selection.startCode,
            endCode: selection.endCode,
          }
        : NO_ROOM,
    );
  return (
    <section className="at-record-column at-record-aside calendar-form-rooms" aria-label={t('form.rooms')}>
      <div className="calendar-room-head">
        <b>{dayLabel(day)}</b>
        <IconButton small icon="chevron-left" label={t('form.dayBefore')} onClick={() => setLooked(addDays(day, -1))} />
        <IconButton small icon="chevron-right" label={t('form.dayAfter')} onClick={() => setLooked(addDays(day, 1))} />
        {isOwn ? (
          <span className="calendar-day-hint">{t(isChoosable ? 'form.roomHint' : 'form.roomNone')}</span>
        ) : (
          <Button
            small
            onClick={({ currentTarget }) => {
              // this button goes: the keyboard goes on with the one before
              (currentTarget.previousElementSibling as HTMLElement).focus();
              change({ time: onDay(day, start, end) });
            }}
          >
            {t('form.useDay')}
          </Button>
        )}
        {isTimed && (
          <Checkbox checked={onlyFree} onChange={({ target }) => setOnlyFree(target.checked)}>
            {t('form.onlyFree', { time: start!.slice(11) })}
          </Checkbox>
        )}
      </div>
      {failure && !rooms ? (
        <ErrorState title={t('form.roomsFailed')} failure={failure} onRetry={() => void reload()} />
      ) : (
        <div className="calendar-day-grid">
          <LoadingMask active={!rooms} />
          <RoomGrid
            label={t('form.rooms')}
            date={day}
            rooms={shown}
            now={companyMoment()}
            size="form"
            selection={
              isOwn && roomId !== null && startCode !== null && endCode !== null ? { roomId, startCode, endCode } : null
            }
            {...(isChoosable && { onSelect: select })}
            {...(record && { editing: record.id })}
            {...(isTimed && { band: { start: start!.slice(11), end: end!.slice(11) } })}
            people={lanes}
          />
        </div>
      )}
      {hidden > 0 && (
        <Button small variant="quiet" className="calendar-day-more" onClick={() => setEveryone(true)}>
          {t('form.morePeople', { count: hidden })}
        </Button>
      )}
      <RoomLegend kinds={['selected', 'mine', 'others', 'conflict', 'leave', 'tentative', 'away']} />
      <RoomStrip form={form} change={change} rooms={rooms ?? []} people={people.length} />
    </section>
  );
}

/** The same times that many days away. */
function onDay(day: string, start: string | null, end: string | null): [string, string] {
  return [`${day}${start?.slice(10) ?? ' 09:00'}`, `${day}${end?.slice(10) ?? ' 10:00'}`];
}

/**
 * When the people of a schedule are not free on a day, in their order.
 *
 * @param people at most as many as the call takes
 * @param except the schedule that is edited, which does not count
 */
function useBusyLanes(
  day: string,
  people: readonly { readonly id: number; readonly name: string }[],
  except: number | undefined,
): readonly PersonLane[] {
  const { api } = useAtrium<Calendar>();
  const key = people.map(({ id }) => id).join(',');
  const { value } = useLoaded(
    (signal) =>
      day === '' || key === ''
        ? null
        : api.freeBusy(
            {
              body: { people: key.split(',').map(Number), from: day, to: day, ...(except !== undefined && { except }) },
            },
            { quiet: true, background: true, signal },
          ),
    [api, day, key, except],
  );
  return useMemo(
    () =>
      people.map(({ id, name }) => ({
        employeeId: id,
        name,
        busy: value?.list.filter(({ employeeId }) => employeeId === id) ?? [],
      })),
    [people, value],
  );
}
