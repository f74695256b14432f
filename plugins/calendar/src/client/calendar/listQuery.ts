import { rangeDays, toSort, type Advanced, type Filter, type Period, type Range, type Sort } from './conditions.ts';
import type { CalendarClient, Mode } from '../types.ts';

export type ListQuery = NonNullable<NonNullable<Parameters<CalendarClient['api']['list']>[0]>['query']>;

/** What decides which schedules are listed. */
export interface Listed {
  readonly mode: Mode;
  readonly day: string;
  readonly today: string;
  readonly keyword: string;
  readonly range: Range;
  readonly advanced: Advanced | null;
  readonly filter: Filter;
  readonly sort: Sort;
}

/** The query of a list, without its page. */
export function listQuery(listed: Listed, me: number): ListQuery {
  const { mode, day, today, range, keyword, advanced, filter, sort } = listed;
  switch (mode) {
    case 'calendar':
      return { dateBegin: day, dateEnd: day, dateType: 1, isMatchAll: true };
    case 'search':
      if (advanced) return advancedQuery(advanced);
      return {
        ...dates(rangeDays(range, today)),
        ...(keyword !== '' && { keyword }),
        ...(range === 'all' && NEAREST),
        isMatchAll: true,
      };
    case 'collection':
      return { isCollected: true, ...filterQuery(filter), ...toSort(sort) };
    case 'mySchedule':
      return { createdBySet: [me], dateType: filter.dateType, ...filterQuery(filter), ...toSort(sort) };
  }
}

/** Without days a search covers years: what is near in time is looked for more often than the first of all. */
const NEAREST = { sortName: 'nearest' } as const;

function advancedQuery(advanced: Advanced): ListQuery {
  return {
    dateType: advanced.dateType,
    ...dates(advanced.dateTime),
    ...some('titleSet', advanced.titleSet),
    ...some('memoSet', advanced.memo),
    ...some('messageSet', advanced.msg),
    ...some('typeSet', advanced.types ?? []),
    ...some('createdBySet', advanced.chosenAnnouncers),
    ...some('responderSet', advanced.chosenResponders),
    ...(advanced.dateTime.every((day) => day === null) && NEAREST),
    isMatchAll: advanced.logic === 1,
  };
}

/** The server counts the days of a quick selection itself (C.5-30); 0 has them in `dateTime`. */
function filterQuery({ quickSelection, period, keyword, titleSet, types }: Filter): ListQuery {
  const [from, to] = period;
  return {
    quickSelection,
    ...(quickSelection === 0 && from !== null && to !== null && { dateTime: [from, to] }),
    ...(keyword !== '' && { keyword }),
    ...some('titleSet', titleSet),
    ...some('typeSet', types ?? []),
    isMatchAll: true,
  };
}

const dates = ([from, to]: Period) => ({
  ...(from !== null && { dateBegin: from }),
  ...(to !== null && { dateEnd: to }),
});

const some = <Name extends string, Item>(name: Name, items: readonly Item[]) =>
  (items.length > 0 ? { [name]: [...items] } : {}) as { [K in Name]?: Item[] };
