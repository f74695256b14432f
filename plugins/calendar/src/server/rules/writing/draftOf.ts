import { addDays } from '@atrium/sdk/days';
import type { z } from 'zod';
import { TYPE_WITHOUT_PLACE } from '../../../contract/limits.ts';
import type { scheduleCalls } from '../../../contract/scheduleCalls.ts';
import { REPEAT } from '../../../series/RepeatRule.ts';
import { NO_PLACE, type Draft, type Place } from './Draft.ts';

/** The body of a save. */
export type SaveBody = Partial<z.output<typeof scheduleCalls.change.body>>;

const EMPTY: Draft = {
  title: '',
  typeId: 0,
  isTop: false,
  isAllDay: false,
  ...{ start: '', end: '' },
  repeatType: REPEAT.none,
  stopOn: null,
  place: NO_PLACE,
  roomMemo: '',
  notifyMinutes: null,
  memo: '',
  ...{ readers: [], contractors: [] },
};

/** A schedule as it would be with what was sent; what was not sent is as before, or empty for a new one. */
export function buildDraft(body: SaveBody, before: Draft = EMPTY): Draft {
  const typeId = body.typeId ?? before.typeId;
  const repeatType = body.repeatType ?? before.repeatType;
  const stopOn = body.stopTime === undefined ? before.stopOn : body.stopTime;
  const place = typeId === TYPE_WITHOUT_PLACE ? NO_PLACE : buildPlace(body, before.place);
  const notify = body.notifyMinutes;
  return {
    title: body.title ?? before.title,
    typeId,
    isTop: body.isTop ?? before.isTop,
    ...buildTimes(body, before),
    repeatType,
    stopOn: repeatType === REPEAT.none ? null : stopOn,
    place,
    roomMemo: place.locationType === 1 ? (body.roomMemo ?? before.roomMemo) : '',
    notifyMinutes: notify === undefined ? before.notifyMinutes : notify,
    memo: body.memo ?? before.memo,
    readers: body.readers ? distinct(body.readers) : before.readers,
    contractors: body.contractors ? distinct(body.contractors) : before.contractors,
  };
}

/** All day, the days decide, and a time only where there is no day (C.5-8). */
function buildTimes(body: SaveBody, before: Draft): Pick<Draft, 'isAllDay' | 'start' | 'end'> {
  const isAllDay = body.isAllDay ?? before.isAllDay;
  if (!isAllDay) {
    const [start, end] = before.isAllDay ? ['', ''] : [before.start, before.end];
    return { isAllDay, start: body.startTime ?? start, end: body.endTime ?? end };
  }
  const first = body.startDate ?? body.startTime?.slice(0, 10) ?? before.start.slice(0, 10);
  const last = body.endDate ?? body.endTime?.slice(0, 10) ?? lastDay(before);
  return { isAllDay, start: first && `${first} 00:00`, end: last && `${addDays(last, 1)} 00:00` };
}

function lastDay({ end, isAllDay }: Draft): string {
  const day = end.slice(0, 10);
  return isAllDay ? addDays(day, -1) : day;
}

function buildPlace(body: SaveBody, before: Place): Place {
  const byRoom = body.roomId === undefined ? undefined : Number(body.roomId !== null);
  const locationType = body.locationType ?? byRoom ?? before.locationType;
  if (locationType === 0) return { ...NO_PLACE, address: body.address ?? before.address };
  return {
    ...NO_PLACE,
    locationType,
    roomId: body.roomId === undefined ? before.roomId : body.roomId,
    roomStartCode: body.roomStartTimeCode === undefined ? before.roomStartCode : body.roomStartTimeCode,
    roomEndCode: body.roomEndTimeCode === undefined ? before.roomEndCode : body.roomEndTimeCode,
  };
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other);
