import { useAtrium } from '@atrium/sdk/client';
import { useEffect, useState } from 'react';
import { type GridRoom, isOpen } from '../rooms/roomCells.ts';
import type { Calendar, Schedule, ScheduleDetail, Translate } from '../types.ts';
import { codesAfter } from '../../contract/timeCodes.ts';
import type { Moved } from './moveTimes.ts';

/** Milliseconds over a day before its rooms are fetched: a drag crosses many. */
const SETTLED = 120;

/** The room of a schedule at the time that it is dragged to. */
export interface RoomHint {
  readonly state: 'free' | 'taken' | 'closed';
  /** `501 會議室 可訂` */
  readonly text: string;
}

/**
 * Whether the room of a dragged schedule can be reserved where it would be dropped; null while that is not known, and without a
 * room. Of an unread schedule nothing is fetched: reading it would mark it as read.
 */
export function useRoomHint(schedule: Schedule | undefined, moved: Moved | undefined): RoomHint | null {
  const { api, t } = useAtrium<Calendar>();
  const [detail, setDetail] = useState<ScheduleDetail | null>(null);
  const [days, setDays] = useState<ReadonlyMap<string, readonly GridRoom[]>>(new Map());
  const id = schedule?.isRead && schedule.location !== '' ? schedule.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    const { abort, signal } = aborting();
    api.read({ params: { id } }, { quiet: true, background: true, signal }).then(setDetail, () => undefined);
    return () => {
      abort();
      setDetail(null);
      setDays(new Map());
    };
  }, [api, id]);
  const roomId = detail?.id === id ? (detail?.roomId ?? null) : null;
  const day = moved?.startTime.slice(0, 10);
  const isKnown = day !== undefined && days.has(day);
  useEffect(() => {
    if (roomId === null || day === undefined || isKnown) return;
    const { abort, signal } = aborting();
    const timer = setTimeout(() => {
      api.dateStatus({ query: { date: day } }, { quiet: true, background: true, signal }).then(
        (rooms) => setDays((known) => new Map(known).set(day, rooms)),
        () => undefined,
      );
    }, SETTLED);
    return () => {
      clearTimeout(timer);
      abort();
    };
  }, [api, roomId, day, isKnown]);
  const room = day === undefined ? undefined : days.get(day)?.find((one) => one.id === roomId);
  return schedule && moved && detail && room ? hintOf(t, schedule, moved, detail, room) : null;
}

function aborting() {
  const controller = new AbortController();
  return { abort: () => controller.abort(), signal: controller.signal };
}

function hintOf(t: Translate, schedule: Schedule, moved: Moved, detail: ScheduleDetail, room: GridRoom): RoomHint {
  // of whole days it keeps its own hours
  const { startCode, endCode } = moved.isAllDay
    ? { startCode: detail.roomStartTimeCode, endCode: detail.roomEndTimeCode }
    : codesAfter(schedule, moved, detail);
  const of = (state: RoomHint['state']): RoomHint => ({ state, text: t(`move.room.${state}`, { room: room.room }) });
  if (startCode === null || endCode === null) return of('closed');
  const wanted = room.timeBlock.filter(({ timeCode }) => timeCode >= startCode && timeCode <= endCode);
  return of(wanted.every((block) => isOpen(block, schedule.id)) ? 'free' : 'taken');
}
