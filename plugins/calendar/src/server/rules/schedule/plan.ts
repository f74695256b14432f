import { addDays, daysBetween } from '@atrium/sdk/days';
import { dayOf, instantOfMoment, momentOf } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { Placement } from '../../../contract/scheduleFields.ts';
import type { RuleKind } from '../../../contract/repeatRule.ts';
import { REPEAT } from '../../../series.ts';
import { findLastDay, MINUTE } from '../times.ts';
import { findUsual, timesOf } from './parts.ts';
import { movesBy, planDays, type PlannedDays } from './planDays.ts';
import { datesOfNew } from './repeatRules.ts';
import { type Draft, NO_PLACE, type Occurrence, type Part, type Place, sameKind, type Series } from './draft.ts';
import type { CompanyCalendar, RepeatDate } from './expandRepeat.ts';

/** What a save does to an occurrence, as a preview shows it. */
type Effect = 'new' | 'moves' | 'stays' | 'own';

/** One occurrence as it will be. */
export interface PlannedOccurrence {
  /** As it is; null for a new one. */
  readonly before: Occurrence | null;
  readonly effect: Effect;
  readonly span: Span;
  readonly place: Place;
  readonly ruleOn: string;
  readonly isMoved: boolean;
  /** Loses its room because it is over several days now. */
  readonly losesRoom: boolean;
}

/** All that a save writes of occurrences. */
export interface Plan {
  /** The one that is saved first, in the order of their days. */
  readonly rows: readonly PlannedOccurrence[];
  /** Those that the repeat does not have any more. */
  readonly removed: readonly Occurrence[];
  readonly series: {
    readonly repeatType: number;
    readonly anchorOn: string;
    readonly stopOn: string | null;
    readonly rule: RuleKind | null;
    /** Of a rule without end, the day up to which its dates are in the plan. */
    readonly madeUntil: string | null;
    /** `stay`: it stays in its series, which gets these values; `split`: a new one is made. */
    readonly how: 'stay' | 'split';
  };
  /** Other parts of its repeat, which stay series of their own, with what is written to them. */
  readonly parts: readonly {
    readonly id: number;
    /** How it repeats from now on; null as before. */
    readonly values: Omit<Plan['series'], 'how' | 'repeatType'> | null;
  }[];
}

/** The occurrences of a new schedule: one, or all of its repeat (C.5-1). */
export function planNew(draft: Draft, placements: Placements, calendar: CompanyCalendar): Plan {
  const { repeatType, stopOn, rule } = draft;
  const { anchorOn, dates, madeUntil } = datesOfNew(draft, calendar);
  const rows = dates.map(({ ruleOn, day }) => {
    const planned = { before: null, effect: 'new' as const, span: spanOn(day, draft), ruleOn, isMoved: false };
    return { ...placeOn(planned, draft.place, placements, repeatType === REPEAT.none), effect: 'new' as const };
  });
  return { rows, removed: [], series: { repeatType, anchorOn, stopOn, rule, madeUntil, how: 'split' }, parts: [] };
}

/** Changes one occurrence alone. With another time it has one of its own from then on, unless it is alone anyway (C.5-5). */
export function planSingle(
  row: Occurrence,
  series: Series,
  draft: Draft,
  changed: ReadonlySet<Part>,
  placements: Placements,
): Plan {
  const isAlone = series.repeatType === REPEAT.none;
  const startOn = draft.start.slice(0, 10);
  const moves = changed.has('time');
  const span = moves ? spanOn(startOn, draft) : row;
  const planned = {
    before: row,
    effect: moves ? ('moves' as const) : ('stays' as const),
    span,
    ruleOn: isAlone ? startOn : row.ruleOn,
    isMoved: !isAlone && (row.isMoved || moves),
  };
  const { repeatType, stopOn, rule, madeUntil } = series;
  const anchorOn = isAlone ? startOn : series.anchorOn;
  return {
    rows: [placeOn(planned, draft.place, placements, isAlone)],
    removed: [],
    series: { repeatType, anchorOn, stopOn, rule, madeUntil, how: 'stay' },
    parts: [],
  };
}

/** An occurrence, the ones that follow it, and what is changed. */
interface Following {
  readonly row: Occurrence;
  /** Later ones that were not deleted. */
  readonly later: readonly Occurrence[];
  /** Those of later parts of the repeat, which another repeat takes in: it is the repeat of all that follow. */
  readonly absorbed?: readonly Occurrence[];
  /** Whether others come before it, so that the series has to be split. */
  readonly hasEarlier: boolean;
  readonly series: Series;
  readonly draft: Draft;
  readonly changed: ReadonlySet<Part>;
  readonly placements: Placements;
  readonly calendar: CompanyCalendar;
}

/**
 * Changes an occurrence and all that follow it (C.5-5): only what was changed is written to them. One that was moved keeps its own
 * time. With another repeat the days are matched: those that have an occurrence keep it, with its comments, read marks and
 * favourites; others are new; what the repeat does not have any more is removed.
 */
export function planFollowing(following: Following): Plan {
  const { series, draft, hasEarlier } = following;
  const later = [...following.later, ...(following.absorbed ?? [])];
  const { first, anchorOn, rule, kept, added, stopOn, madeUntil } = absorb(following, planDays(following));
  const others = [
    ...later.flatMap((other) => {
      const date = kept.get(other.id);
      return date === undefined ? [] : [plannedLater(following, other, date)];
    }),
    ...added.map((date) => plannedNew(following, date)),
  ].toSorted((one, other) => one.span.startsOn.getTime() - other.span.startsOn.getTime());
  return {
    rows: [plannedFirst(following, first), ...others],
    removed: later.filter(({ id }) => !kept.has(id)),
    series: {
      repeatType: draft.repeatType,
      anchorOn,
      stopOn,
      rule,
      madeUntil,
      how: hasEarlier || !sameKind(draft, series) ? 'split' : 'stay',
    },
    parts: [],
  };
}

/** A date that would be added where a later part has one is that one, with its comments and its time. */
function absorb(following: Following, planned: PlannedDays): PlannedDays {
  const { absorbed = [] } = following;
  if (absorbed.length === 0) return planned;
  const free = new Map(planned.added.map((date) => [date.day, date]));
  const kept = new Map(planned.kept);
  const moves = movesBy(following);
  for (const { id, isMoved, ruleOn, firstOn } of absorbed) {
    const date = free.get(addDays(isMoved ? ruleOn : firstOn, moves));
    if (date) {
      kept.set(id, date);
      free.delete(date.day);
    }
  }
  return { ...planned, kept, added: [...free.values()] };
}

/** The first one is where it was put, or on the first date of another rule. */
function plannedFirst({ row, series, draft, changed, placements }: Following, date: RepeatDate): PlannedOccurrence {
  const { ruleOn, day } = date;
  const isSame = sameKind(draft, series);
  const moves = changed.has('time') || (!isSame && draft.rule !== null && day !== row.firstOn);
  const span = moves ? spanOn(isSame || draft.rule === null ? draft.start.slice(0, 10) : day, draft) : row;
  const keepsOwnTime = row.isMoved && !moves && isSame;
  const effect = moves ? 'moves' : 'stays';
  const isMoved = keepsOwnTime || span.firstOn !== day;
  return placeOn({ before: row, effect, span, ruleOn, isMoved }, draft.place, placements, false);
}

function plannedLater(
  { draft, changed, placements, row, later, absorbed = [] }: Following,
  other: Occurrence,
  { ruleOn, day }: RepeatDate,
): PlannedOccurrence {
  const changesTime = changed.has('time');
  const hasOtherTime = absorbed.includes(other) && timesOf(other) !== timesOf(findUsual([row, ...later]));
  const isMoved = other.isMoved || hasOtherTime;
  const span = changesTime && !isMoved ? spanOn(day, draft) : other;
  const effect = !changesTime ? 'stays' : isMoved ? 'own' : 'moves';
  // The half hours of a room are those of the time.
  const takesPlace = changed.has('place') && (!hasOtherTime || draft.place.roomId === null);
  const place = takesPlace ? draft.place : other;
  return placeOn({ before: other, effect, span, ruleOn, isMoved }, place, placements, false);
}

function plannedNew(following: Following, { ruleOn, day }: RepeatDate): PlannedOccurrence {
  const span = spanOn(day, timesOfNew(following));
  const planned = { before: null, effect: 'new' as const, span, ruleOn, isMoved: false };
  return { ...placeOn(planned, following.draft.place, following.placements, false), effect: 'new' };
}

/** The times of days that are added: those of the series, where the one that is changed has a time of its own and keeps it. */
function timesOfNew({ row, later, series, draft, changed }: Following): Pick<Draft, 'start' | 'end' | 'isAllDay'> {
  const usual = later.find(({ isMoved }) => !isMoved);
  const keepsOwnTime = row.isMoved && !changed.has('time') && sameKind(draft, series);
  if (!keepsOwnTime || !usual) return draft;
  return { start: momentOf(usual.startsOn), end: momentOf(usual.endsOn), isAllDay: usual.isAllDay };
}

export type Placements = readonly z.output<typeof Placement>[];

const HALF_HOUR = 30 * MINUTE;

/**
 * An occurrence in its place: the one that the person chose for its day, and no room over several days. Where it moves along
 * with its room it has a time of its own, unless it is alone.
 */
export function placeOn(
  planned: Omit<PlannedOccurrence, 'place' | 'losesRoom'>,
  place: Place,
  placements: Placements,
  isAlone: boolean,
): PlannedOccurrence {
  const chosen = placements.find(({ day }) => day === planned.span.firstOn);
  const own = chosen ? placed(chosen, place) : place;
  const span = chosen?.withTime ? movedWith(planned.span, place, own) : planned.span;
  const isMoved = span !== planned.span;
  const moved = { ...planned, ...(isMoved && { span, effect: 'moves' as const, isMoved: !isAlone }) };
  if (own.roomId === null || span.firstOn === span.lastOn) return { ...moved, place: own, losesRoom: false };
  return { ...moved, place: NO_PLACE, losesRoom: true };
}

/** Without a code of its own it has those of the schedule. */
function placed({ roomId, roomStartTimeCode, roomEndTimeCode }: Placements[number], place: Place): Place {
  if (roomId === undefined) return NO_PLACE;
  return {
    ...NO_PLACE,
    locationType: 1,
    roomId,
    roomStartCode: roomStartTimeCode ?? place.roomStartCode,
    roomEndCode: roomEndTimeCode ?? place.roomEndCode,
  };
}

/** As much later as its room, within its day; whole days stay. */
function movedWith(span: Span, { roomStartCode: from }: Place, { roomStartCode: to }: Place): Span {
  if (span.isAllDay || from === null || to === null || from === to) return span;
  const later = (at: Date) => new Date(at.getTime() + (to - from) * HALF_HOUR);
  const [startsOn, endsOn] = [later(span.startsOn), later(span.endsOn)];
  const isSameDay = dayOf(startsOn) === span.firstOn && findLastDay(startsOn, endsOn) === span.firstOn;
  return isSameDay ? { ...span, startsOn, endsOn, lastOn: span.firstOn } : span;
}

/** When an occurrence is, as its row has it. */
export interface Span {
  readonly isAllDay: boolean;
  readonly startsOn: Date;
  readonly endsOn: Date;
  readonly firstOn: string;
  readonly lastOn: string;
}

/** The times of a draft on another day: the same times of the day, as many days long. */
export function spanOn(day: string, { start, end, isAllDay }: Pick<Draft, 'start' | 'end' | 'isAllDay'>): Span {
  const endDay = addDays(day, daysBetween(start.slice(0, 10), end.slice(0, 10)));
  const startsOn = instantOfMoment(`${day}${start.slice(10)}`);
  // Where clocks go forward, a time that is left out is one that is an hour later, perhaps behind the end.
  const endsOn = latest(startsOn, instantOfMoment(`${endDay}${end.slice(10)}`));
  return { isAllDay, startsOn, endsOn, firstOn: day, lastOn: findLastDay(startsOn, endsOn) };
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other);
