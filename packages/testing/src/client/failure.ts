import type { CallFailure } from '@atrium/sdk/client';

/** How a call fails: the server's message and code, or the transport's (`'TIMEOUT'`). */
export const failure = (message: string, code: number | string = 422): CallFailure =>
  Object.assign(new Error(message), { code, http: 200, errors: [], data: null, requestId: 'r-1' });
