import { toClock, toMinutes } from '../../../contract/timeCodes.ts';
import { findLastDay } from '../../days.ts';
import type { Schedule } from '../../types.ts';
import { byTime } from '../month/monthLayout.ts';
import type { Moved } from '../moveSchedule.ts';

/** Schedules side by side that are drawn; more are counted. */
const MOST_COLUMNS = 3;
/** Minutes that a block takes at least, so that its text has a line. */
const LEAST = 22;
export const DAY_MINUTES = 1440;
/** Pixels of an hour; `week.css` has the same. */
export const HOUR = 55;

export interface Block {
  readonly schedule: Schedule;
  /** Minutes of the day. */
  readonly start: number;
  readonly end: number;
  readonly column: number;
  /** How many share the width. */
  readonly columns: number;
}

/** Schedules that overlap and of which some have no column. */
interface Surplus {
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

interface LaidDay {
  readonly blocks: readonly Block[];
  readonly surplus: readonly Surplus[];
}

/** Whether it is drawn between the hours of one day; the others are in the row of whole days. */
export const isTimed = (schedule: Schedule) =>
  !schedule.isAllDay && schedule.startTime.slice(0, 10) === findLastDay(schedule);

/** Puts the schedules of one day into columns: those that overlap share the width in equal parts. */
export function layDay(schedules: readonly Schedule[]): LaidDay {
  const placed = schedules
    .map((schedule) => {
      const start = toMinutes(schedule.startTime.slice(11));
      const end = schedule.endTime.startsWith(schedule.startTime.slice(0, 10))
        ? toMinutes(schedule.endTime.slice(11))
        : DAY_MINUTES;
      return { schedule, start, end, until: Math.max(end, start + LEAST) };
    })
    .sort((one, other) => one.start - other.start || other.end - one.end || byTime(one.schedule, other.schedule));
  const blocks: Block[] = [];
  const surplus: Surplus[] = [];
  let cluster: typeof placed = [];
  let reach = -1;
  const close = () => {
    if (cluster.length === 0) return;
    const ends: number[] = [];
    const columns = cluster.map((one) => {
      const free = ends.findIndex((end) => end <= one.start);
      const column = free === -1 ? ends.length : free;
      ends[column] = one.until;
      return column;
    });
    const shared = Math.min(MOST_COLUMNS, ends.length);
    const left = cluster.filter((_, at) => columns[at]! >= MOST_COLUMNS);
    for (const [at, { schedule, start, end }] of cluster.entries())
      if (columns[at]! < MOST_COLUMNS) blocks.push({ schedule, start, end, column: columns[at]!, columns: shared });
    if (left.length > 0)
      surplus.push({ start: left[0]!.start, end: Math.max(...left.map(({ until }) => until)), count: left.length });
    cluster = [];
  };
  for (const one of placed) {
    if (one.start >= reach) close();
    cluster.push(one);
    reach = Math.max(cluster.length === 1 ? 0 : reach, one.until);
  }
  close();
  return { blocks, surplus };
}

/** Minutes that a dragged schedule moves in (the drawing of the week). */
const STEP = 15;

/** The times of a schedule that begins on a day at about that minute: in steps, and within the day. */
export function movedTo({ startTime, endTime }: Moved, day: string, minute: number): Moved {
  const start = toMinutes(startTime.slice(11));
  const until = endTime.startsWith(startTime.slice(0, 10)) ? toMinutes(endTime.slice(11)) : DAY_MINUTES;
  const length = until - start;
  const latest = Math.floor((DAY_MINUTES - 1 - length) / STEP) * STEP;
  const from = Math.min(Math.max(0, latest), Math.max(0, Math.round(minute / STEP) * STEP));
  return {
    startTime: `${day} ${toClock(from)}`,
    endTime: `${day} ${toClock(Math.min(from + length, DAY_MINUTES - 1))}`,
  };
}
