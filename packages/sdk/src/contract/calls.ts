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

/** A span of time: `30s`, `15m`, `1h`, `1d`; a day at most. */
export type Duration = `${number}${keyof typeof UNITS}`;

/**
 * How often an endpoint may be called: `{ per: 'person', max: 20, in: '1h' }`. The window begins with the first call. `address`
 * counts an IPv6 subscriber (/64) as one, and is the only one for calls without a person.
 */
export interface CallLimit {
  readonly per: 'person' | 'address' | 'session';
  readonly max: number;
  readonly in: Duration;
}

const UNITS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;
const DURATION = /^([1-9]\d{0,4})([smhd])$/;

/**
 * The seconds of a span.
 *
 * @throws RangeError if it is none, or longer than a day
 */
export function secondsOf(duration: string): number {
  const [, count, unit] = DURATION.exec(duration) ?? [];
  const seconds = Number(count) * UNITS[unit as keyof typeof UNITS];
  // Also NaN.
  if (!(seconds <= UNITS.d)) throw new RangeError(`"${duration}" is not a span such as 30s, 15m or 1h, a day at most`);
  return seconds;
}

/** The limit of a call that everyone may make and that saves something: far above what a person does. */
export const SAVE_LIMIT = { per: 'person', max: 60, in: '1m' } as const satisfies CallLimit;

/** The same for a call that changes a mark, which a person may press quickly: a favourite, what was read, an item that is done. */
export const MARK_LIMIT = { per: 'person', max: 240, in: '1m' } as const satisfies CallLimit;
