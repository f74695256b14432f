import { USUAL_HOURS } from '../../../contract/limits.ts';
import { toClock, toMinutes } from '../../../contract/timeCodes.ts';
import type { SideSpan } from '../../types.ts';

const DAY_MINUTES = 1440;
/** Minutes of a meeting that is offered. */
const OFFERED = 60;
/** Minutes between the times that are offered. */
export const HALF_HOUR = 30;

/** The part of a span on one day, in minutes of that day. */
export interface SidePart {
  readonly span: SideSpan;
  readonly from: number;
  readonly to: number;
}

/** What is on a day, in order of time. */
export function partsOn(spans: readonly SideSpan[], day: string): SidePart[] {
  return spans
    .filter(({ start, end }) => start < `${day} 24:00` && end > `${day} 00:00`)
    .map((span) => ({
      span,
      from: span.start < day ? 0 : toMinutes(span.start.slice(11)),
      to: span.end.slice(0, 10) > day ? DAY_MINUTES : toMinutes(span.end.slice(11)),
    }))
    .toSorted((one, other) => one.from - other.from || other.to - one.to);
}

/** Whether it lasts the whole day. */
export const isWholeDay = ({ from, to }: SidePart): boolean => from === 0 && to === DAY_MINUTES;

/** A part with its place among those that overlap. */
export type LaidPart = SidePart & { readonly column: number; readonly columns: number };

/** Puts the parts of one person and day into columns: those that overlap share the width. */
export function layParts(parts: readonly SidePart[]): LaidPart[] {
  const laid: LaidPart[] = [];
  let cluster: SidePart[] = [];
  let reach = -1;
  const close = () => {
    const ends: number[] = [];
    const columns = cluster.map(({ from, to }) => {
      const free = ends.findIndex((end) => end <= from);
      const column = free === -1 ? ends.length : free;
      ends[column] = to;
      return column;
    });
    for (const [at, part] of cluster.entries()) laid.push({ ...part, column: columns[at]!, columns: ends.length });
    cluster = [];
  };
  for (const part of parts) {
    if (part.from >= reach) close();
    cluster.push(part);
    reach = Math.max(cluster.length === 1 ? 0 : reach, part.to);
  }
  close();
  return laid;
}

/** Times of a day as `HH:mm`. */
export interface SideTimes {
  readonly start: string;
  readonly end: string;
}

/**
 * The first hour of a day in which all are free, within the usual hours and after now.
 *
 * @param now `YYYY-MM-DD HH:mm` of the company
 */
export function findCommonTime(spans: readonly SideSpan[], day: string, now: string): SideTimes | null {
  const busy = partsOn(spans, day).filter(({ span }) => span.kind !== 'free');
  for (let from = toMinutes(USUAL_HOURS.start); from + OFFERED <= toMinutes(USUAL_HOURS.end); from += HALF_HOUR) {
    const isOver = `${day} ${toClock(from)}` < now;
    const isTaken = busy.some((part) => part.from < from + OFFERED && part.to > from);
    if (!isOver && !isTaken) return toTimes(from);
  }
  return null;
}

/** An hour from a minute of the day on, at most to its last minute. */
export const toTimes = (from: number): SideTimes => ({
  start: toClock(from),
  end: toClock(Math.min(from + OFFERED, DAY_MINUTES - 1)),
});
