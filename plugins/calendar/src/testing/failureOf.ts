import type { CallFailure } from '@atrium/sdk/client';

/** The failure of a call that must not succeed. */
export function failureOf(promise: Promise<unknown>): Promise<CallFailure> {
  return promise.then(
    () => {
      throw new Error('the call succeeded');
    },
    (failure: unknown) => failure as CallFailure,
  );
}
