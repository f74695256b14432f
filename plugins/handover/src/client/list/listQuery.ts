import type { PageQuery } from '@atrium/sdk/client';
import type { HandoverClient } from '../types.ts';
import { readConditions } from './conditions.ts';

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
    ...{ dateType, dateBegin, dateEnd, finished, logic },
    ...(title.length > 0 && { title: [...title] }),
    ...(content.length > 0 && { content: [...content] }),
    ...(publisher.length > 0 && { publisher: [...publisher] }),
  };
}
