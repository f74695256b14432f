import type { CallFailure } from './services.ts';

/** Whether a call failed with this code: the calendar service sends codes as texts, `'404'` (C.1-2). */
export const hasCode = (failure: unknown, code: number): boolean =>
  String((failure as Partial<CallFailure> | null | undefined)?.code) === String(code);

/** Whether a call failed because its record is missing, or not visible to this person (404, C.1-4), in any service. */
export const isMissing = (failure: unknown): boolean => hasCode(failure, 404);
