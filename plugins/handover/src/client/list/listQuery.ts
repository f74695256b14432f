import type { PageQuery } from '@atrium/sdk/client';
import { daysBetween } from '@atrium/sdk/days';
import type { IsoDayRange } from '@atrium/ui/dates';
import { z } from 'zod';
import { MAX_ENTRIES, MAX_ENTRY_LENGTH, MAX_RANGE_DAYS } from '../../contract/limits.ts';
import type { HandoverClient } from '../types.ts';

/** What the list is about, beside categories; `all` by default. */
export const BOXES = ['all', 'unread', 'responsible', 'waiting', 'published', 'collected', 'overdue'] as const;
export type Box = (typeof BOXES)[number];

/** The filters of the list, all of which are in its address. */
export interface ListFilters {
  readonly keyword: string;
  readonly box: Box | null;
  readonly typeId: number | null;
  readonly tagId: number | null;
  /** `writeConditions` of the advanced filter. */
  readonly advanced: string;
}

export const NO_FILTERS: ListFilters = { keyword: '', box: null, typeId: null, tagId: null, advanced: '' };

/** Columns by which the server sorts. */
export const SORT_NAMES = ['title', 'level', 'publishDate', 'finishDate'] as const;
export type SortName = (typeof SORT_NAMES)[number];

type SearchBody = Parameters<HandoverClient['api']['search']>[0]['body'];

const BOX_FILTERS: Readonly<Record<Box, Partial<SearchBody>>> = {
  all: {},
  unread: { isUnread: true },
  responsible: { box: 'responsible' },
  waiting: { box: 'waiting' },
  published: { box: 'published' },
  collected: { isCollected: true },
  overdue: { isOverdue: true },
};

/** What is sent for a page of the list. */
export function searchBody({ advanced = '', box = 'all', ...query }: PageQuery<ListFilters, SortName>): SearchBody {
  const { dateType, period, title, content, publisher, finished, logic } = readConditions(advanced);
  const [dateBegin, dateEnd] = period;
  return {
    // What fits best is first while a keyword is there, unless a column was chosen.
    ...(query.keyword !== undefined && { sortName: 'relevance' as const }),
    ...query,
    ...BOX_FILTERS[box],
    dateType,
    dateBegin,
    dateEnd,
    finished,
    logic,
    ...(title.length > 0 && { title: [...title] }),
    ...(content.length > 0 && { content: [...content] }),
    ...(publisher.length > 0 && { publisher: [...publisher] }),
  };
}

/** The advanced filter. */
export interface Conditions {
  /** 1 the day of publishing, 2 the day of closing. */
  readonly dateType: 1 | 2;
  readonly period: IsoDayRange;
  readonly title: readonly string[];
  readonly content: readonly string[];
  /** Employee ids. */
  readonly publisher: readonly number[];
  /** null: all, with `logic` true only. */
  readonly finished: boolean | null;
  /** true: all of the conditions; false: any of them. */
  readonly logic: boolean;
}

export const NO_CONDITIONS: Conditions = {
  dateType: 1,
  period: [null, null],
  title: [],
  content: [],
  publisher: [],
  finished: null,
  logic: true,
};

const OneDay = z.union([z.iso.date(), z.null()]);
const Entries = z
  .array(
    z
      .string()
      .min(1)
      .max(2 * MAX_ENTRY_LENGTH),
  )
  .max(MAX_ENTRIES);
/** As it is written in the address of the list, in the order of `Conditions`. */
const Written = z.tuple([
  z.union([z.literal(1), z.literal(2)]),
  OneDay,
  OneDay,
  Entries,
  Entries,
  z.array(z.int().positive()).max(MAX_ENTRIES),
  z.union([z.boolean(), z.null()]),
  z.boolean(),
]);

/** The conditions as a short text for the address of the list; `''` if they leave nothing out. */
export function writeConditions(conditions: Conditions): string {
  if (isNeutral(conditions)) return '';
  const { dateType, period, title, content, publisher, finished, logic } = conditions;
  return JSON.stringify([dateType, ...period, title, content, publisher, finished, logic]);
}

/** Reads them back. What a person typed into the address and is none is no condition. */
export function readConditions(text: string): Conditions {
  const { data } = Written.safeParse(parseJson(text));
  if (!data) return NO_CONDITIONS;
  const [dateType, from, to, title, content, publisher, finished, logic] = data;
  return withLogic({ dateType, period: [from, to], title, content, publisher, finished, logic }, logic);
}

/** Status 'all' can be chosen with all-match only: any-match makes it unfinished (S2-066). */
export function withLogic(conditions: Conditions, logic: boolean): Conditions {
  const finished = !logic && conditions.finished === null ? false : conditions.finished;
  return { ...conditions, logic, finished };
}

/** Whether the days are further apart than a search may be (S2-065). */
export const isTooLong = ([from, to]: IsoDayRange): boolean =>
  from !== null && to !== null && daysBetween(from, to) > MAX_RANGE_DAYS;

const isNeutral = ({ period, title, content, publisher, finished, logic }: Conditions) =>
  period.every((day) => day === null) &&
  [title, content, publisher].every(({ length }) => length === 0) &&
  finished === null &&
  logic;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
