import { isFile, type Service } from '@atrium/sdk';
import {
  type Call,
  type Caller,
  type Clock,
  isRefusal,
  isUnavailable,
  type Message,
  type RequestFacts,
} from '@atrium/sdk/server';
import type { Log } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { Limits } from '../../core/config/limits.ts';
import type { Authenticated, Sessions, TokenClaims } from '../../core/services.ts';
import type { Catalogues } from '../../core/texts/Catalogues.ts';
import { decryptText, encryptText } from '../../core/wireCrypto/wireCrypto.ts';
import { type CurrentCall, runAs } from '../../core/currentCall.ts';
import { unavailableReason } from '../../core/database/DatabaseUnavailable.ts';
import type { RecentFaults } from '../health/RecentFaults.ts';
import type { UnavailableLog } from '../health/UnavailableLog.ts';
import { type Answer, failure, success } from './envelope.ts';
import { etagOf } from './etagOf.ts';
import { DATABASE_FAILURES, type KnownFailure, knownFailure } from './failures.ts';
import { type FileAnswer, fileAnswer } from './fileAnswer.ts';
import type { BodyQuota } from './BodyQuota.ts';
import { bodyOf, BROKEN, deletePayload, isLarge, queryFields, TOO_DEEP } from './input.ts';
import { mayCall } from './mayCall.ts';
import type { CallLimits } from './CallLimits.ts';
import { type CallTurns, NoTurn } from './CallTurns.ts';
import type { IdempotentCalls } from './IdempotentCalls.ts';
import type { Mounted } from './Mounted.ts';
import type { RouteTable } from './RouteTable.ts';
import { check, fieldErrors } from './validation.ts';

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

interface Parts {
  readonly routes: RouteTable;
  readonly sessions: Pick<Sessions, 'authenticate'>;
  readonly catalogues: Catalogues;
  readonly log: Log;
  readonly faults: Pick<RecentFaults, 'add'>;
  readonly unavailable: Pick<UnavailableLog, 'add'>;
  readonly limits: Pick<Limits, 'jsonDepth' | 'bodiesPerDay'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly callLimits: Pick<CallLimits, 'count'>;
  readonly turns: Readonly<Record<'usual' | 'heavy', Pick<CallTurns, 'run'>>>;
  readonly bodyQuota: Pick<BodyQuota, 'take'>;
  readonly idempotent: Pick<IdempotentCalls, 'run'>;
}

const TURN_FAILURES = {
  person: { heavy: 'tooManyHeavy', usual: 'tooManyRequests' },
  all: { heavy: 'busy', usual: 'busy' },
  // It is not read.
  gone: { heavy: 'busy', usual: 'busy' },
} as const satisfies Record<NoTurn['reason'], Record<'heavy' | 'usual', KnownFailure>>;

/** Thrown inside a call to respond at once; anything else thrown is a refusal or a fault. */
class Stop {
  readonly answer: Answer;
  constructor(answer: Answer) {
    this.answer = answer;
  }
}

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
    const verdict = mayCall(endpoint.needs, live);
    if (verdict === 'noSession') return this.failSession(who, service, facts);
    if (verdict !== 'yes') return this.fail(verdict, service, facts);
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
    try {
      const { caller, facts: request, endpoint } = admitted;
      const { needs, rowRule, plugin, weight } = endpoint;
      const call = { caller, request, needs, rowRule, plugin, weight };
      const once = () => runAs(call, () => this.#run(admitted, query, body));
      const run = () => (admitted.key === undefined ? once() : this.#runKeyed(admitted, call, query, body));
      if (weight === undefined && !caller) return await run();
      const turns = this.#parts.turns[weight ?? 'usual'];
      return await turns.run(String(caller?.id ?? request.address), isCancelled, run);
    } catch (thrown) {
      return this.failed(thrown, admitted);
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

  #runKeyed(
    admitted: Admitted,
    call: CurrentCall,
    query: Readonly<Record<string, unknown>>,
    body: unknown,
  ): Promise<Answer | FileAnswer> {
    const { endpoint, params, caller, key = '' } = admitted;
    const keyed = {
      employeeId: caller!.id,
      endpoint: `${endpoint.plugin}.${endpoint.name}`,
      key,
      input: `${JSON.stringify([params, query])}\n${typeof body === 'string' ? body : ''}`,
    };
    return this.#parts.idempotent.run(keyed, {
      run: (beforeCommit) => runAs({ ...call, beforeCommit }, () => this.#run(admitted, query, body)),
      rebuild: (result) => this.#answerOf(admitted, result, undefined),
    });
  }

  async #run(
    admitted: Admitted,
    query: Readonly<Record<string, unknown>>,
    rawBody: unknown,
  ): Promise<Answer | FileAnswer> {
    const { endpoint, facts, caller, claims } = admitted;
    const { bodyQuota, limits } = this.#parts;
    if (caller && typeof rawBody === 'string' && !(await bodyQuota.take(caller.id, Buffer.byteLength(rawBody))))
      return this.fail('bodyQuota', endpoint.route.service, facts, { limit: limits.bodiesPerDay / MB });
    let said: Message | undefined;
    let state: string | undefined;
    const call: Call = {
      ...(await this.#parse(admitted, query, rawBody)),
      caller: caller as Caller,
      request: facts,
      say: (message) => (said = message),
      decrypt: (hex) => decryptText(hex, tokenOf(claims)),
      encrypt: (text) => encryptText(text, tokenOf(claims)),
      state: (name) => (state = name),
    };
    const result = await endpoint.handler(call);
    if (isFile(endpoint.returns)) return fileAnswer(endpoint.returns, result, facts);
    const answer = await this.#answerOf(admitted, result, said);
    return state === undefined ? answer : { ...answer, headers: { etag: etagOf(`${state} ${facts.language}`) } };
  }

  async #answerOf({ endpoint, facts }: Admitted, result: unknown, said: Message | undefined): Promise<Answer> {
    const { http, code } = endpoint.success;
    const data = await this.#cut(endpoint.returns as z.ZodType, result);
    const text = this.#parts.catalogues.text(said ?? { plugin: 'host', key: 'ok' }, facts.language);
    return success({ http, code, text, data, list: endpoint.list, requestId: facts.requestId });
  }

  async #parse(
    admitted: Admitted,
    query: Readonly<Record<string, unknown>>,
    rawBody: unknown,
  ): Promise<Pick<Call, 'params' | 'query' | 'body'>> {
    const { endpoint, facts } = admitted;
    // No id contains NUL, which the database cannot store.
    if (Object.values(admitted.params).some((value) => value?.includes('\0') === true))
      throw new Stop(this.fail('notFound', endpoint.route.service, facts));
    const params = endpoint.params ? await this.#params(endpoint.params, admitted) : admitted.params;
    const body = endpoint.body ? bodyOf(rawBody, this.#parts.limits.jsonDepth) : undefined;
    if (body === BROKEN) throw new Stop(this.fail('brokenJson', endpoint.route.service, facts));
    if (body === TOO_DEEP) throw new Stop(this.fail('tooDeep', endpoint.route.service, facts));
    const large = endpoint.body !== undefined && isLarge(rawBody);
    if (endpoint.route.method === 'delete')
      return { params: params as never, ...(await this.#deletion(admitted, query, body, large)) };
    return {
      params: params as never,
      query: (endpoint.query &&
        (await this.#checked(endpoint.query, queryFields(query, endpoint.listKeys), admitted))) as never,
      body: (endpoint.body && (await this.#checked(endpoint.body, body, admitted, large))) as never,
    };
  }

  /** Invalid ids are missing records, not validation errors (C.1-16). */
  async #params(schema: z.ZodType, { params, endpoint, facts }: Admitted): Promise<unknown> {
    const result = await check(schema, params, facts.language);
    if (result.ok) return result.value;
    throw new Stop(this.fail('notFound', endpoint.route.service, facts));
  }

  async #deletion(
    admitted: Admitted,
    query: Readonly<Record<string, unknown>>,
    body: unknown,
    large: boolean,
  ): Promise<Pick<Call, 'query' | 'body'>> {
    const { endpoint, facts } = admitted;
    const payload = deletePayload(endpoint, query, body);
    if ('differs' in payload) {
      const rule = this.#parts.catalogues.text({ plugin: 'host', key: 'rule.differs' }, facts.language);
      throw new Stop(this.#invalid(admitted, [{ path: [payload.differs], message: rule } as never]));
    }
    return {
      query: (endpoint.query && (await this.#checked(endpoint.query, payload.fields, admitted))) as never,
      body: (endpoint.body && (await this.#checked(endpoint.body, payload.fields, admitted, large))) as never,
    };
  }

  async #checked(schema: z.ZodType, value: unknown, admitted: Admitted, large = false): Promise<unknown> {
    // A missing body is an empty object, so that each required field is reported.
    const result = await check(schema, value ?? {}, admitted.facts.language, large);
    if (result.ok) return result.value;
    throw new Stop(this.#invalid(admitted, result.issues));
  }

  #invalid({ endpoint, facts }: Admitted, issues: readonly z.core.$ZodIssue[]): Answer {
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
  failed(thrown: unknown, { endpoint, facts, caller }: Admitted): Answer {
    const { service } = endpoint.route;
    if (thrown instanceof Stop) return thrown.answer;
    if (thrown instanceof NoTurn)
      return this.fail(TURN_FAILURES[thrown.reason][endpoint.weight ?? 'usual'], service, facts);
    if (isRefusal(thrown)) {
      const { message, field, ...shape } = thrown.shape;
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
    this.#parts.faults.add({ plugin, endpoint: name, requestId: facts.requestId });
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

function tokenOf(claims: TokenClaims | undefined): TokenClaims {
  if (claims) return claims;
  throw new TypeError('a call without a token has no key to encrypt or decrypt with');
}
