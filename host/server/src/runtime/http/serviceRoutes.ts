import { isFile, type Service } from '@atrium/sdk';
import { linkedFiles } from '@atrium/sdk/host';
import type { Log } from '@atrium/sdk/server';
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Limits } from '../../core/config/Config.ts';
import { unavailableReason } from '../../core/database/DatabaseUnavailable.ts';
import { type Answer, DATABASE_FAILURES, hasLeft, type KnownFailure, securityHeaders, write } from './answers.ts';
import type { UnavailableLog } from './faults.ts';
import { type FileAnswer, sendFile } from './fileAnswer.ts';
import { findService, type HttpDependencies, mountPaths } from './HttpDependencies.ts';
import type { Admitted } from './Pipeline.ts';
import {
  CLIENTS_PATH,
  cookieFor,
  DOCS_PATH,
  isEncrypted,
  isSecure,
  readBearer,
  readCookie,
  readLanguage,
  requestFacts,
} from './request.ts';
import type { Mounted } from './RouteTable.ts';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

declare module 'fastify' {
  interface FastifyRequest {
    /** The admitted call, between the head of the request and its body. */
    admitted: Admitted | undefined;
  }
}

/**
 * Admits every request before its route: refuses open HTTP, and too many of an address at the same time. Answers what Fastify
 * cannot read, and what a route has thrown.
 *
 * @returns the answer to a request whose address cannot be read, which passes no hook
 */
export function admitRequests(
  surface: HttpDependencies,
  unavailable: Pick<UnavailableLog, 'add'>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const { app, pipeline, trusts, services, running } = surface;
  app.decorateRequest('admitted');

  const refuseOpen = (request: FastifyRequest, reply: FastifyReply) => {
    securityHeaders(reply, request.id, isEncrypted(request.raw, trusts));
    if (
      services.config.allowHttp ||
      request.url === '/healthz' ||
      request.url === '/readyz' ||
      isSecure(request.raw, trusts)
    )
      return undefined;
    const facts = requestFacts(request.raw, request.id, trusts);
    return write(reply, pipeline.fail('httpsRequired', 'main', facts));
  };
  const refuse = (kind: KnownFailure, request: FastifyRequest, reply: FastifyReply) => {
    // The rest of its body is not read.
    if (!request.raw.complete) reply.header('connection', 'close');
    // The socket of an unreadable request may be closed already, so its address is not read.
    const facts = { language: readLanguage(request.headers['accept-language']), requestId: request.id };
    return write(reply, pipeline.fail(kind, findService(services.config.bases, request.url), facts));
  };
  const admit = (request: FastifyRequest, reply: FastifyReply) => {
    const refused = refuseOpen(request, reply);
    if (refused) return refused;
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      return refuse('malformed', request, reply);
    const { address } = requestFacts(request.raw, request.id, trusts);
    if (running.begin(request.raw, reply.raw, address)) return undefined;
    return refuse('tooManyRequests', request, reply);
  };
  app.addHook('onRequest', async (request, reply) => admit(request, reply));
  const failed = (error: { code?: string }, request: FastifyRequest, reply: FastifyReply) => {
    const reason = unavailableReason(error);
    if (reason !== undefined) {
      unavailable.add(reason, { requestId: request.id, url: request.routeOptions.url, error });
      return refuse(DATABASE_FAILURES[reason], request, reply);
    }
    const kind = ERRORS[error.code ?? ''] ?? 'internal';
    if (kind === 'internal')
      services.log.error('a request failed', { requestId: request.id, url: request.routeOptions.url, error });
    return refuse(kind, request, reply);
  };
  const unreadable = async (request: FastifyRequest, reply: FastifyReply) => {
    if (admit(request, reply)) return;
    await unknownRoute(surface, request, reply).catch((error: object) => failed(error, request, reply));
  };
  app.setErrorHandler(failed);
  return unreadable;
}

/** The failure of an unreadable request by error code. */
const ERRORS: Readonly<Record<string, KnownFailure>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrongType',
  // Only QUERY requires it.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'wrongType',
  FST_CP_ERR_INVALID_CONTENT_ENCODING: 'wrongEncoding',
  FST_CP_ERR_INVALID_CONTENT: 'wrongEncoding',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'brokenJson',
  // The client disconnected, or was disconnected for being slow: there is no one to respond to.
  ECONNRESET: 'brokenJson',
};

/** One catch-all route per service: endpoints are data, so they can be added and removed while the server runs. */
export function serviceRoutes(
  { app, pipeline, trusts, services, running }: HttpDependencies,
  service: Service,
  base: string,
): void {
  const { limits } = services.config;

  const refuse = (request: FastifyRequest, reply: FastifyReply, result: Answer) => {
    logCall(services.log, request, result);
    return write(reply, result);
  };

  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const facts = requestFacts(request.raw, request.id, trusts);
    const path = pathWithin(base, request.raw.url ?? '');
    const isHead = request.method === 'HEAD';
    const verdict = await pipeline.admit(
      service,
      isHead ? 'GET' : request.method,
      path,
      readBearer(request.headers.authorization),
      facts,
    );
    if ('body' in verdict) return refuse(request, reply, verdict);
    // What subscribes to a feed asks whether it has changed; other calls are not asked so.
    if (isHead && !isFile(verdict.endpoint.returns))
      return refuse(request, reply, pipeline.fail('unknownRoute', service, facts));
    if (Number(request.headers['content-length'] ?? 0) > largestBody(verdict.endpoint, limits)) {
      reply.header('connection', 'close');
      return refuse(request, reply, pipeline.fail('tooLarge', service, facts));
    }
    request.admitted = { ...verdict, key: idempotencyKey(verdict, request) };
    keepCookies(verdict, base, request, reply, trusts);
    return undefined;
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const admitted = request.admitted as Admitted;
    // The length of a chunked or compressed body is known only now.
    if (typeof request.body === 'string' && Buffer.byteLength(request.body) > largestBody(admitted.endpoint, limits))
      return refuse(request, reply, pipeline.fail('tooLarge', service, admitted.facts));
    const query = request.query as Record<string, unknown>;
    const run = () => pipeline.answer(admitted, query, request.body, () => hasLeft(reply));
    const result = await running.handle(request.raw, run);
    logCall(services.log, request, result, admitted);
    if ('body' in result) return write(reply, result);
    return sendFile(request, reply, result, (error) => pipeline.failed(error, admitted));
  };

  app.route({ method: METHODS, url: `${base}/*`, exposeHeadRoute: false, onRequest: admit, handler: answer });
}

/** The key of a call that may be repeated by it: a POST of a person, unless its contract says otherwise or it needs a recent password. */
function idempotencyKey({ endpoint, caller }: Admitted, { headers }: FastifyRequest): string | undefined {
  const { route, recent, isRepeatable } = endpoint;
  const given = headers['idempotency-key'];
  if (given === undefined || !caller || route.method !== 'post' || recent !== undefined || !isRepeatable)
    return undefined;
  return String(given);
}

/**
 * One line for each call at the level `debug`, with the id that people read to the operator. Addresses are left out: those
 * of public links and feeds are secrets.
 */
function logCall(
  log: { readonly debug?: Log['info'] } & Log,
  request: FastifyRequest,
  result: Answer | FileAnswer,
  admitted?: Admitted,
): void {
  log.debug?.('call', {
    requestId: request.id,
    method: request.method,
    endpoint: admitted && `${admitted.endpoint.plugin}.${admitted.endpoint.name}`,
    employeeId: admitted?.caller?.id,
    ...('body' in result ? { http: result.http, code: codeOf(result.body) } : { http: 200 }),
  });
}

/** The code in the envelope, which begins with it. */
const codeOf = (body: string): string | undefined => /"code":"?(\w+)/.exec(body.slice(0, 200))?.[1];

/**
 * `GET /session` follows every sign-in and reload, so it sets the bearer cookies of files, of the documentation and of source
 * maps; signing out clears them.
 */
function keepCookies(
  { endpoint, claims, caller }: Admitted,
  base: string,
  request: FastifyRequest,
  reply: FastifyReply,
  trusts: HttpDependencies['trusts'],
): void {
  if (endpoint.plugin !== 'host' || (endpoint.name !== 'session' && endpoint.name !== 'logout')) return;
  // Neither takes one, and a cookie would keep it.
  if (claims?.aud === 'apiToken') return;
  const bearer = endpoint.name === 'session' ? readBearer(request.headers.authorization) : undefined;
  const secure = isEncrypted(request.raw, trusts);
  // Cleared for others, who may have signed in after one that had it.
  const sources = caller?.can('plugin.manage') === true ? bearer : undefined;
  reply.header('set-cookie', [
    cookieFor('files', bearer, `${base}/files`, secure),
    cookieFor('docs', bearer, DOCS_PATH, secure),
    cookieFor('sources', sources, CLIENTS_PATH, secure),
  ]);
}

function largestBody({ maxBody, needs }: Mounted, limits: Limits): number {
  const byNeed = needs === 'public' ? limits.publicBodySize : limits.bodySize;
  return Math.min(maxBody ?? byNeed, limits.largestBody);
}

function pathWithin(base: string, url: string): string {
  return url.split('?', 1)[0]!.slice(base.length);
}

/**
 * The calls whose response is a file, once more below the path of files: there the cookie of files carries the bearer
 * for `<img>` and links. Other calls are unknown there, so that the cookie never runs one.
 */
export function linkedFileRoutes({ app, pipeline, trusts, services, running }: HttpDependencies): void {
  for (const main of mountPaths(services.config.bases).filter(({ service }) => service === 'main'))
    for (const { service } of mountPaths(services.config.bases)) {
      const base = `${main.path}${linkedFiles(service)}`;
      app.get(`${base}/*`, { exposeHeadRoute: false }, async (request, reply) => {
        const facts = requestFacts(request.raw, request.id, trusts);
        const [path = ''] = (request.raw.url ?? '').slice(base.length).split('?');
        const bearer = readBearer(request.headers.authorization) ?? readCookie('files', request.raw, trusts);
        const admitted = await pipeline.admit(service, 'GET', path, bearer, facts);
        if ('body' in admitted) return write(reply, admitted);
        request.admitted = admitted;
        if (!isFile(admitted.endpoint.returns)) return write(reply, pipeline.fail('unknownRoute', service, facts));
        const query = request.query as Record<string, unknown>;
        const result = await running.handle(request.raw, () =>
          pipeline.answer(admitted, query, undefined, () => hasLeft(reply)),
        );
        if ('body' in result) return write(reply, result);
        return sendFile(request, reply, result, (error) => pipeline.failed(error, admitted));
      });
    }
}

/** A call without a route: 401 without a session, 404 with one (C.1-3). */
export async function unknownRoute(
  { services, pipeline, trusts }: HttpDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const facts = requestFacts(request.raw, request.id, trusts);
  const service = findService(services.config.bases, request.url);
  const who = await pipeline.authenticate(readBearer(request.headers.authorization), facts);
  const live = who.state === 'live';
  return write(reply, live ? pipeline.fail('unknownRoute', service, facts) : pipeline.failSession(who, service, facts));
}
