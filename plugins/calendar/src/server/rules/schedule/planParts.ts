import type { Draft, Occurrence, Part, Series } from './draft.ts';
import type { CompanyCalendar, RepeatDate } from './expandRepeat.ts';
import { findUsual, repeatAlike, timesOf } from './parts.ts';
import { placeOn, type Placements, type Plan, type PlannedOccurrence, spanOn } from './plan.ts';
import { movesBy, planDays } from './planDays.ts';
import { fitsRepeat } from './repeatRules.ts';
import type { HeldPart } from './series.ts';

/** A change of an occurrence that reaches other parts of its repeat. */
export interface PartsChange {
  readonly row: Occurrence;
  /** The part that the occurrence is in. */
  readonly own: HeldPart;
  readonly draft: Draft;
  readonly changed: ReadonlySet<Part>;
  readonly placements: Placements;
  readonly calendar: CompanyCalendar;
  /** What ended by then keeps its time and its room: a change of the whole repeat moves nothing that is over. Null: nothing is over. */
  readonly over: Date | null;
}

/** What a change writes of parts that stay series of their own. */
type PlannedParts = Pick<Plan, 'rows' | 'removed' | 'parts'>;

/**
 * Writes the changed fields to parts of a repeat. A part that people have given another time, or other days, keeps them, and with another time
 * its room as well: its half hours are those of that time.
 */
export function planParts(parts: readonly HeldPart[], change: PartsChange): PlannedParts {
  const planned = parts.map((part) => planPart(part, change));
  return {
    rows: planned.flatMap(({ rows }) => rows),
    removed: planned.flatMap(({ removed }) => removed),
    parts: planned.flatMap((one) => one.parts),
  };
}

function planPart(part: HeldPart, change: PartsChange): PlannedParts {
  const { row, draft, changed, placements, over } = change;
  const { writesTime, writesPlace } = judgePart(part, change);
  const { dateOf, parts } = findDates(part, change, writesTime);
  const rows: PlannedOccurrence[] = [];
  const removed: Occurrence[] = [];
  for (const other of part.rows) {
    const date = dateOf(other);
    if (date === undefined) {
      removed.push(other);
      continue;
    }
    const isAsked = other.id === row.id;
    const isOver = over !== null && other.endsOn <= over;
    const moves = writesTime && !isOver && (isAsked || !other.isMoved);
    const day = isAsked ? draft.start.slice(0, 10) : date.day;
    const planned = {
      before: other,
      effect: moves ? ('moves' as const) : changed.has('time') ? ('own' as const) : ('stays' as const),
      span: moves ? spanOn(day, draft) : other,
      ruleOn: date.ruleOn,
      // What is over keeps its time, which is not that of the series from now on; the one that was asked for is where it was put.
      isMoved: isAsked && moves ? day !== date.day : other.isMoved || (writesTime && isOver),
    };
    rows.push(placeOn(planned, writesPlace && !isOver ? draft.place : other, placements, false));
  }
  return { rows, removed, parts };
}

/** Whether a part gets the new time, and the new place. One in which some dates are only others' to change moves as a whole or not at all. */
function judgePart(part: HeldPart, { row, own, draft, changed, over }: PartsChange) {
  const isSameTime = timesOf(findUsual(part.rows)) === timesOf(findUsual(own.rows));
  const days = { from: part.rows[0]!.ruleOn, to: part.rows.at(-1)!.ruleOn };
  const ofOwn = { from: own.rows[0]!.ruleOn, to: own.rows.at(-1)!.ruleOn };
  const isEarlier = days.from < ofOwn.from;
  const isSameRepeat =
    part.series.id === own.series.id ||
    (isEarlier ? repeatAlike(part.series, own.series, ofOwn) : repeatAlike(own.series, part.series, days));
  const movesDays = changed.has('time') && movesBy({ row, draft, changed }) !== 0;
  const canMove = part.isWhole && isSameTime && (!movesDays || isSameRepeat) && fitsRepeat(draft, part.series);
  // One that is all over stays as it is, and its dates stay at its time.
  const isOver = over !== null && part.rows.every(({ endsOn }) => endsOn <= over);
  const writesTime = changed.has('time') && canMove && !isOver;
  const fitsRoom = isSameTime && (writesTime || !changed.has('time'));
  return { writesTime, writesPlace: changed.has('place') && (draft.place.roomId === null || fitsRoom) };
}

interface PartDates {
  /** Undefined for one that the rule has no day for any more. */
  readonly dateOf: (one: Occurrence) => RepeatDate | undefined;
  readonly parts: Plan['parts'];
}

function findDates({ series, rows }: HeldPart, change: PartsChange, writesTime: boolean): PartDates {
  const { draft, changed, calendar } = change;
  const [first, ...later] = rows;
  const moves = writesTime ? movesBy(change) : 0;
  if (moves === 0)
    return {
      dateOf: ({ ruleOn, firstOn, isMoved }) => ({ ruleOn, day: isMoved ? ruleOn : firstOn }),
      parts: [{ id: series.id, values: null }],
    };
  const ofPart = { ...draft, ...repeatOf(series), count: null };
  const days = planDays({
    row: first!,
    later,
    series,
    draft: ofPart,
    changed: new Set([...changed].filter((field) => field === 'time')),
    calendar,
    moves,
  });
  const { anchorOn, stopOn, rule, madeUntil } = days;
  return {
    dateOf: ({ id }) => (id === first!.id ? days.first : days.kept.get(id)),
    parts: [{ id: series.id, values: { anchorOn, stopOn, rule, madeUntil } }],
  };
}

const repeatOf = ({ repeatType, rule, stopOn }: Series) => ({ repeatType, rule, stopOn });
