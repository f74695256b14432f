import { useAtrium, useLoaded, type Loaded } from '@atrium/sdk/client';
import { useEffect } from 'react';
import type { Calendar } from '../calendar/types.ts';
import type { ScheduleDetail } from '../saving/types.ts';
import { authorise } from '../authorise.ts';

/** A schedule, loaded again when it changes here or in another browser. Reading it marks it as read. */
export function useSchedule(id: number): Loaded<ScheduleDetail> {
  const context = useAtrium<Calendar>();
  const { api, events } = context;
  const loaded = useLoaded(async () => {
    await authorise(context);
    return api.read({ params: { id } }, { quiet: true });
  }, [context, api, id]);
  const { reload } = loaded;
  useEffect(() => {
    const releases = [
      events.on('changed', ({ ids }) => {
        if (ids.includes(id)) void reload();
      }),
      events.onResync(() => void reload()),
    ];
    return () => {
      for (const release of releases) release();
    };
  }, [events, id, reload]);
  return loaded;
}
