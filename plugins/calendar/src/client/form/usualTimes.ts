import { addDays } from '../calendar/days.ts';

interface Wanted {
  readonly date?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

const two = (part: number) => String(part).padStart(2, '0');
const clock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const LAST = 23 * 60 + 59;
const MORNING = 9 * 60;
const STEP = 30;
const USUAL = 60;

/**
 * Day and times of a new schedule: those that were asked for, else an hour from the next half hour of today, and from nine
 * on another day. What comes from an address and is no day or time is left out.
 *
 * @param now `YYYY-MM-DD HH:mm` of the company
 */
export function usualTimes(now: string, { date, start, end }: Wanted): { day: string; start: string; end: string } {
  const today = now.slice(0, 10);
  const day = date && DAY.test(date) && addDays(date, 0) === date ? date : today;
  const soon = (Math.floor(minutesOf(now.slice(11)) / STEP) + 1) * STEP;
  const usual = day === today && soon + USUAL <= LAST ? Math.max(soon, 0) : MORNING;
  const from = start && TIME.test(start) ? minutesOf(start) : usual;
  const to = end && TIME.test(end) && minutesOf(end) > from ? minutesOf(end) : Math.min(from + USUAL, LAST);
  return { day, start: clock(from), end: clock(to) };
}
