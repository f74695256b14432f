import type { Duration } from './callLimit.ts';

/** `public` = no token · `anyone` = signed in · `changeToken` = signed in, or the change token of C.2-5 · else action codes, any of them. */
export type Need = string | readonly string[];

/**
 * All of these actions (none: anyone who is signed in), and the password entered within this time in this session, at sign-in
 * or since.
 */
export interface RecentNeed {
  readonly all: readonly string[];
  readonly recent: Duration;
}

/** Who may make a call. Views have no `recent`: what they show is read by calls. */
export type CallNeed = Need | RecentNeed;

/** Returns whether a need asks for a recent proof. */
export function isRecent(needs: CallNeed): needs is RecentNeed {
  return typeof needs === 'object' && 'recent' in needs;
}
