import { isCommonPassword as isListed } from '@atrium/sdk/passwords';

/** How many of the most common passwords are refused (C.2-16). */
const RANKS = 10_000;
/** Shorter ones are refused for their length. */
const LEAST = 8;

/** Whether a password of a person is refused as one of the ten thousand most common ones, ignoring case. */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  password.length >= LEAST && (await isListed(password, RANKS));
