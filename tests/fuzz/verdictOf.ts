import type { Reply } from './Caller.ts';
import type { Operation } from './operations.ts';

/** Maximum milliseconds of any call. */
export const SLOWEST = 5_000;

/** HTTP statuses that no call of a signed-in person may have (C.1-3). */
const NEVER = new Set([400, 401, 403, 405]);
/** A refused sign-in is 401 (S0-210), and so are its further steps. */
const SIGN_IN = new Set([
  'host.login',
  'host.secondStep',
  'host.enrolAtSignIn',
  'host.beginPasskeyStep',
  'host.finishPasskeySignIn',
  'host.finishAtProvider',
]);

/** Returns what is wrong with a response, for any request; undefined if nothing is. */
export function verdictOf(operation: Operation, { status, text, milliseconds }: Reply): string | undefined {
  if (status === undefined) return `no answer: ${text}`;
  const isRefusedSignIn = SIGN_IN.has(operation.id) && status === 401;
  if (status >= 500 || (NEVER.has(status) && !isRefusedSignIn)) return `HTTP ${status}`;
  if (milliseconds > SLOWEST) return `took ${Math.round(milliseconds)} ms`;
  if (operation.returnsFile && status < 300) return undefined;
  return isEnvelope(text, isRefusedSignIn)
    ? undefined
    : `HTTP ${status} outside of the envelope: ${text.slice(0, 200)}`;
}

/** The envelope of C.1-5, without internals of the server. */
function isEnvelope(text: string, isRefusedSignIn: boolean): boolean {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return false;
  }
  if (typeof body !== 'object' || body === null) return false;
  const { code, msg, message, requestId } = body as Record<string, unknown>;
  const isCode = typeof code === 'number' || typeof code === 'string';
  const hasMessage = typeof msg === 'string' && msg !== '' && message === msg && typeof requestId === 'string';
  const isAllowed = isRefusedSignIn || !/^5|^40[0135]$/.test(String(code));
  return isCode && hasMessage && isAllowed && !/node_modules|\.ts:\d+/.test(text);
}
