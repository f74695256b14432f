import { useAtrium } from '@atrium/sdk/client';
import { useSnapshot } from 'valtio';
import type { Calendar } from '../types.ts';
import type { CalendarStore } from './CalendarStore.ts';

interface ChosenColleagues {
  readonly colleagues: readonly number[];
  readonly sideBySide: boolean;
}

/** The colleagues beside one's own calendar: those that the address of the tab names, or else those that are kept for the person. */
export function useChosenColleagues(store: CalendarStore): ChosenColleagues {
  const { preferences } = useAtrium<Calendar>();
  const kept = useSnapshot(preferences.state);
  const { linked } = useSnapshot(store.state);
  return linked ?? kept;
}
