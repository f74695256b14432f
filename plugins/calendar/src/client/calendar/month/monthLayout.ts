import { dayNumber, findLastDay } from '../../days.ts';
import type { Schedule } from '../../types.ts';

/** A schedule over whole days in one week: its lane is free of others on all its days. */
export interface Span {
  readonly schedule: Schedule;
  readonly lane: number;
  /** First and last column in this week. */
  readonly from: number;
  readonly to: number;
  /** Whether it began before this week, and goes on after it. */
  readonly continued: boolean;
  readonly continues: boolean;
}

export interface LaidWeek {
  readonly spans: readonly Span[];
  /** Schedules with times by column, the pinned ones first, then by time. */
  readonly singles: readonly (readonly Schedule[])[];
  /** How many each day has. */
  readonly counts: readonly number[];
}

interface Grid {
  /** A Sunday. */
  readonly first: string;
  readonly weeks: number;
  /** Weekdays that have a column, 0 for Sunday. */
  readonly weekdays: readonly number[];
}

interface Long {
  readonly schedule: Schedule;
  /** Days from the first one of the grid; may be before or after it. */
  readonly from: number;
  readonly to: number;
}

/** Puts the schedules into the weeks of a grid, in one pass over them. */
export function layMonth(schedules: readonly Schedule[], { first, weeks, weekdays }: Grid): LaidWeek[] {
  const start = dayNumber(first);
  const days = weeks * 7;
  const singles: Schedule[][] = Array.from({ length: days }, () => []);
  const longs: Long[] = [];
  for (const schedule of schedules) {
    const day = schedule.startTime.slice(0, 10);
    const from = dayNumber(day) - start;
    if (!schedule.isAllDay && schedule.endTime.startsWith(day)) {
      if (from >= 0 && from < days) singles[from]!.push(schedule);
      continue;
    }
    const to = dayNumber(findLastDay(schedule)) - start;
    if (to < 0 || from >= days) continue;
    if (from === to && !schedule.isAllDay) singles[from]!.push(schedule);
    else longs.push({ schedule, from, to });
  }
  longs.sort(byLane);
  return Array.from({ length: weeks }, (_, week) => {
    const ofWeek = weekdays.map((weekday) => singles[week * 7 + weekday]!.sort(byTime));
    const spans = layLanes(longs, week * 7, weekdays);
    const counts = ofWeek.map((list) => list.length);
    for (const { from, to } of spans) for (let at = from; at <= to; at++) counts[at]!++;
    return { spans, singles: ofWeek, counts };
  });
}

function layLanes(longs: readonly Long[], start: number, weekdays: readonly number[]): Span[] {
  const spans: Span[] = [];
  /** The first free column of each lane. */
  const free: number[] = [];
  const ofWeek: Span[] = [];
  for (const { schedule, from, to } of longs) {
    if (to < start || from > start + 6) continue;
    const columns = { from: weekdays.findIndex((weekday) => start + weekday >= from), to: -1 };
    for (const [column, weekday] of weekdays.entries()) if (start + weekday <= to) columns.to = column;
    if (columns.from === -1 || columns.to < columns.from) continue;
    ofWeek.push({ schedule, lane: 0, ...columns, continued: from < start, continues: to > start + 6 });
  }
  for (const span of ofWeek.sort((one, other) => one.from - other.from || other.to - one.to)) {
    let lane = free.findIndex((column) => column <= span.from);
    if (lane === -1) lane = free.length;
    free[lane] = span.to + 1;
    spans.push({ ...span, lane });
  }
  return spans;
}

const byLane = (one: Long, other: Long) =>
  Number(other.schedule.isTop) - Number(one.schedule.isTop) ||
  one.from - other.from ||
  other.to - one.to ||
  one.schedule.id - other.schedule.id;

/** Pinned, then by time (C.5-24). */
export function byTime(one: Schedule, other: Schedule): number {
  if (one.isTop !== other.isTop) return one.isTop ? -1 : 1;
  if (one.startTime !== other.startTime) return one.startTime < other.startTime ? -1 : 1;
  return one.id - other.id;
}

/** A day as far as its rows go. */
export interface FittedDay {
  /** Row of the first schedule with a time: below the lanes that the day uses. */
  readonly firstRow: number;
  readonly shown: readonly Schedule[];
  /** How many do not fit; then the last row shows their number. */
  readonly hidden: number;
}

interface FittedWeek {
  readonly days: readonly FittedDay[];
  /** Parts of spans: one whose day in the middle is full is in two parts. */
  readonly bars: readonly Span[];
}

/** Cuts a week to so many rows a day, at least one. */
export function fitWeek({ spans, singles }: LaidWeek, rows: number): FittedWeek {
  const limits: number[] = [];
  const days = singles.map((list, column): FittedDay => {
    const ofDay = spans.filter(({ from, to }) => from <= column && column <= to);
    const lanes = ofDay.reduce((most, { lane }) => Math.max(most, lane + 1), 0);
    const fits = lanes + list.length <= rows;
    const limit = fits ? rows : Math.max(0, rows - 1);
    limits.push(limit);
    const firstRow = Math.min(lanes, limit);
    const shown = fits ? list : list.slice(0, limit - firstRow);
    const hidden = ofDay.filter(({ lane }) => lane >= limit).length + list.length - shown.length;
    return { firstRow, shown, hidden };
  });
  return { days, bars: spans.flatMap((span) => visibleParts(span, limits)) };
}

function visibleParts(span: Span, limits: readonly number[]): Span[] {
  const parts: Span[] = [];
  let from = -1;
  for (let column = span.from; column <= span.to + 1; column++) {
    const isShown = column <= span.to && span.lane < limits[column]!;
    if (isShown && from === -1) from = column;
    if (isShown || from === -1) continue;
    parts.push({
      ...span,
      from,
      to: column - 1,
      continued: span.continued || from > span.from,
      continues: span.continues || column - 1 < span.to,
    });
    from = -1;
  }
  return parts;
}
