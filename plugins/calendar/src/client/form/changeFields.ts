import { toCodes } from './roomCodes.ts';
import { canHave, toDay, isOverDays, NO_ROOM, type FormFields } from './formFields.ts';

/**
 * What changes with a field: another day has no room yet, another time on the same day takes the room along, and a place that
 * the schedule cannot have is reset (S1 §4).
 */
export function changeFields(before: FormFields, part: Partial<FormFields>): Partial<FormFields> {
  const next = { ...before, ...part };
  const [start, end] = next.time;
  const isOtherDay = toDay(start) !== toDay(before.time[0]) || toDay(end) !== toDay(before.time[1]);
  const room = !('time' in part) || next.roomId === null ? {} : isOtherDay ? NO_ROOM : toCodes(next.time);
  const moved = { ...part, ...room };
  if (canHave(next.place, next)) return moved;
  return { ...moved, place: 'none', ...NO_ROOM, ...(!isOverDays(next) && { address: '' }) };
}
