import type { CallFailure } from '@atrium/sdk/client';

/** Milliseconds without a change before saving (S0 §9). */
export const SAVE_DELAY = 3000;

/** Milliseconds until a save without a server is retried; doubled each time up to the second value. */
export const RETRY_FROM = 2_000;
export const RETRY_MAX = 60_000;

/** No response, or one with a status of an unavailable server. */
export function isUnreachable({ http, code }: CallFailure): boolean {
  return code !== 'ABORTED' && (http === 0 || http === 429 || http >= 500);
}
