import { type Loaded, useAtrium, useLiveLoaded } from '@atrium/sdk/client';
import { authorise } from '../authorise.ts';
import type { Calendar, CalendarClient } from '../types.ts';

export type DayPage = Awaited<ReturnType<CalendarClient['api']['list']>>;

/** The schedules of one day, a page of them, loaded again when one of that day changes. */
export function useDayList(day: string, page: number, pageSize: number): Loaded<DayPage> {
  const context = useAtrium<Calendar>();
  const { api, events } = context;
  return useLiveLoaded(
    async (signal) => {
      await authorise(context);
      const query = { isMatchAll: true, dateBegin: day, dateEnd: day, dateType: 1, page, pageSize, sort: 'ASC' };
      return api.list({ query }, { quiet: true, signal });
    },
    [context, api, day, page, pageSize],
    (reload) => [
      events.on('changed', ({ from, to }) => from <= day && day <= to && reload()),
      events.on('commented', reload),
    ],
  );
}
