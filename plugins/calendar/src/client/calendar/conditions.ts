import { addDays } from '../days.ts';

/** 1 about 30 days, 2 about 15 days, 999 all, 0 a period of one's own. */
export type QuickSelection = 0 | 1 | 2 | 999;
export const RANGES = ['30', '15', 'all'] as const;
export type Range = (typeof RANGES)[number];
export type Period = readonly [string | null, string | null];

/** Days on both sides of today (S1-146). */
const SIDES: Readonly<Record<Range, number>> = { '30': 15, '15': 7, all: 0 };

export const RANGE_OF: Readonly<Record<QuickSelection, Range | null>> = { 1: '30', 2: '15', 999: 'all', 0: null };
export const QUICK_OF: Readonly<Record<Range, QuickSelection>> = { '30': 1, '15': 2, all: 999 };

/** What favourites and bookings are narrowed to. */
export interface Filter {
  readonly quickSelection: QuickSelection;
  /** Of quick selection 0. */
  readonly period: Period;
  /** What the box of the drawer says: found anywhere, as in the search. `''` for none. */
  readonly keyword: string;
  readonly titleSet: readonly string[];
  /** null for every type. */
  readonly types: readonly number[] | null;
  /** Bookings only: 1 the schedule's days, 2 the publish date. */
  readonly dateType: 1 | 2;
}

export const NO_FILTER: Filter = {
  quickSelection: 1,
  period: [null, null],
  keyword: '',
  titleSet: [],
  types: null,
  dateType: 1,
};

/** What the advanced search looks for. */
export interface Advanced {
  /** 1 the schedule's days, 2 the publish date. */
  readonly dateType: 1 | 2;
  readonly dateTime: Period;
  readonly titleSet: readonly string[];
  readonly memo: readonly string[];
  readonly msg: readonly string[];
  readonly types: readonly number[] | null;
  readonly chosenAnnouncers: readonly number[];
  readonly chosenResponders: readonly number[];
  /** 1 all match, 2 any match. */
  readonly logic: 1 | 2;
}

/** Starts with today ±15 days (S1-141). */
export function newAdvanced(today: string): Advanced {
  return {
    dateType: 1,
    dateTime: rangeDays('30', today),
    titleSet: [],
    memo: [],
    msg: [],
    types: null,
    chosenAnnouncers: [],
    chosenResponders: [],
    logic: 1,
  };
}

/** First and last day of a range around today; both open for all. */
export function rangeDays(range: Range, today: string): Period {
  const side = SIDES[range];
  return side === 0 ? [null, null] : [addDays(today, -side), addDays(today, side)];
}

/** 1 and 2 by start time, 3 and 4 by publish time; the odd ones ascending (S1-025; C.5-32). */
export type Sort = 1 | 2 | 3 | 4;
export const SORTS: readonly Sort[] = [1, 2, 3, 4];

export function toSort(sort: Sort): { sortName: 'startTime' | 'publishTime'; sort: 'ASC' | 'DESC' } {
  return { sortName: sort <= 2 ? 'startTime' : 'publishTime', sort: sort % 2 === 1 ? 'ASC' : 'DESC' };
}
