import { toClock } from '../../contract/timeCodes.ts';
import { addDays, dayNumber, findLastDay, minutesAt, numberedDay } from '../days.ts';

/** When a schedule is: a whole day is from 00:00 to 23:59. */
export interface Moved {
  readonly startTime: string;
  readonly endTime: string;
  readonly isAllDay: boolean;
}

/** Minutes that a schedule is moved, lengthened and shortened in (the drawing of the week). */
export const STEP = 15;
const DAY = 1440;
/** Minutes of a whole day that gets hours, where it had none before. */
const HOUR_LONG = 60;

/** Minutes since 1970 as `YYYY-MM-DD HH:mm`. */
const momentAt = (minutes: number) =>
  `${numberedDay(Math.floor(minutes / DAY))} ${toClock(((minutes % DAY) + DAY) % DAY)}`;
const inSteps = (minutes: number) => Math.round(minutes / STEP) * STEP;
const dayOf = (moment: string) => moment.slice(0, 10);

/** How many minutes it takes; of whole days up to the midnight after them. */
export function lengthOf({ startTime, endTime, isAllDay }: Moved): number {
  if (isAllDay) return (dayNumber(dayOf(endTime)) - dayNumber(dayOf(startTime)) + 1) * DAY;
  return minutesAt(endTime) - minutesAt(startTime);
}

/** Hours from one moment to another; the midnight at the end of the first day is its last minute, as in the form. */
function betweenMoments(start: number, end: number): Moved {
  const midnight = (Math.floor(start / DAY) + 1) * DAY;
  return { startTime: momentAt(start), endTime: momentAt(end === midnight ? end - 1 : end), isAllDay: false };
}

/** The same times that many days later. */
export function movedBy({ startTime, endTime, isAllDay }: Moved, days: number): Moved {
  const move = (moment: string) => `${addDays(dayOf(moment), days)}${moment.slice(10)}`;
  return { startTime: move(startTime), endTime: move(endTime), isAllDay };
}

/**
 * The times of a schedule that begins on a day at about that minute, in steps. One that is within a day stays so, and an
 * overnight one keeps how long it takes.
 *
 * @param minute of the day; below 0 is the day before
 */
export function movedTo(times: Moved, day: string, minute: number): Moved {
  const length = lengthOf(times);
  const isOneDay = dayOf(times.startTime) === findLastDay(times);
  if (!isOneDay) {
    const start = dayNumber(day) * DAY + inSteps(minute);
    return { startTime: momentAt(start), endTime: momentAt(start + length), isAllDay: false };
  }
  const latest = Math.floor((DAY - length) / STEP) * STEP;
  const from = Math.min(Math.max(0, latest), Math.max(0, inSteps(minute)));
  return {
    startTime: `${day} ${toClock(from)}`,
    endTime: `${day} ${toClock(Math.min(from + length, DAY - 1))}`,
    isAllDay: false,
  };
}

/** Its end is at about that minute of a day; it takes at least one step. */
export function endingAt({ startTime }: Moved, day: string, minute: number): Moved {
  const start = minutesAt(startTime);
  const wanted = dayNumber(day) * DAY + inSteps(minute);
  return betweenMoments(start, Math.max(wanted, Math.floor(start / STEP) * STEP + STEP));
}

/** Its start is at about that minute of a day; it takes at least one step. */
export function startingAt({ endTime }: Moved, day: string, minute: number): Moved {
  const end = minutesAt(endTime);
  const wanted = dayNumber(day) * DAY + inSteps(minute);
  const start = Math.min(wanted, Math.ceil(end / STEP) * STEP - STEP);
  return { startTime: momentAt(start), endTime, isAllDay: false };
}

/** Whole days from this one on: as many as it had, of hours one for each 24. */
export function wholeDaysFrom(times: Moved, day: string): Moved {
  const days = Math.max(1, Math.ceil(lengthOf(times) / DAY));
  return { startTime: `${day} 00:00`, endTime: `${addDays(day, days - 1)} 23:59`, isAllDay: true };
}

/**
 * Hours from about that minute of a day on.
 *
 * @param length in minutes, where it had hours before; of whole days an hour
 */
export function hoursFrom(times: Moved, day: string, minute: number, length?: number): Moved {
  const long = times.isAllDay ? (length ?? HOUR_LONG) : lengthOf(times);
  const start = dayNumber(day) * DAY + Math.min(DAY - STEP, Math.max(0, inSteps(minute)));
  const midnight = (dayNumber(day) + 1) * DAY;
  // a meeting of a day stays one, also late in the evening
  const end = long < DAY && start + long > midnight && long <= HOUR_LONG ? midnight : start + long;
  return betweenMoments(start, end);
}

/** Its last or first day is another one; the hours stay, and it has at least one day. */
export function lastingTo(times: Moved, day: string): Moved {
  const { startTime, endTime } = times;
  const spare = dayOf(endTime) === findLastDay(times) ? 0 : 1;
  const moved = `${addDays(day < dayOf(startTime) ? dayOf(startTime) : day, spare)}${endTime.slice(10)}`;
  return moved > startTime ? { ...times, endTime: moved } : times;
}
export function lastingFrom(times: Moved, day: string): Moved {
  const last = findLastDay(times);
  const moved = `${day > last ? last : day}${times.startTime.slice(10)}`;
  return moved < times.endTime ? { ...times, startTime: moved } : times;
}

export const sameTimes = (one: Moved, other: Moved) =>
  one.startTime === other.startTime && one.endTime === other.endTime && one.isAllDay === other.isAllDay;

/** A key that moves what is held, with the keys that are held down. */
export interface MoveKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const WAYS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/**
 * Where a key leads: arrows move by 15 minutes and by days, with Shift they move the end, with Alt the start, A changes between
 * whole days and hours. Null for any other key.
 *
 * @param length in minutes, that hours had before
 */
export function steppedBy(times: Moved, { key, shiftKey, altKey }: MoveKey, length?: number): Moved | null {
  const { startTime, endTime, isAllDay } = times;
  const day = dayOf(startTime);
  if (key === 'a' || key === 'A') return isAllDay ? hoursFrom(times, day, 9 * 60, length) : wholeDaysFrom(times, day);
  const way = WAYS[key];
  if (way === undefined) return null;
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
  const isBar = isAllDay || lengthOf(times) >= DAY;
  if (shiftKey || altKey) {
    if (isBar)
      return shiftKey ? lastingTo(times, addDays(findLastDay(times), way)) : lastingFrom(times, addDays(day, way));
    if (isAcross) return times;
    const minute = (moment: string) => (minutesAt(moment) % DAY) + way * STEP;
    return shiftKey
      ? endingAt(times, dayOf(endTime), snapped(minute(endTime), way))
      : startingAt(times, day, snapped(minute(startTime), way));
  }
  if (isAcross || isBar) return movedBy(times, isAcross ? way : way * 7);
  return movedTo(times, day, snapped((minutesAt(startTime) % DAY) + way * STEP, way));
}

/** The nearest step in that way, so that a key moves something that is between the steps to one. */
const snapped = (minute: number, way: number) =>
  (way < 0 ? Math.ceil(minute / STEP) : Math.floor(minute / STEP)) * STEP;
