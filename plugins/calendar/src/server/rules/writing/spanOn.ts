import { addDays, daysBetween } from '@atrium/sdk/days';
import { instantOfMoment } from '@atrium/sdk/server';
import { findLastDay } from '../times.ts';
import type { Draft } from './Draft.ts';

/** When an occurrence is, as its row has it. */
export interface Span {
  readonly isAllDay: boolean;
  readonly startsOn: Date;
  readonly endsOn: Date;
  readonly firstOn: string;
  readonly lastOn: string;
}

/** The times of a draft on another day: the same times of the day, as many days long. */
export function spanOn(day: string, { start, end, isAllDay }: Pick<Draft, 'start' | 'end' | 'isAllDay'>): Span {
  const endDay = addDays(day, daysBetween(start.slice(0, 10), end.slice(0, 10)));
  const startsOn = instantOfMoment(`${day}${start.slice(10)}`);
  // Where clocks go forward, a time that is left out is one that is an hour later, perhaps behind the end.
  const endsOn = latest(startsOn, instantOfMoment(`${endDay}${end.slice(10)}`));
  return { isAllDay, startsOn, endsOn, firstOn: day, lastOn: findLastDay(startsOn, endsOn) };
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other);
