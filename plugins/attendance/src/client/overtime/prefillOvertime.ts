import type { Day } from '../types.ts';

/** What the form of overtime opens with. */
export interface OvertimeParams {
  readonly workDate?: string | undefined;
  /** `HH:mm` each; an end that is not after the start is on the next day. */
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  /** The start is on the day after the work date. */
  readonly startsAfter?: boolean | undefined;
}

/** Minutes beyond the plan from which a day offers to ask for overtime. */
const WORTH_ASKING = 30;

/** Whether a day has presence that overtime can be asked for. */
export const hasExtra = ({ minutes, overtimeWaits }: Day): boolean => minutes.extra >= WORTH_ASKING && !overtimeWaits;

/**
 * The form for what was worked beyond the plan of a day: after the shift until the last press, or before it; on a day off from the
 * first press to the last one.
 */
export function prefillOvertime({ date, shift, card, dayKind }: Day): OvertimeParams {
  const [on, off] = [card.on.time, card.off.time];
  const day = { workDate: date };
  if (on === '' || off === '') return day;
  if (!shift || dayKind !== 'W') return { ...day, start: on, end: off };
  const late = minutesBetween(shift.end, off);
  const early = minutesBetween(on, shift.start);
  // A shift whose end is not after its start ends on the next day.
  if (late > 0 && late >= early)
    return { ...day, start: shift.end, end: off, ...(shift.end <= shift.start && { startsAfter: true }) };
  return early > 0 ? { ...day, start: on, end: shift.start } : day;
}

const HALF = 12 * 60;

/** Minutes from one time to another on the nearest day, negative before it. */
const minutesBetween = (from: string, to: string): number =>
  ((minutesOf(to) - minutesOf(from) + 3 * HALF) % (2 * HALF)) - HALF;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
