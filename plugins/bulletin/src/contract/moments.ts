import { z } from 'zod';

const WRITTEN = /^\d{4}-(0[1-9]|1[0-2])-\d{2}[ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/;
const OFFSET = /(Z|[+-]\d{2}:?\d{2})$/;

/** The first year, and how many years ahead a bulletin may be visible. */
const FIRST_YEAR = 2000;
const YEARS_AHEAD = 5;

const isNear = (text: string) => {
  const year = Number(text.slice(0, 4));
  return year >= FIRST_YEAR && year <= new Date().getFullYear() + YEARS_AHEAD;
};

/** Whether the date exists: 2026-02-30 does not. */
const exists = (text: string) => {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
};

const two = (part: number) => String(part).padStart(2, '0');

/** `YYYY-MM-DD HH:mm` in the time zone of the process, which the host sets to the company's. */
export const formatMoment = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;

/** A time as `YYYY-MM-DD HH:mm` of the company; `T`, seconds and an ISO offset are accepted (C.1-10). */
export const Moment = z
  .string()
  .max(40)
  .regex(WRITTEN)
  .refine(exists, { params: { code: 'invalid' } })
  .refine(isNear, { params: { code: 'year' } })
  .transform((text) =>
    OFFSET.test(text) ? formatMoment(new Date(text.replace(' ', 'T'))) : text.slice(0, 16).replace('T', ' '),
  );
