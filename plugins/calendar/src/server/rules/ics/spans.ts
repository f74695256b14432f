import { addDays } from '@atrium/sdk/days';
import { dayOf, instantOf } from '@atrium/sdk/server';
import { findLastDay } from '../times.ts';
import { readText } from './icsLines.ts';
import {
  DAY,
  dayOfWall,
  type IcsTime,
  isUnusable,
  readDuration,
  readTime,
  startOfDay,
  type Unusable,
  type Wall,
  type Zone,
  type Zones,
} from './icsTimes.ts';
import type { IcsEvent } from './readIcs.ts';

/** When an event is, as a schedule has it. */
export interface Span {
  readonly isAllDay: boolean;
  readonly startsOn: Date;
  /** Not included. */
  readonly endsOn: Date;
  readonly firstOn: string;
  readonly lastOn: string;
}

/** When an event begins, and how long it is: enough to place each date of a repeat. */
export interface Times {
  readonly start: IcsTime;
  readonly isAllDay: boolean;
  /** The zone in which the event repeats. */
  readonly zone: Zone;
  /** Milliseconds; by the clock where start and end are of one zone, so that it ends at the same hour all year. */
  readonly length: number;
  readonly isByClock: boolean;
}

const ALL_DAY_FLAGS = ['X-MICROSOFT-CDO-ALLDAYEVENT', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT', 'X-FUNAMBOL-ALLDAY'];

/** Reads start and end of an event. `floating` is the zone of times without one: an exception has that of its event. */
export function readTimes({ properties }: IcsEvent, zones: Zones): Times | Unusable {
  const [begin, finish, lasts] = ['DTSTART', 'DTEND', 'DURATION'].map((name) => properties.get(name)?.[0]);
  if (!begin) return { problem: 'import.noTime', value: '' };
  const start = readTime(begin, begin.value, zones);
  if (isUnusable(start)) return start;
  const measured = readLength(start, { finish, lasts }, zones);
  if (isUnusable(measured)) return measured;
  const { length, isByClock } = measured;
  if (length < 0) return { problem: 'import.order', value: '' };
  const isFlagged = ALL_DAY_FLAGS.some((name) => /^(TRUE|1)$/i.test(properties.get(name)?.[0]?.value.trim() ?? ''));
  return isFlagged && !start.isDate
    ? flaggedDays(start, length, isByClock, zones)
    : { start, isAllDay: start.isDate, zone: start.zone, length, isByClock };
}

interface Length {
  readonly length: number;
  readonly isByClock: boolean;
}
type Property = Parameters<typeof readTime>[0] & { readonly value: string };

function readLength(
  start: IcsTime,
  { finish, lasts }: { readonly finish: Property | undefined; readonly lasts: Property | undefined },
  zones: Zones,
): Length | Unusable {
  if (finish && finish.value.trim() !== '') {
    const end = readTime(finish, finish.value, zones, start.isFloating ? zones.own : start.zone);
    if (isUnusable(end)) return end;
    // A time and a day: the day is over at its end if it is that of the start.
    if (end.isDate && !start.isDate) {
      const wall = startOfDay(start.wall) >= end.wall ? end.wall + DAY : end.wall;
      return { length: wall - start.wall, isByClock: true };
    }
    const isSame = end.zone.name === start.zone.name;
    return { length: isSame ? end.wall - start.wall : end.at - start.at, isByClock: isSame };
  }
  const length = lasts ? readDuration(lasts.value) : undefined;
  if (length === undefined) return { length: 0, isByClock: true };
  return { length, isByClock: !/T/i.test(lasts!.value) };
}

/** Outlook marks whole days that it writes as times, from midnight to midnight of their zone, or of the company's in UTC. */
function flaggedDays(start: IcsTime, length: number, isByClock: boolean, zones: Zones): Times {
  const isMidnight = (wall: Wall) => wall % DAY === 0 && length % DAY === 0;
  const zone = isMidnight(start.wall) ? start.zone : zones.own;
  const wall = zone.toWall(start.at);
  if (!isMidnight(wall)) return { start, isAllDay: false, zone: start.zone, length, isByClock };
  const day = { wall, isDate: true, zone: zones.own, isFloating: true, at: zones.own.toInstant(wall) };
  return { start: day, isAllDay: true, zone: zones.own, length, isByClock: true };
}

/** The times of one date: those of the event, beginning at another wall time of its zone. */
export function placeSpan({ isAllDay, zone, length, isByClock }: Omit<Times, 'start'>, wall: Wall): Span {
  if (isAllDay) {
    const firstOn = dayOfWall(wall);
    // Some calendars write a whole day without an end, or with its own start as the end.
    const lastOn = addDays(firstOn, Math.max(1, Math.ceil(length / DAY)) - 1);
    return { isAllDay, firstOn, lastOn, startsOn: instantOf(firstOn), endsOn: instantOf(addDays(lastOn, 1)) };
  }
  const startsAt = zone.toInstant(wall);
  const endsAt = isByClock ? Math.max(startsAt, zone.toInstant(wall + length)) : startsAt + length;
  const [startsOn, endsOn] = [new Date(startsAt), new Date(endsAt)];
  return { isAllDay, startsOn, endsOn, firstOn: dayOf(startsOn), lastOn: findLastDay(startsOn, endsOn) };
}

/** The UID of an event; `''` if it has none. */
export const readUid = ({ properties }: IcsEvent): string => readText(properties.get('UID')?.[0]?.value);
