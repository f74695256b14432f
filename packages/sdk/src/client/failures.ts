import type { CallFailure } from './services.ts';

/** Whether a call failed with this code: the calendar service sends codes as texts, `'404'` (C.1-2). */
const hasCode = (failure: unknown, code: number): boolean =>
  String((failure as Partial<CallFailure> | null | undefined)?.code) === String(code);

/** Whether a call failed because its record is missing, or not visible to this person (404, C.1-4), in any service. */
export const isMissing = (failure: unknown): boolean => hasCode(failure, 404);

/** Whether a call was refused because the record was changed elsewhere since (412, C.1-17), in any service. */
export const isStale = (failure: unknown): boolean => hasCode(failure, 412);

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
