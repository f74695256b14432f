/** Twelve hours after sign-in a session ends whatever happens (C.2-10). */
export const ABSOLUTE_MS = 12 * 60 * 60_000;
/** Thirty minutes without a call that a person caused end it (C.2-10). */
export const IDLE_MS = 30 * 60_000;
/** The last use is written at most this often. */
export const SLIDE_MS = 60_000;
/** Life of the token that is good for a change of password only (C.2-5). */
export const CHANGE_TOKEN_SECONDS = 600;
