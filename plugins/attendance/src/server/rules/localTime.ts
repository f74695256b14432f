import { addDays } from '@atrium/sdk/days';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** The month before, `YYYY-MM`. */
export const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);
