/**
 * Conversions between instants and the company's local time. Days are `YYYY-MM-DD`, in the time zone of the process, which the
 * host sets to the company's (`TZ`, C.1-10).
 */
import { formatDateTime } from '@atrium/sdk/server';

/** `YYYY-MM-DD HH:mm`, as moments are on the wire. */
export const momentOf = (instant: Date): string => formatDateTime(instant).slice(0, 16);

/** `YYYY-MM-DD` */
export const dayOf = (instant: Date): string => formatDateTime(instant).slice(0, 10);

export const momentOrNull = (instant: Date | null): string | null => instant && momentOf(instant);

/** The instant at which a day begins. */
export const startOf = (day: string): Date =>
  new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));

export const addDays = (day: string, days: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)) + days))
    .toISOString()
    .slice(0, 10);

/** Days from one to the other: 0 for the same day. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / (24 * 60 * 60_000);
