import { type Loaded, useAtrium, useLiveLoaded, useNames } from '@atrium/sdk/client';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { addDays, weekStart } from '../../days.ts';
import type { Calendar, SideSpan } from '../../types.ts';
import type { CalendarStore } from '../CalendarStore.ts';
import { useChosenColleagues } from '../useChosenColleagues.ts';

/** One of the people whose calendars are side by side. */
export interface SidePerson {
  readonly id: number;
  readonly name: string;
  readonly spans: readonly SideSpan[];
}

export interface SideBySideData extends Pick<Loaded<unknown>, 'failure' | 'reload'> {
  /** Null before they are known. */
  readonly people: readonly SidePerson[] | null;
  readonly days: readonly string[];
  /** Names of plugins whose times are not known. */
  readonly missing: readonly string[];
}

/** What the person and their colleagues do on the day, or in its week; it follows what changes. */
export function useSideBySide(store: CalendarStore, view: 'day' | 'week', showWeekends: boolean): SideBySideData {
  const { api, events, session } = useAtrium<Calendar>();
  const { colleagues } = useChosenColleagues(store);
  const { day } = useSnapshot(store.state);
  const self = session.state.id;
  const key = [self, ...colleagues].join(' ');
  const ids = useMemo(() => key.split(' ').map(Number), [key]);
  const names = useNames(ids);
  const first = view === 'week' ? weekStart(day) : day;
  const last = view === 'week' ? addDays(first, 6) : day;
  const { value, failure, reload } = useLiveLoaded(
    (signal) => api.sideBySide({ body: { people: ids, from: first, to: last } }, { quiet: true, signal }),
    [api, ids, first, last],
    (again) => [
      events.on('changed', ({ from, to }) => from <= last && to >= first && again()),
      // What others do without the person is no event for them: it is read again with the calendar itself.
      subscribeKey(store.state, 'refreshedAt', again),
    ],
  );
  const days = useMemo(() => {
    if (view === 'day') return [first];
    const all = Array.from({ length: 7 }, (_, at) => addDays(first, at));
    return showWeekends ? all : all.slice(1, 6);
  }, [view, first, showWeekends]);
  const people = useMemo(() => {
    if (!value) return null;
    const byPerson = Map.groupBy(value.list, ({ employeeId }) => employeeId);
    return ids.map((id) => ({ id, name: names.get(id) ?? '', spans: byPerson.get(id) ?? [] }));
  }, [value, ids, names]);
  return { people, days, failure, reload, missing: value?.missing ?? [] };
}
