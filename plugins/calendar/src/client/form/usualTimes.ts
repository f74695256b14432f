import { toClock, toMinutes } from '../../contract/timeCodes.ts';
import { addDays } from '../calendar/days.ts';

interface Wanted {
  readonly date?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const LAST = 23 * 60 + 59;
const MORNING = 9 * 60;
const STEP = 30;
/** Minutes of a schedule whose end is not known. */
const LENGTH = 60;

/**
 * Day and times of a new schedule: those that were asked for, else an hour from the next half hour of today, and from nine
 * on another day. What comes from an address and is no day or time is left out.
 *
 * @param now `YYYY-MM-DD HH:mm` of the company
 */
export function usualTimes(now: string, { date, start, end }: Wanted): { day: string; start: string; end: string } {
  const today = now.slice(0, 10);
  const day = date && DAY.test(date) && addDays(date, 0) === date ? date : today;
  const soon = (Math.floor(toMinutes(now.slice(11)) / STEP) + 1) * STEP;
  const usual = day === today && soon + LENGTH <= LAST ? Math.max(soon, 0) : MORNING;
  const from = start && TIME.test(start) ? toMinutes(start) : usual;
  const to = end && TIME.test(end) && toMinutes(end) > from ? toMinutes(end) : Math.min(from + LENGTH, LAST);
  return { day, start: toClock(from), end: toClock(to) };
}
