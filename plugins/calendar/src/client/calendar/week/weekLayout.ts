import { toMinutes } from '../../../contract/timeCodes.ts';
import { findLastDay, minutesAt } from '../../days.ts';
import type { Schedule } from '../../types.ts';
import { byTime } from '../month/monthLayout.ts';

/** Schedules side by side that are drawn; more are counted. */
const MOST_COLUMNS = 3;
/** Minutes that a block takes at least, so that its text has a line. */
const LEAST = 22;
/** Hours that are printed at least. */
const OFFICE: [number, number] = [8, 19];
export const DAY_MINUTES = 1440;
/** Pixels of an hour; `week.css` has the same. */
export const HOUR = 55;

export interface Block {
  readonly schedule: Schedule;
  /** Minutes of the day. */
  readonly start: number;
  readonly end: number;
  /** Whether it began on the day before, and goes on in the next one. */
  readonly continued: boolean;
  readonly continues: boolean;
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

type Times = Pick<Schedule, 'startTime' | 'endTime' | 'isAllDay'>;

/** Whether it is drawn between the hours, overnight ones on both days; those of 24 hours and more are bars above them. */
export const isTimed = (times: Times) =>
  !times.isAllDay &&
  (times.startTime.slice(0, 10) === findLastDay(times) ||
    minutesAt(times.endTime) - minutesAt(times.startTime) < DAY_MINUTES);

/** The part of a schedule on a day, in minutes of that day; undefined where it has none. */
export function partOn(day: string, times: Pick<Schedule, 'startTime' | 'endTime'>) {
  const continued = times.startTime < day;
  const continues = findLastDay(times) > day;
  if (times.startTime.slice(0, 10) > day || findLastDay(times) < day) return undefined;
  const start = continued ? 0 : toMinutes(times.startTime.slice(11));
  const end = times.endTime.startsWith(day) ? toMinutes(times.endTime.slice(11)) : DAY_MINUTES;
  return { start, end, continued, continues };
}

/**
 * Puts the schedules of one day into columns: those that overlap share the width in equal parts.
 *
 * @param most columns that are drawn; what has none is counted
 */
export function layDay(day: string, schedules: readonly Schedule[], most = MOST_COLUMNS): LaidDay {
  const placed = schedules
    .flatMap((schedule) => {
      const part = partOn(day, schedule);
      return part ? [{ schedule, ...part, until: Math.max(part.end, part.start + LEAST) }] : [];
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
    const shared = Math.min(most, ends.length);
    const left = cluster.filter((_, at) => columns[at]! >= most);
    for (const [at, { until: _, ...part }] of cluster.entries())
      if (columns[at]! < most) blocks.push({ ...part, column: columns[at]!, columns: shared });
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

/** The hours that schedules of some days need, within those of the office: what is printed of a day. */
export function hoursOnPaper(days: ReadonlyMap<string, readonly Schedule[]>): { first: number; hours: number } {
  let [first, last] = OFFICE;
  for (const [day, schedules] of days)
    for (const schedule of schedules) {
      const part = partOn(day, schedule);
      if (!part) continue;
      first = Math.min(first, Math.floor(part.start / 60));
      last = Math.max(last, Math.ceil(part.end / 60));
    }
  return { first, hours: last - first };
}
