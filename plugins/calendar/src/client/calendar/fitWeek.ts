import type { LaidWeek, Span } from './monthLayout.ts';
import type { Schedule } from './types.ts';

/** A day as far as its rows go. */
export interface FittedDay {
  /** Row of the first schedule with a time: below the lanes that the day uses. */
  readonly firstRow: number;
  readonly shown: readonly Schedule[];
  /** How many do not fit; then the last row shows their number. */
  readonly hidden: number;
}

export interface FittedWeek {
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
