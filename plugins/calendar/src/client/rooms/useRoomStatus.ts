import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { useEffect } from 'react';
import { authorise } from '../authorise.ts';
import type { Calendar } from '../calendar/types.ts';

/** The rooms of a day, loaded again when a reservation of it or a room has changed. */
export function useRoomStatus(date: string) {
  const context = useAtrium<Calendar>();
  const { events } = context;
  const { value, failure, reload } = useLoaded(
    async (signal) => {
      await authorise(context);
      return context.api.dateStatus({ query: { date } }, { quiet: true, signal });
    },
    [context, date],
  );
  useEffect(() => {
    const stops = [
      events.on('roomsChanged', ({ from, to }) => void (from <= date && date <= to && reload())),
      events.on('optionsChanged', () => void reload()),
      events.onResync(() => void reload()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [events, date, reload]);
  return { rooms: value, failure, reload };
}
