import { expect, test, vi } from 'vitest';
import { SAVED, SCHEDULE } from '../../testing/savingSamples.ts';
import type { CalendarClient, Schedule } from '../types.ts';
import type { CalendarStore } from './CalendarStore.ts';
import { moveSchedule } from './moveSchedule.ts';

const schedule = { ...SCHEDULE, isRepeated: true, isAllDay: false, location: '' } as unknown as Schedule;
const moved = { startTime: '2026-04-02 15:00', endTime: '2026-04-02 16:00', isAllDay: false };

/** Moves it with a scope, and returns what the message offers. */
async function move(saved: { readonly scope: 'single' | 'continue' | 'all'; readonly isReversible: boolean }) {
  const toast = vi.fn();
  const context = { api: {}, notices: { toast, alert: vi.fn() }, t: (key: string) => key } as unknown as CalendarClient;
  const store = { data: { preview: vi.fn() } } as unknown as CalendarStore;
  const saving = { sendChange: () => Promise.resolve({ ...SAVED, ...saved }) };
  await moveSchedule(context, store, saving, schedule, moved);
  return toast.mock.calls as [{ readonly message: string; readonly action?: object }][];
}

test('a move that the opposite one takes back can be undone, one after which others have the same time cannot', async () => {
  expect(await move({ scope: 'single', isReversible: true })).toEqual([
    [expect.objectContaining({ message: 'move.done', action: expect.anything() as object })],
  ]);
  expect(await move({ scope: 'continue', isReversible: false })).toEqual([[{ tone: 'success', message: 'move.done' }]]);
});
