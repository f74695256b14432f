import { z } from 'zod';
import { MAX_YEARS } from './limits.ts';

const WRITTEN =
  /^\d{4}-(0[1-9]|1[0-2])-\d{2}[ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)?$/;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-\d{2}$/;

/** The first year of a schedule. */
const FIRST_YEAR = 2000;
/** A series may end two years after its start (C.5-1), which may be as late as a schedule can be. */
const YEARS_OF_SERIES = 2;
/** Years from now in which the last day of a series can be. */
export const LATEST_YEARS = MAX_YEARS + YEARS_OF_SERIES;

const isNear = (text: string, years: number) => {
  const year = Number(text.slice(0, 4));
  return year >= FIRST_YEAR && year <= new Date().getFullYear() + years;
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
  .refine((text) => isNear(text, MAX_YEARS), { params: { code: 'years', years: MAX_YEARS } });

/** A day of a schedule: like `Day` of the sdk, but as late as the last day of a series can be. */
export const ScheduleDay = z
  .string()
  .regex(DAY)
  .refine(exists, { params: { code: 'invalid' } })
  .refine((text) => isNear(text, LATEST_YEARS), { params: { code: 'years', years: LATEST_YEARS } });

/** A month of schedules: like `Month` of the sdk, but as late as the last day of a series can be. */
export const ScheduleMonth = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .refine((text) => isNear(text, LATEST_YEARS), { params: { code: 'years', years: LATEST_YEARS } })
  .meta({ examples: ['2024-02'] });
