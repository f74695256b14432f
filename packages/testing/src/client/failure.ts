import type { CallFailure } from '@atrium/sdk/client';

/** Codes of the transport: there was no response. */
const WITHOUT_RESPONSE = ['NETWORK', 'TIMEOUT', 'ABORTED'];

/** How a call fails: the server's message and code, or the transport's (`'TIMEOUT'`). */
export const failure = (message: string, code: number | string = 422): CallFailure => {
  const http = WITHOUT_RESPONSE.includes(String(code)) ? 0 : 200;
  return Object.assign(new Error(message), { code, http, errors: [], data: null, requestId: 'r-1' });
};
