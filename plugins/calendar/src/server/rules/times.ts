import { addDays } from '@atrium/sdk/days';
import { dayOf, instantOf } from '@atrium/sdk/server';

/** The last day that a span covers, whose end is not included: one until midnight does not cover the day that begins then. */
export const findLastDay = (startsOn: Date, endsOn: Date): string =>
  dayOf(endsOn > startsOn ? new Date(endsOn.getTime() - 1) : startsOn);

/** Whole days as they are stored: the end is the midnight after the last day (C.5-8). */
export const wholeDays = (firstOn: string, lastOn: string): { startsOn: Date; endsOn: Date } => ({
  startsOn: instantOf(firstOn),
  endsOn: instantOf(addDays(lastOn, 1)),
});

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
