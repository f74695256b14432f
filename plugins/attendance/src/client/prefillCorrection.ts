import type { Day } from './types.ts';

/** The date of a press beside its work date: the one before, the same, or the one after. */
export type PressDay = 'before' | 'same' | 'after';

/** Days from the work date to the date of the press. */
export const DAYS_AFTER: Readonly<Record<PressDay, number>> = { before: -1, same: 0, after: 1 };

/** What the form of a correction opens with. */
export interface CorrectionParams {
  readonly workDate?: string | undefined;
  readonly kind?: 'on' | 'off' | undefined;
  /** `HH:mm` */
  readonly time?: string | undefined;
  readonly pressDay?: PressDay | undefined;
}

/** The form of a correction for a press of a day: with the time at which it was expected, and the date of that time. */
export function prefillCorrection({ date, expected, shift }: Day, kind: 'on' | 'off'): CorrectionParams {
  const day = { workDate: date, kind };
  if (!expected) return day;
  const time = expected[kind];
  const begins = shift?.start ?? expected.on;
  // A shift whose end is not after its start ends on the next date, and what is before its start is on that date.
  const isOvernight = (shift?.end ?? expected.off) <= begins;
  const isAfter = isOvernight && (kind === 'on' ? time < begins : time <= begins);
  return { ...day, time, ...(isAfter && { pressDay: 'after' }) };
}
