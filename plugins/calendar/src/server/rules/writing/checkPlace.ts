import { addDays } from '@atrium/sdk/days';
import type { CalendarErrors } from '../../CalendarContext.ts';
import type { Checked } from './Draft.ts';

/** The rules of a room that need no other data: it is complete, and for a schedule of one day (S1 §4; C.5-9, C.5-10). */
export function checkPlace(errors: CalendarErrors, { draft, changed }: Checked): void {
  const { locationType, roomId, roomStartCode, roomEndCode } = draft.place;
  if (locationType !== 1 || !(changed.has('place') || changed.has('time'))) return;
  if (roomId === null) errors.add('roomId', 'write.room.required');
  if (roomStartCode === null) errors.add('roomStartTimeCode', 'write.room.codes.required');
  if (roomEndCode === null) errors.add('roomEndTimeCode', 'write.room.codes.required');
  if (roomStartCode !== null && roomEndCode !== null && roomEndCode < roomStartCode)
    errors.add('roomEndTimeCode', 'write.room.codes.order');
  if (draft.start && draft.end && !isOneDay(draft.start, draft.end)) errors.add('roomId', 'write.room.severalDays');
}

/** Until midnight is still one day. */
function isOneDay(start: string, end: string): boolean {
  const day = start.slice(0, 10);
  return end <= `${addDays(day, 1)} 00:00`;
}
