import { addDays } from '@atrium/sdk/days';
import { dayOf, instantOf, momentOf, timeOf } from '@atrium/sdk/server';

interface Span {
  readonly startsOn: Date;
  readonly endsOn: Date;
  readonly firstOn: string;
  readonly lastOn: string;
  readonly isAllDay: boolean;
}

/** `3/26`: a day as people say it. */
const shortDay = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`;

/**
 * When a schedule is, as responses have it. One that lasts all day is from 00:00 to 23:59 of its last day (C.5-8); one
 * over several days has the days in its text.
 */
export function spanTexts(
  { startsOn, endsOn, firstOn, lastOn, isAllDay }: Span,
  wholeDay: string,
): { startTime: string; endTime: string; time: string; wholedayTxt: string } {
  const isOneDay = firstOn === lastOn;
  if (isAllDay) {
    const text = isOneDay ? wholeDay : `${wholeDay} ${shortDay(firstOn)}-${shortDay(lastOn)}`;
    return { startTime: `${firstOn} 00:00`, endTime: `${lastOn} 23:59`, time: text, wholedayTxt: text };
  }
  const endOn = isOneDay ? '' : `${shortDay(momentOf(endsOn))} `;
  const startOn = isOneDay ? '' : `${shortDay(firstOn)} `;
  return {
    startTime: momentOf(startsOn),
    endTime: momentOf(endsOn),
    time: `${startOn}${timeOf(startsOn)}-${endOn}${timeOf(endsOn)}`,
    wholedayTxt: '',
  };
}

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

/** A pause in long work, in which the server answers other calls. */
export const othersFirst = () => new Promise<void>((resolve) => void setImmediate(resolve));
