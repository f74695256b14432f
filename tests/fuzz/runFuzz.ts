import { Caller, SESSION } from './Caller.ts';
import { makeRequest, type FuzzRequest } from './makeRequest.ts';
import { operationsOf, type Operation } from './operations.ts';
import { Random } from './Random.ts';
import { verdictOf } from './verdictOf.ts';

export interface FuzzOptions {
  readonly url: string;
  readonly seed: string;
  /** Total number of calls. */
  readonly calls: number;
  /** The clock that measures calls, in milliseconds; wall time by default. */
  readonly now?: () => number;
}

/** An invalid response. */
export interface Finding {
  /** Number of the call in its run, reproducible with the same seed. */
  readonly call: number;
  readonly operation: string;
  readonly employee: string;
  readonly problem: string;
  readonly request: FuzzRequest;
}

export interface FuzzResult {
  readonly calls: number;
  readonly operations: number;
  readonly findings: readonly Finding[];
  /** Number of responses by HTTP status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowestMs: number;
}

/** An employee and an administrator, for refused and for permitted calls. */
const PEOPLE = ['E001', 'A001'] as const;
const AT_ONCE = 6;
/** Ends the calling session, so it is sent with a separate session, and mostly without one. */
const ENDS_SESSION = 'host.logout';
/** Calls that may end sessions of the run: an administrator's own, or the employee's. */
const MAY_END_SESSIONS = new Set(['host.endSession', 'host.endSignIn', 'host.endSignInsOf']);
/** Calls that may close an account or set its password: those about people of the run are sent by one who may not make them. */
const CHANGES_ACCOUNT = /^\/api\/people\/(\d+)/;
/** Calls that the workspace needs at every start: they must succeed, whatever was stored meanwhile. */
const SHELL = ['/session', '/userPreferences', '/plugins', '/menuList', '/notify/unread', '/shared/allEmployees'];

/**
 * Calls every operation of the OpenAPI documents in turn with values from the seed, and returns each invalid response.
 */
export async function runFuzz({ url, seed, calls, now }: FuzzOptions): Promise<FuzzResult> {
  const callers = PEOPLE.map((employee) => new Caller(url, employee, now));
  for (const caller of callers) await caller.signIn();
  const operations = await operationsOf(url, callers.at(-1)!.token);
  const findings: Finding[] = [];
  const statuses: Record<string, number> = {};
  let slowestMs = 0;
  let next = 0;
  let endings = 0;
  const one = async (call: number, operation: Operation, turn: Caller) => {
    const random = new Random(`${seed} ${call}`);
    const request = makeRequest(operation, random);
    const account = Number(CHANGES_ACCOUNT.exec(request.target)?.[1]);
    const caller = callers.some(({ employeeId }) => employeeId === account) ? callers[0]! : turn;
    const token = await tokenFor(operation, caller, random);
    if (MAY_END_SESSIONS.has(operation.id)) endings += 1;
    let reply = await caller.send(request, token);
    const isRefused = reply.status === 401 && operation.id !== ENDS_SESSION && token !== null;
    if (isRefused && (await caller.renewIfEnded(token))) reply = await caller.send(request);
    statuses[String(reply.status)] = (statuses[String(reply.status)] ?? 0) + 1;
    slowestMs = Math.max(slowestMs, reply.milliseconds);
    const problem = verdictOf(operation, reply);
    if (problem) findings.push({ call, operation: operation.title, employee: caller.employee, problem, request });
  };
  const worker = async () => {
    for (let call = next++; call < calls; call = next++)
      await one(call, operations[call % operations.length]!, callers[Math.floor(call / operations.length) % 2]!);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  for (const caller of callers) findings.push(...(await unusable(caller)), ...unexplained(caller, endings));
  for (const caller of callers) caller.close();
  return { calls, operations: operations.length, findings, statuses, slowestMs: Math.round(slowestMs) };
}

async function tokenFor({ id }: Operation, caller: Caller, random: Random): Promise<string | null> {
  if (id !== ENDS_SESSION) return caller.token;
  if (!random.chance(0.1)) return random.pick([null, 'x', `${caller.token}x`]);
  const other = new Caller(caller.url, caller.employee);
  await other.signIn();
  return other.token;
}

/** A caller whose session ended more often than calls could have ended it. */
function unexplained({ employee, renewals }: Caller, endings: number): Finding[] {
  if (renewals <= endings) return [];
  const problem = `the session ended ${renewals} times; ${endings} calls could have ended it`;
  const request: FuzzRequest = { method: 'GET', target: SESSION, headers: {}, body: undefined };
  return [{ call: -1, operation: `GET ${SESSION}`, employee, problem, request }];
}

/** The calls of the shell that fail after the run. */
async function unusable(caller: Caller): Promise<Finding[]> {
  const failed: Finding[] = [];
  for (const path of SHELL) {
    const request: FuzzRequest = { method: 'GET', target: `/api${path}`, headers: {}, body: undefined };
    const { status, text } = await caller.send(request);
    if (status === 200 && text.startsWith('{"code":200,')) continue;
    const problem = `the workspace does not open any more: HTTP ${status} ${text.slice(0, 200)}`;
    failed.push({ call: -1, operation: `GET /api${path}`, employee: caller.employee, problem, request });
  }
  return failed;
}
