import { type CallNeed, isFile, isRecent, type Service } from '@atrium/sdk';
import {
  type Call,
  type Caller,
  type Clock,
  isRefusal,
  isUnavailable,
  type Log,
  type Message,
  type RequestFacts,
} from '@atrium/sdk/server';
import type { z } from 'zod';
import type { Limits } from '../../core/config/Config.ts';
import { type CurrentCall, runAs } from '../../core/currentCall.ts';
import { unavailableReason } from '../../core/database/DatabaseUnavailable.ts';
import { warnBounded } from '../../core/log.ts';
import type { Authenticated, Sessions, TokenClaims } from '../../core/services.ts';
import { type Catalogues, refuse } from '../../core/texts.ts';
import { check, fieldErrors, type Issue } from '../../core/validation.ts';
import { decryptText, encryptText } from '../../core/wireCrypto/wireCrypto.ts';
import type { CallFigures } from './CallFigures.ts';
import type { RecentFaults, UnavailableLog } from './faults.ts';
import {
  type Answer,
  DATABASE_FAILURES,
  failure,
  type KnownFailure,
  knownFailure,
  success,
  toEtag,
} from './answers.ts';
import { type BodyQuota, type CallLimits, type CallTurns, NoTurn } from './CallLimits.ts';
import { type FileAnswer, fileAnswer } from './fileAnswer.ts';
import type { IdempotentCalls } from './IdempotentCalls.ts';
import { readInput, WrongInput } from './input.ts';
import { HandlerEnded, type HandlerRun, type RunningHandlers } from './RunningHandlers.ts';
import type { Mounted, RouteTable } from './RouteTable.ts';

const MB = 1024 * 1024;

/** An admitted call: caller and endpoint. */
export interface Admitted {
  readonly endpoint: Mounted;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly caller: Caller | undefined;
  readonly claims: TokenClaims | undefined;
  readonly facts: RequestFacts;
  /** Its Idempotency-Key, if the call may be repeated by one. */
  readonly key?: string | undefined;
}

/** What a client has sent beside the address. */
interface Sent {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

interface Parts {
  readonly routes: RouteTable;
  readonly sessions: Pick<Sessions, 'authenticate'>;
  readonly catalogues: Catalogues;
  readonly log: Log;
  readonly faults: Pick<RecentFaults, 'add'>;
  readonly figures: Pick<CallFigures, 'add' | 'addError' | 'addPerson'>;
  readonly unavailable: Pick<UnavailableLog, 'add'>;
  readonly limits: Pick<Limits, 'jsonDepth' | 'bodiesPerDay'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly callLimits: Pick<CallLimits, 'count'>;
  readonly turns: Readonly<Record<'usual' | 'heavy', Pick<CallTurns, 'run'>>>;
  readonly handlers: Pick<RunningHandlers, 'run'>;
  readonly bodyQuota: Pick<BodyQuota, 'take'>;
  readonly idempotent: Pick<IdempotentCalls, 'run'>;
}

const TURN_FAILURES = {
  person: { heavy: 'tooManyHeavy', usual: 'tooManyRequests' },
  all: { heavy: 'busy', usual: 'busy' },
  // It is not read.
  gone: { heavy: 'busy', usual: 'busy' },
} as const satisfies Record<NoTurn['reason'], Record<'heavy' | 'usual', KnownFailure>>;

/** How a call is answered whose handler was left behind. */
const ENDED_FAILURES = { late: 'timeout', stopping: 'stopping' } as const satisfies Record<
  HandlerEnded['reason'],
  KnownFailure
>;

/** The one way every call goes: who calls → needs → parse → handler → cut to `returns` → envelope. */
export class Pipeline {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Authenticates and authorises a call before a byte of the body is read. */
  async admit(
    service: Service,
    method: string,
    path: string,
    bearer: string | undefined,
    facts: RequestFacts,
  ): Promise<Admitted | Answer> {
    const { routes, sessions } = this.#parts;
    const found = routes.find(service, method, path);
    const open = found?.endpoint.needs === 'public';
    const who: Authenticated =
      open && bearer === undefined ? { state: 'none' } : await sessions.authenticate(bearer, facts);
    const live = who.state === 'live' ? who : undefined;
    if (!found) return live ? this.fail('unknownRoute', service, facts) : this.failSession(who, service, facts);
    const { endpoint, params } = found;
    const verdict = live?.scopes ? mayScriptCall(endpoint, live) : mayCall(endpoint.needs, live);
    if (verdict === 'noSession') return this.failSession(who, service, facts);
    if (verdict !== 'yes') {
      this.#logRefusal(endpoint, live?.caller, facts);
      return this.fail(verdict, service, facts);
    }
    if (endpoint.recent !== undefined && !this.#isProven(live, endpoint.recent))
      return this.fail('proofRequired', service, facts);
    if (endpoint.limit) {
      const wait = await this.#parts.callLimits.count(endpoint, endpoint.limit, live?.caller, facts);
      if (wait > 0) return this.#limited(wait, service, facts);
    }
    return { endpoint, params, caller: live?.caller, claims: live?.claims, facts };
  }

  /**
   * Handles an admitted call, when it is its turn. Never throws: a fault becomes the generic message, its cause is logged.
   *
   * @param isCancelled whether the client has disconnected
   */
  async answer(
    admitted: Admitted,
    query: Readonly<Record<string, unknown>>,
    body: unknown,
    isCancelled: () => boolean = () => false,
  ): Promise<Answer | FileAnswer> {
    const { endpoint } = admitted;
    let startedAt: number | undefined;
    try {
      const { caller, facts: request } = admitted;
      const { needs, rowRule, plugin, weight } = endpoint;
      const { turns, handlers } = this.#parts;
      const sent = { query, body };
      const handled = { plugin, endpoint: endpoint.name, requestId: request.requestId, timeLimit: endpoint.timeLimit };
      const run = () => {
        startedAt = performance.now();
        return handlers.run({ ...handled, isGone: isCancelled }, (running) => {
          const call = { caller, request, needs, rowRule, plugin, weight, run: running };
          if (admitted.key !== undefined) return this.#runKeyed(admitted, call, sent, running);
          return runAs(call, () => this.#run(admitted, sent, running));
        });
      };
      if (weight === undefined && !caller) return await run();
      const who = String(caller?.id ?? request.address);
      return await turns[weight ?? 'usual'].run({ who, plugin, isCancelled }, run);
    } catch (thrown) {
      return this.failed(thrown, admitted);
    } finally {
      if (startedAt !== undefined) {
        const { figures } = this.#parts;
        figures.add(nameOf(endpoint), performance.now() - startedAt);
        if (admitted.caller && !admitted.facts.background) figures.addPerson(endpoint.plugin, admitted.caller.id);
      }
    }
  }

  /** Authenticates a bearer, for routes outside of the contracts (files, documents). */
  authenticate(bearer: string | undefined, facts: RequestFacts): Promise<Authenticated> {
    return this.#parts.sessions.authenticate(bearer, facts);
  }

  fail(
    kind: KnownFailure,
    service: Service,
    facts: Pick<RequestFacts, 'language' | 'requestId'>,
    variables?: Message['variables'],
  ): Answer {
    return knownFailure(kind, service, facts, this.#parts.catalogues, variables);
  }

  /** The response without a valid session: why it ended, if known. */
  failSession(who: Authenticated, service: Service, facts: RequestFacts): Answer {
    return this.fail((who.state === 'ended' && who.reason) || 'noSession', service, facts);
  }

  /** Screens offer no call that is not allowed: one is a mistake in them, or an attempt. */
  #logRefusal({ plugin, name }: Mounted, caller: Caller | undefined, { address, requestId }: RequestFacts): void {
    const facts = { plugin, endpoint: name, employeeId: caller?.id, address, requestId };
    warnBounded(this.#parts, 'a call was not allowed', facts);
  }

  /** A time in the future is that of a clock that was set back. */
  #isProven(live: { readonly provenOn: Date | null } | undefined, seconds: number): boolean {
    const age = this.#parts.clock.now().getTime() - (live?.provenOn?.getTime() ?? -Infinity);
    return age >= 0 && age < seconds * 1000;
  }

  #limited(countDown: number, service: Service, { language, requestId }: RequestFacts): Answer {
    const message = { plugin: 'host', key: 'error.rateLimited', variables: { seconds: countDown } };
    return failure({
      service,
      http: 429,
      code: 429,
      status: 'RATE_LIMITED',
      text: this.#parts.catalogues.text(message, language),
      data: { countDown },
      headers: { 'retry-after': String(countDown) },
      requestId,
    });
  }

  #runKeyed(admitted: Admitted, call: CurrentCall, sent: Sent, run: HandlerRun): Promise<Answer | FileAnswer> {
    const { endpoint, params, caller, key = '' } = admitted;
    const { query, body } = sent;
    const keyed = {
      employeeId: caller!.id,
      endpoint: `${endpoint.plugin}.${endpoint.name}`,
      key,
      input: `${JSON.stringify([params, query])}\n${typeof body === 'string' ? body : ''}`,
    };
    return this.#parts.idempotent.run(keyed, {
      run: (beforeCommit) => runAs({ ...call, beforeCommit }, () => this.#run(admitted, sent, run)),
      rebuild: (result) => this.#answerOf(admitted, result, undefined),
    });
  }

  async #run(admitted: Admitted, { query, body: rawBody }: Sent, run: HandlerRun): Promise<Answer | FileAnswer> {
    const { endpoint, facts, caller, claims } = admitted;
    const { bodyQuota, limits } = this.#parts;
    if (caller && typeof rawBody === 'string' && !(await bodyQuota.take(caller.id, Buffer.byteLength(rawBody))))
      return this.fail('bodyQuota', endpoint.route.service, facts, { limit: limits.bodiesPerDay / MB });
    let said: Message | undefined;
    let state: string | undefined;
    const sent = { params: admitted.params, query, body: rawBody };
    const input = await readInput(endpoint, sent, facts.language, limits.jsonDepth);
    const call: Call = {
      ...input,
      params: input.params as Call['params'],
      caller: caller as Caller,
      request: facts,
      say: (message) => (said = message),
      decrypt: (hex) => decryptText(hex, tokenOf(claims)),
      encrypt: (text) => encryptText(text, tokenOf(claims)),
      state: (name) => (state = name),
      get signal() {
        return run.signal;
      },
    };
    const result = await endpoint.handler(call);
    if (isFile(endpoint.returns)) return fileAnswer(endpoint.returns, result, facts);
    const answer = await this.#answerOf(admitted, result, said);
    return state === undefined ? answer : { ...answer, headers: { etag: toEtag(`${state} ${facts.language}`) } };
  }

  async #answerOf({ endpoint, facts }: Admitted, result: unknown, said: Message | undefined): Promise<Answer> {
    const { http, code } = endpoint.success;
    const data = await this.#cut(endpoint.returns as z.ZodType, result);
    const text = this.#parts.catalogues.text(said ?? { plugin: 'host', key: 'ok' }, facts.language);
    return success({ http, code, text, data, list: endpoint.list, requestId: facts.requestId });
  }

  #wrong(admitted: Admitted, { fault }: WrongInput): Answer {
    if (fault.kind === 'fields') return this.#invalid(admitted, fault.issues);
    const { endpoint, facts } = admitted;
    if (fault.kind !== 'differs') return this.fail(fault.kind, endpoint.route.service, facts);
    const message = this.#parts.catalogues.text({ plugin: 'host', key: 'rule.differs' }, facts.language);
    return this.#invalid(admitted, [{ path: [fault.field], message }]);
  }

  #invalid({ endpoint, facts }: Admitted, issues: readonly Issue[]): Answer {
    const { catalogues } = this.#parts;
    const errors = fieldErrors(issues, (field) => catalogues.label(endpoint.plugin, field, facts.language));
    const labels = errors.map(({ label }) => label).filter((label) => label !== '');
    const [field = '', another] = labels;
    const key = another ? 'error.invalidFields' : field ? 'error.invalidField' : 'error.invalid';
    const fields = labels.join(facts.language === 'en' ? ', ' : '、');
    const rule = errors.find(({ label }) => label === field)?.rule ?? '';
    const text = catalogues.text({ plugin: 'host', key, variables: { field, fields, rule } }, facts.language);
    return failure({
      service: endpoint.route.service,
      code: 422,
      status: 'INVALID',
      text,
      errors,
      requestId: facts.requestId,
    });
  }

  /** Whose time was over is a fault of its plugin; what the stop of the server has ended is none. */
  #ended({ reason }: HandlerEnded, { endpoint, facts, caller }: Admitted): Answer {
    const { plugin, name, timeLimit } = endpoint;
    const { log } = this.#parts;
    const { requestId } = facts;
    if (reason === 'late') {
      this.#addFault(endpoint, requestId, 504);
      log.error('a call took too long', {
        plugin,
        endpoint: name,
        requestId,
        employeeId: caller?.id,
        seconds: timeLimit,
      });
    }
    return this.fail(ENDED_FAILURES[reason], endpoint.route.service, facts, { seconds: timeLimit });
  }

  #addFault(endpoint: Mounted, requestId: string, code: number, thrown?: unknown): void {
    this.#parts.faults.add({ plugin: endpoint.plugin, endpoint: endpoint.name, code, requestId }, thrown);
    this.#parts.figures.addError(nameOf(endpoint));
  }

  /** Only fields of `returns` leave the server; a result that does not match is an error of the handler. */
  async #cut(returns: z.ZodType, result: unknown): Promise<unknown> {
    const cut = await check(returns, result, 'en');
    if (cut.ok) return cut.value;
    const first = cut.issues[0];
    throw new TypeError(
      `the result does not fit \`returns\` at "${first?.path.map(String).join('.')}": ${first?.message}`,
    );
  }

  /** The response to what a handler, or the file that it returned, has thrown. A fault is logged. */
  failed(thrown: unknown, admitted: Admitted): Answer {
    const { endpoint, facts, caller } = admitted;
    const { service } = endpoint.route;
    if (thrown instanceof WrongInput) return this.#wrong(admitted, thrown);
    if (thrown instanceof NoTurn)
      return this.fail(TURN_FAILURES[thrown.reason][endpoint.weight ?? 'usual'], service, facts);
    if (thrown instanceof HandlerEnded) return this.#ended(thrown, admitted);
    if (isRefusal(thrown)) {
      const { message, field, ...shape } = thrown.shape;
      if (shape.status === 'NOT_ALLOWED') this.#logRefusal(endpoint, caller, facts);
      const { catalogues } = this.#parts;
      const text = catalogues.text(message, facts.language);
      const label = field !== undefined && catalogues.label(endpoint.plugin, field, facts.language);
      const errors = label ? [{ field, label, rule: text }] : undefined;
      return failure({ ...(errors && { errors }), ...shape, service, text, requestId: facts.requestId });
    }
    const { plugin, name } = endpoint;
    const reason = unavailableReason(thrown);
    if (reason !== undefined) {
      this.#parts.unavailable.add(reason, { plugin, endpoint: name, requestId: facts.requestId, error: thrown });
      return this.fail(DATABASE_FAILURES[reason], service, facts);
    }
    this.#addFault(endpoint, facts.requestId, isUnavailable(thrown) ? 503 : 500, thrown);
    this.#parts.log.error('a call failed', {
      plugin,
      endpoint: name,
      requestId: facts.requestId,
      employeeId: caller?.id,
      error: thrown,
    });
    return this.fail(isUnavailable(thrown) ? 'unavailable' : 'internal', service, facts);
  }
}

const nameOf = ({ plugin, name }: Mounted) => `${plugin}.${name}`;

function tokenOf(claims: TokenClaims | undefined): TokenClaims {
  if (claims?.aud === 'apiToken') throw refuse.notAllowed('error.noApiTokens');
  if (claims) return claims;
  throw new TypeError('a call without a token has no key to encrypt or decrypt with');
}

type Live = Extract<Authenticated, { state: 'live' }>;

/**
 * Checks an endpoint's `needs`. The change token is valid only for calls that list it. A missing action is 422, never
 * 403, which would sign the person out (C.1-4).
 */
export function mayCall(needs: CallNeed, live: Live | undefined): 'yes' | 'noSession' | 'notAllowed' {
  if (needs === 'public') return 'yes';
  if (!live) return 'noSession';
  if (needs === 'changeToken') return 'yes';
  if (live.claims.aud !== 'portal') return 'noSession';
  return isAllowed(needs, live) ? 'yes' : 'notAllowed';
}

/** What an API token may do: calls of its plugins that take one, as far as its person may make them. Who it is of every token may ask. */
function mayScriptCall(
  { plugin, route, needs, takesApiTokens }: Mounted,
  live: Live,
): 'yes' | 'noApiTokens' | 'outOfScope' | 'notAllowed' {
  if (!takesApiTokens || needs === 'changeToken') return 'noApiTokens';
  const access = plugin === 'host' ? 'read' : live.scopes?.[plugin];
  if (access === undefined || (access === 'read' && route.method !== 'get')) return 'outOfScope';
  return needs === 'public' || isAllowed(needs, live) ? 'yes' : 'notAllowed';
}

function isAllowed(needs: CallNeed, live: Live): boolean {
  if (needs === 'anyone') return true;
  if (isRecent(needs)) return needs.all.every((action) => live.caller.can(action));
  const actions = typeof needs === 'string' ? [needs] : needs;
  return actions.some((action) => action === 'anyone' || live.caller.can(action));
}
