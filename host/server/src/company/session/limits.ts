/** A session ends at most twelve hours after sign-in (C.2-10). */
export const ABSOLUTE_MS = 12 * 60 * 60_000;
/** Thirty minutes without a call that a person caused end it (C.2-10). */
export const IDLE_MS = 30 * 60_000;
/** The last use is written at most this often. */
export const SLIDE_MS = 60_000;
/** Lifetime of the token that is valid for a change of password only (C.2-5). */
export const CHANGE_TOKEN_SECONDS = 600;
