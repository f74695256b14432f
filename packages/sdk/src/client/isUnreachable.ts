import type { CallFailure } from './services.ts';

/** Answers of a proxy whose server does not answer. */
const OF_PROXY = [502, 503, 504];

/**
 * Whether a call failed because the server was not reached or did not respond in time, so the outcome of the call is unknown. The
 * shell shows the state of the connection by itself.
 */
export function isUnreachable(failure: unknown): boolean {
  const { http } = (failure ?? {}) as Partial<CallFailure>;
  return http === 0 || OF_PROXY.includes(http ?? -1);
}
