import { BIN_DAYS } from '../days.ts';

/** The time since which what was deleted is still in the bin; what was deleted before is not restored, and is deleted for good. */
export const binSince = (now: Date): Date => new Date(now.getTime() - BIN_DAYS * 24 * 60 * 60_000);
