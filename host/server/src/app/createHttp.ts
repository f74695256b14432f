import compress from '@fastify/compress';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { HostServices } from '../company/CompanyServices.ts';
import { networkFactor } from '../company/signIn/limitSignIn.ts';
import { unavailableReason } from '../core/database/DatabaseUnavailable.ts';
import { fileRoutes } from '../runtime/files/fileRoutes.ts';
import { healthRoutes } from '../runtime/http/healthRoutes.ts';
import { UnavailableLog } from '../runtime/http/faults.ts';
import { AddressQuota, RunningRequests } from '../runtime/http/admission/AddressQuota.ts';
import { RequestDeadlines } from '../runtime/http/admission/RequestDeadlines.ts';
import { DATABASE_FAILURES, type KnownFailure, securityHeaders, write } from '../runtime/http/answers.ts';
import { BodyQuota, CallLimits } from '../runtime/http/CallLimits.ts';
import { CallTurns, HEAVY_TURNS, usualTurns } from '../runtime/http/CallTurns.ts';
import { createServer, RawAnswers } from '../runtime/http/createServer.ts';
import { findService, type HttpDependencies, mountPaths } from '../runtime/http/HttpDependencies.ts';
import { IdempotentCalls } from '../runtime/http/IdempotentCalls.ts';
import { openApiRoutes } from '../runtime/http/openApi.ts';
import { Pipeline } from '../runtime/http/Pipeline.ts';
import {
  addressMatcher,
  isEncrypted,
  isSecure,
  readLanguage,
  requestFacts,
  type Trusts,
} from '../runtime/http/request.ts';
import { linkedFileRoutes, serviceRoutes, unknownRoute } from '../runtime/http/serviceRoutes.ts';
import { webRoutes } from '../runtime/web/webRoutes.ts';

/** Fastify with everything that answers HTTP. It does not listen yet. */
export async function createHttp(services: HostServices, web: string | undefined): Promise<HttpDependencies> {
  const config = services.config;
  const { limits } = config;
  const raw = new RawAnswers(services.catalogues);
  const deadlines = new RequestDeadlines(limits, (request, response) => raw.refuse('tooSlow', request, response));
  const app = fastify({
    logger: false,
    // Parts are ready when they are: on a busy or slow machine ten seconds, the default, are over before the first.
    pluginTimeout: 0,
    bodyLimit: limits.largestBody,
    serverFactory: (listener) => createServer(listener, limits, raw),
    clientErrorHandler: (error, socket) => raw.clientError(error, socket),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    // A graceful stop closes idle connections.
    forceCloseConnections: 'idle',
    // A URL that cannot be decoded, or with an overlong id, matches no route and passes no hook.
    frameworkErrors: (_error, request, reply) => void unreadable(request, reply),
  });
  const trusts = addressMatcher(config.trustedProxies);
  const unavailable = new UnavailableLog(services.log);
  const idempotent = new IdempotentCalls(services);
  await services.jobs.add(
    'host',
    { purgeIdempotentCalls: { schedule: '23 * * * *', title: '清除重送識別的紀錄' } },
    { purgeIdempotentCalls: () => idempotent.purge() },
  );
  const pipeline = new Pipeline({
    routes: services.routes,
    sessions: { authenticate: (bearer, facts) => services.sessions.authenticate(bearer, facts) },
    catalogues: services.catalogues,
    log: services.log,
    faults: services.faults,
    unavailable,
    limits,
    clock: services.clock,
    callLimits: new CallLimits(services),
    turns: { usual: new CallTurns(usualTurns(limits.callsPerPerson)), heavy: new CallTurns(HEAVY_TURNS) },
    bodyQuota: new BodyQuota(services.db, limits.bodiesPerDay),
    idempotent,
  });
  const quota = addressQuota(services, trusts, limits.requestsPerAddress, 'too many concurrent requests; refused');
  const surface: HttpDependencies = {
    app,
    services,
    pipeline,
    trusts,
    deadlines,
    running: new RunningRequests(quota),
  };
  // The pipeline reads bodies itself, after authentication.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const refuseOpen = (request: FastifyRequest, reply: FastifyReply) => {
    securityHeaders(reply, request.id, isEncrypted(request.raw, trusts));
    if (config.allowHttp || request.url === '/healthz' || request.url === '/readyz' || isSecure(request.raw, trusts))
      return undefined;
    const facts = requestFacts(request.raw, request.id, trusts);
    return write(reply, pipeline.fail('httpsRequired', 'main', facts));
  };
  const refuse = (kind: KnownFailure, request: FastifyRequest, reply: FastifyReply) => {
    // The rest of its body is not read.
    if (!request.raw.complete) reply.header('connection', 'close');
    // The socket of an unreadable request may be closed already, so its address is not read.
    const facts = { language: readLanguage(request.headers['accept-language']), requestId: request.id };
    return write(reply, pipeline.fail(kind, findService(config.bases, request.url), facts));
  };
  const admit = (request: FastifyRequest, reply: FastifyReply) => {
    const refused = refuseOpen(request, reply);
    if (refused) return refused;
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      return refuse('malformed', request, reply);
    const { address } = requestFacts(request.raw, request.id, trusts);
    if (surface.running.begin(request.raw, reply.raw, address)) return undefined;
    return refuse('tooManyRequests', request, reply);
  };
  app.addHook('onRequest', async (request, reply) => admit(request, reply));
  app.addHook('preClose', async () => closeAsTheyEnd(app.server));
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
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: BROTLI } });
  healthRoutes(surface);
  await fileRoutes(surface);
  linkedFileRoutes(surface);
  openApiRoutes(surface);
  for (const { service, path } of mountPaths(config.bases)) serviceRoutes(surface, service, path);
  await webRoutes(surface, web);
  return surface;
}

/**
 * Closes each connection of a stopping server as soon as it is idle. Node does so only once: a connection whose
 * response or body ends later would be kept alive.
 */
function closeAsTheyEnd(server: Server): void {
  const timer = setInterval(() => server.closeIdleConnections(), 50).unref();
  server.once('close', () => clearInterval(timer));
}

/** Quality 5: close to the best size, at a tenth of its time. The key is zlib's BROTLI_PARAM_QUALITY. */
const BROTLI = { 1: 5 };

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

/** A quota per address: larger for known networks, unlimited for trusted proxies, which many people share. */
export function addressQuota(
  { company, log }: HostServices,
  trusts: Trusts,
  max: number,
  refusal: string,
): AddressQuota {
  return new AddressQuota({
    max,
    factorOf: (address) => networkFactor(company, address),
    isExempt: trusts,
    onRefused: (address, times) => log.warn(refusal, { address, times }),
  });
}
