import { MINUTE } from '../times.ts';

/** Days that deleted schedules can be taken back (C.5-36). */
const BIN_DAYS = 30;

/** What was deleted before is out of the bin. */
export const binSince = (now: Date): Date => new Date(now.getTime() - BIN_DAYS * 24 * 60 * MINUTE);
