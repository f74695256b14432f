import { z } from 'zod';

const WRITTEN =
  /^\d{4}-(0[1-9]|1[0-2])-\d{2}[ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)?$/;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-\d{2}$/;

/** The first and last year of a schedule: a series may end two years after its start (C.5-1), which may be next year. */
const FIRST_YEAR = 2000;
const lastYear = () => new Date().getFullYear() + 3;

const isNear = (text: string) => {
  const year = Number(text.slice(0, 4));
  return year >= FIRST_YEAR && year <= lastYear();
};

const two = (part: number) => String(part).padStart(2, '0');

/** Whether the date exists: 2026-02-30 does not. */
const exists = (text: string) => {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
};

/** `YYYY-MM-DD HH:mm` in the server's time zone of a text that may have a `T`, seconds or an offset (C.1-10). */
export function wallTime(text: string): string {
  if (!/(Z|[+-]\d{2}:?\d{2})$/.test(text)) return text.slice(0, 16).replace('T', ' ');
  const at = new Date(text.replace(' ', 'T'));
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** A time of a schedule, as `YYYY-MM-DD HH:mm` of the company; `T`, seconds and an ISO offset are accepted (C.1-10). */
export const Moment = z
  .string()
  .regex(WRITTEN)
  .refine(exists, { params: { code: 'invalid' } })
  .transform(wallTime)
  // After the offset: it may lead into another year.
  .refine(isNear, { params: { code: 'year' } });

/** A day of a schedule: like `Day` of the sdk, but as late as the last day of a series can be. */
export const ScheduleDay = z
  .string()
  .regex(DAY)
  .refine(exists, { params: { code: 'invalid' } })
  .refine(isNear, { params: { code: 'year' } });
