import { addDays } from '@atrium/sdk/days';
import { type CompanyDay, instantOf } from '@atrium/sdk/server';

/** A shift on a date: its times as written, `HH:mm`, and as instants. */
export interface PlannedShift {
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** A date as the company and the roster plan it. A roster on a day off keeps its shift: work then is extra work. */
export interface PlannedDay {
  readonly date: string;
  readonly isWork: boolean;
  readonly dayName: string;
  readonly shift: PlannedShift | null;
}

/** The name and the times of a shift, `HH:mm`. */
export interface ShiftTimes {
  readonly name: string;
  readonly start: string;
  readonly end: string;
}

/**
 * Plans a day: the roster's shift, else the default one on company work days, else none (C.3-17). A shift whose end is
 * not after its start ends on the next day.
 */
export function planDay(day: CompanyDay, rostered: ShiftTimes | undefined, usual: ShiftTimes): PlannedDay {
  const times = rostered ?? (day.isWork ? usual : undefined);
  return { date: day.date, isWork: day.isWork, dayName: day.name, shift: times ? shiftOn(day.date, times) : null };
}

function shiftOn(date: string, { name, start, end }: ShiftTimes): PlannedShift {
  const endDate = end > start ? date : addDays(date, 1);
  return { name, start, end, startsAt: instantOf(date, start), endsAt: instantOf(endDate, end) };
}
