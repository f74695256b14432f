import { type CallFailure, useAtrium, useLiveLoaded } from '@atrium/sdk/client';
import { useEffect, useState } from 'react';
import { authorise } from '../authorise.ts';
import type { Calendar } from '../types.ts';
import { type GridRoom, isOpen, type ReservedBlock, type RoomSelection } from './roomCells.ts';

/** The rooms of a day, loaded again when a reservation of it or a room has changed. */
export function useRoomStatus(date: string) {
  const context = useAtrium<Calendar>();
  const { events } = context;
  const { value, failure, reload } = useLiveLoaded(
    async (signal) => {
      await authorise(context);
      return context.api.dateStatus({ query: { date } }, { quiet: true, signal });
    },
    [context, date],
    (again) => [
      events.on('roomsChanged', ({ from, to }) => from <= date && date <= to && again()),
      events.on('optionsChanged', again),
    ],
  );
  return { rooms: value, failure, reload };
}

/** What a person has chosen on a day, and what they do with it. */
export function useReservation(date: string, rooms: readonly GridRoom[] | null, reload: () => Promise<void>) {
  const { t, api, notices, panels } = useAtrium<Calendar>();
  const [chosen, setChosen] = useState<RoomSelection | null>(null);
  /** The reservation, or the selection, that has a popover. */
  const [shown, setShown] = useState<ReservedBlock | 'selection' | null>(null);
  const [day, setDay] = useState(date);
  if (day !== date) {
    // Another day: nothing is chosen on it.
    setDay(date);
    setChosen(null);
    setShown(null);
  }
  const room = rooms?.find(({ id }) => id === chosen?.roomId);
  const isLost = chosen !== null && rooms !== null && !isStillOpen(room, chosen);
  const isMine = chosen !== null && isReservedByMyself(room, chosen);
  useEffect(() => {
    if (!isLost) return;
    setChosen(null);
    setShown(null);
    // Another person was faster: the grid shows who. What the person saved as a schedule needs no warning.
    if (!isMine) notices.toast({ tone: 'warning', message: t('rooms.lost') });
  }, [isLost, isMine, notices, t]);
  const isReleased = shown !== null && shown !== 'selection' && rooms !== null && !isStillReserved(rooms, shown);
  useEffect(() => {
    // The grid shows that it is free.
    if (isReleased) setShown(null);
  }, [isReleased]);
  const fail = (title: string) => async (failure: unknown) => {
    await notices.alert({ title, message: (failure as CallFailure).message, tone: 'danger' });
  };
  return {
    chosen,
    shown,
    room,
    setShown,
    select(next: RoomSelection | null) {
      setChosen(next);
      // A range is complete; one half hour may still become one.
      setShown(next && next.startCode !== next.endCode ? 'selection' : null);
    },
    reset: () => notices.toast({ tone: 'info', message: t('rooms.reset') }),
    async reserve(roomMemo: string) {
      if (!chosen) return;
      const { roomId, startCode: roomStartTimeCode, endCode: roomEndTimeCode } = chosen;
      const body = { roomDate: date, roomId, roomStartTimeCode, roomEndTimeCode, roomMemo };
      setChosen(null);
      setShown(null);
      try {
        await api.reserve({ body }, { quiet: true });
        notices.toast({ tone: 'success', message: t('rooms.reserved') });
      } catch (failure) {
        await fail(t('rooms.reserve.failed'))(failure);
      }
      await reload();
    },
    async unreserve({ reserveId }: ReservedBlock) {
      setShown(null);
      try {
        await api.unreserve({ params: { id: reserveId } }, { quiet: true });
        notices.toast({ tone: 'success', message: t('rooms.unreserved') });
      } catch (failure) {
        await fail(t('rooms.unreserve.failed'))(failure);
      }
      await reload();
    },
    openSchedule({ scheduleId }: ReservedBlock) {
      setShown(null);
      panels.open('ShowCalendar', { id: scheduleId }, { id: scheduleId });
    },
  };
}

function isStillOpen(room: GridRoom | undefined, { startCode, endCode }: RoomSelection): boolean {
  return room?.timeBlock.slice(startCode - 1, endCode).every((block) => isOpen(block, undefined)) ?? false;
}

/** Whether all of it that is reserved is the person's own: their schedule, or a reservation in another browser. */
function isReservedByMyself(room: GridRoom | undefined, { startCode, endCode }: RoomSelection): boolean {
  const reserved = room?.timeBlock.slice(startCode - 1, endCode).filter(({ isReserved }) => isReserved) ?? [];
  return reserved.length > 0 && reserved.every(({ reservedMyself }) => reservedMyself);
}

const isStillReserved = (rooms: readonly GridRoom[], { roomId, reserveId }: ReservedBlock) =>
  rooms.find(({ id }) => id === roomId)?.timeBlock.some((block) => block.reserveId === reserveId) ?? false;
