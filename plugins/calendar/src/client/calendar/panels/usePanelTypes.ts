import { useAtrium } from '@atrium/sdk/client';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { getCalendarStore, type CalendarStore } from '../CalendarStore.ts';
import type { Calendar, ScheduleType } from '../types.ts';

/** The store of the calendar and its types, which a panel that was opened without the tab has to load itself. */
export function usePanelTypes(): { readonly store: CalendarStore; readonly types: readonly ScheduleType[] } {
  const context = useAtrium<Calendar>();
  const store = getCalendarStore(context);
  const { types } = useSnapshot(store.state);
  const isMissing = types.length === 0;
  useEffect(() => {
    if (isMissing) void store.data.loadTypes();
  }, [store, isMissing]);
  return { store, types: types as readonly ScheduleType[] };
}
