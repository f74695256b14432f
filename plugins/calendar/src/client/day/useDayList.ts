import { useAtrium, useLoaded, type Loaded } from '@atrium/sdk/client';
import { useEffect } from 'react';
import { authorise } from '../authorise.ts';
import type { Calendar, CalendarClient } from '../types.ts';

export type DayPage = Awaited<ReturnType<CalendarClient['api']['list']>>;

/** The schedules of one day, a page of them, loaded again when one of that day changes. */
export function useDayList(day: string, page: number, pageSize: number): Loaded<DayPage> {
  const context = useAtrium<Calendar>();
  const { api, events } = context;
  const loaded = useLoaded(
    async (signal) => {
      await authorise(context);
      const query = { isMatchAll: true, dateBegin: day, dateEnd: day, dateType: 1, page, pageSize, sort: 'ASC' };
      return api.list({ query }, { quiet: true, signal });
    },
    [context, api, day, page, pageSize],
  );
  const { reload } = loaded;
  useEffect(() => {
    const again = () => void reload();
    const releases = [
      events.on('changed', ({ from, to }) => {
        if (from <= day && day <= to) again();
      }),
      events.on('commented', again),
      events.onResync(again),
    ];
    return () => {
      for (const release of releases) release();
    };
  }, [day, events, reload]);
  return loaded;
}
