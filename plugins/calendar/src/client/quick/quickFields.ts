import { toClock, toMinutes } from '../../contract/timeCodes.ts';
import { addDays, dayNumber } from '../days.ts';
import type { NewSchedule } from '../form/formFields.ts';
import type { Understood } from './understand.ts';

const HALF_DAY = 720;
const DAY = 1440;

/** The same in the other half of the day: for an hour of which neither was said. */
export function otherHalf(understood: Understood): Understood {
  const { day, start, end, lastDay } = understood;
  if (day === null || start === null || end === null) return understood;
  const days = lastDay === null ? 0 : (dayNumber(lastDay) - dayNumber(day)) * DAY;
  const length = toMinutes(end) + days - toMinutes(start);
  const from = (toMinutes(start) + HALF_DAY) % DAY;
  const to = from + length;
  return {
    ...understood,
    start: toClock(from),
    end: toClock(to % DAY),
    lastDay: addDays(day, Math.floor(to / DAY)),
    // until midnight is within the day before
    ...(to % DAY === 0 && { end: '23:59', lastDay: addDays(day, to / DAY - 1) }),
  };
}

/** Whether everything about its time was said, so that it can be added at once. */
export const hasTime = ({ day, start, isAllDay }: Understood): boolean => day !== null && (isAllDay || start !== null);

/** What was understood, as the form takes it. */
export function toNewSchedule(understood: Understood, typeId: number): NewSchedule {
  const { title, day, lastDay, start, end, isAllDay, room, address, people, type } = understood;
  // until midnight is within the day, as in the form
  const isMidnight = end === '00:00' && day !== null && lastDay === addDays(day, 1);
  const last = isMidnight ? day : lastDay;
  return {
    title,
    ...(day !== null && { date: day }),
    ...(last !== null && last !== day && { until: last }),
    ...(isAllDay ? { allDay: true } : start !== null && { start, end: isMidnight ? '23:59' : (end ?? undefined) }),
    ...((type?.id ?? typeId) !== 0 && { type: type?.id ?? typeId }),
    ...(room && { room: room.id }),
    ...(address !== '' && !room && { address }),
    ...(people.length > 0 && { readers: people.map(({ id }) => id) }),
  };
}
