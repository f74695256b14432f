import { vi } from 'vitest';
import type { CalendarClient, Schedule } from '../client/types.ts';

type Listener = (payload: never) => void;

/** The context of the calendar without a browser: what it calls is recorded. */
export function calendarContext(schedules: readonly Schedule[] = []) {
  const listeners = new Map<string, Set<Listener>>();
  const on = (name: string, listener: Listener) => {
    const set = listeners.get(name) ?? new Set();
    listeners.set(name, set.add(listener));
    return () => void set.delete(listener);
  };
  const own = { view: 'month', hideRead: false, dayLayout: 'list', range: '30', pageSize: 10 };
  const host = { calendarSetting: { closeMiniDrawer: false, viewType: 'month', showWeekends: true } };
  const api = {
    authorise: vi.fn(() => Promise.resolve({})),
    month: vi.fn(({ params: { month } }: { params: { month: string } }) =>
      Promise.resolve({
        list: schedules.filter(({ startTime, endTime }) => startTime < `${month}-32` && endTime > `${month}-01`),
      }),
    ),
    companyDays: vi.fn(() => Promise.resolve([])),
    list: vi.fn((_input: { query: Record<string, unknown> }) => Promise.resolve({ list: [], totalSize: 0 })),
    scheduleTypes: vi.fn(() => Promise.resolve([])),
  };
  const alert = vi.fn(() => Promise.resolve());
  const context = {
    api,
    events: { on, onResync: (listener: Listener) => on('resync', listener) },
    session: { state: { id: 41 }, token: () => 'token-of-the-session' },
    preferences: {
      state: own,
      set: (change: object) => Object.assign(own, change),
      ready: Promise.resolve(),
      host: { state: host, set: (change: object) => Object.assign(host, change) },
    },
    notices: { alert, toast: vi.fn() },
    t: (key: string) => key,
  } as unknown as CalendarClient;
  return {
    context,
    api,
    own,
    host,
    send(name: string, payload?: unknown) {
      for (const listener of listeners.get(name) ?? []) listener(payload as never);
    },
  };
}
