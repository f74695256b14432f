import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { CalendarStore } from '../CalendarStore.ts';
import { addDays } from '../days.ts';
import type { Calendar } from '../types.ts';
import type { BusyLane } from './BusyLanes.tsx';

/** Colleagues beside one's own week. */
export const MOST_COLLEAGUES = 3;

/** When the chosen colleagues are not free in the week that begins on this day; no one outside of the week. */
export function useColleagues(store: CalendarStore, first: string | null): readonly BusyLane[] {
  const { api, directory, events } = useAtrium<Calendar>();
  const { colleagues } = useSnapshot(store.state);
  const { value, reload } = useLoaded(
    (signal) => {
      if (first === null || colleagues.length === 0) return Promise.resolve([]);
      const ask = { people: [...colleagues], from: first, to: addDays(first, 6) };
      return Promise.all([
        api.freeBusy({ body: ask }, { quiet: true, signal }),
        Promise.all(colleagues.map((id) => directory.name(id))),
      ]).then(([{ list }, names]) =>
        colleagues.map((id, at) => ({
          id,
          name: names[at]!,
          busy: list.filter(({ employeeId }) => employeeId === id),
        })),
      );
    },
    [api, directory, colleagues, first],
  );
  useEffect(() => events.onResync(() => void reload()), [events, reload]);
  return value ?? [];
}
