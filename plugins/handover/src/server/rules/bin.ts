/** Days that a deleted handover can be restored (C.6-25). */
const BIN_DAYS = 30;

/** What was deleted before is out of the bin. */
export const binSince = (now: Date): Date => new Date(now.getTime() - BIN_DAYS * 24 * 60 * 60_000);
