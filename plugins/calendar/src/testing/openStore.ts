import { vi } from 'vitest';
import { CalendarStore } from '../client/calendar/CalendarStore.ts';
import { calendarContext } from './calendarContext.ts';
import { sample } from './schedules.ts';

/** A schedule of the month before that of the tests, and one of their day. */
export const storeSamples = [sample({ startTime: '2026-02-10 09:00' }), sample({ startTime: '2026-03-26 09:00' })];

/** A connected store with fake timers, on 2026-03-26 at 14:18. */
export async function openStore(prepare?: (parts: ReturnType<typeof calendarContext>) => void) {
  const parts = calendarContext(storeSamples);
  prepare?.(parts);
  const store = new CalendarStore(parts.context);
  const stop = store.connect();
  await vi.advanceTimersByTimeAsync(0);
  return {
    ...parts,
    store,
    stop,
    /** The months that were fetched since it was asked before. */
    months() {
      const asked = parts.api.month.mock.calls.map(([{ params }]) => params.month).toSorted();
      parts.api.month.mockClear();
      return asked;
    },
    /** How many lists were fetched since it was asked before, without the counts of favourites and bookings. */
    lists() {
      const asked = parts.api.list.mock.calls.map(([{ query }]) => query).filter(({ pageSize }) => pageSize !== 1);
      parts.api.list.mockClear();
      return asked;
    },
  };
}

/** Fake timers at the time of `openStore`. */
export function fakeTime(): void {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(2026, 2, 26, 14, 18));
}
