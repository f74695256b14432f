import { addDays } from '@atrium/sdk/days';
import { dayOf, instantOf, timeOf } from '@atrium/sdk/server';
import type { DeliveryTimes } from '../NotificationsContext.ts';

/** When a notice of `now` leaves the house by the times of a person: at once, at the next full hour or the hour of the day, and after the quiet time. */
export function findDue(now: Date, times: DeliveryTimes): Date {
  return afterQuiet(findCollected(now, times), times);
}

/** The same moment, or the end of the quiet time that it is in. */
export function afterQuiet(moment: Date, { quietFrom, quietTo }: Pick<DeliveryTimes, 'quietFrom' | 'quietTo'>): Date {
  if (quietFrom === '' || quietTo === '' || quietFrom === quietTo) return moment;
  const [day, time] = [dayOf(moment), timeOf(moment)];
  const isOverMidnight = quietFrom > quietTo;
  const isQuiet = isOverMidnight ? time >= quietFrom || time < quietTo : time >= quietFrom && time < quietTo;
  if (!isQuiet) return moment;
  return instantOf(isOverMidnight && time >= quietFrom ? addDays(day, 1) : day, quietTo);
}

function findCollected(now: Date, { timing, dailyHour }: DeliveryTimes): Date {
  if (timing === 'now') return now;
  const day = dayOf(now);
  const hour = timing === 'daily' ? dailyHour : Number(timeOf(now).slice(0, 2)) + 1;
  const due = instantOf(hour === 24 ? addDays(day, 1) : day, `${String(hour % 24).padStart(2, '0')}:00`);
  return due > now ? due : instantOf(addDays(day, 1), `${String(hour).padStart(2, '0')}:00`);
}
