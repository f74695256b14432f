import compress from '@fastify/compress';
import fastify from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Server } from 'node:http';
import type { HostServices } from '../company/CompanyServices.ts';
import { networkFactor } from '../company/signIn/limitSignIn.ts';
import { docsRoutes } from './docs/docsRoutes.ts';
import { fileRoutes } from '../runtime/files/fileRoutes.ts';
import { AddressQuota, RequestDeadlines, RunningRequests } from '../runtime/http/admission.ts';
import { BodyQuota, CallLimits, CallTurns, HEAVY_TURNS, usualTurns } from '../runtime/http/CallLimits.ts';
import { createServer, RawAnswers } from '../runtime/http/createServer.ts';
import { UnavailableLog } from '../runtime/http/faults.ts';
import { followRequests } from '../runtime/http/followRequests.ts';
import { type HttpDependencies, mountPaths } from '../runtime/http/HttpDependencies.ts';
import { IdempotentCalls } from '../runtime/http/IdempotentCalls.ts';
import { openApiRoutes } from '../runtime/http/openApi.ts';
import { Pipeline } from '../runtime/http/Pipeline.ts';
import { RunningHandlers } from '../runtime/http/RunningHandlers.ts';
import { addressMatcher, isFromHere, makeRequestId, readBearer, type Trusts } from '../runtime/http/request.ts';
import { admitRequests, linkedFileRoutes, serviceRoutes } from '../runtime/http/serviceRoutes.ts';
import { within } from '../runtime/Metrics.ts';
import { METRICS_TYPE } from '../runtime/metrics/metricsText.ts';
import { webRoutes } from '../runtime/web/webRoutes.ts';

/** Fastify with everything that answers HTTP. It does not listen yet. */
export async function createHttp(
  services: HostServices,
  { web, docs }: { readonly web?: string; readonly docs?: string },
): Promise<HttpDependencies> {
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
    genReqId: makeRequestId,
    routerOptions: { ignoreTrailingSlash: true },
    // A graceful stop closes idle connections.
    forceCloseConnections: 'idle',
    // A URL that cannot be decoded, or with an overlong id, matches no route and passes no hook.
    frameworkErrors: (_error, request, reply) => void unreadable(request, reply),
  });
  const trusts = addressMatcher(config.trustedProxies);
  const unavailable = new UnavailableLog(services.log);
  const idempotent = new IdempotentCalls(services);
  if (services.database.driver.kind === 'embedded') await idempotent.endEarlier();
  await services.jobs.add(
    'host',
    { purgeIdempotentCalls: { schedule: '23 * * * *', title: '清除重送識別的紀錄' } },
    { purgeIdempotentCalls: () => idempotent.purge() },
  );
  const handlers = new RunningHandlers();
  const pipeline = new Pipeline({
    routes: services.routes,
    sessions: services.sessions,
    catalogues: services.catalogues,
    log: services.log,
    faults: services.faults,
    figures: services.figures,
    unavailable,
    limits,
    clock: services.clock,
    callLimits: new CallLimits(services),
    turns: { usual: new CallTurns(usualTurns(limits.callsPerPerson)), heavy: new CallTurns(HEAVY_TURNS) },
    handlers,
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
    handlers,
    running: new RunningRequests(quota),
  };
  // The pipeline reads bodies itself, after authentication.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  // A program of mail ends a subscription in either form of RFC 8058; calls that read a body take JSON only.
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 1024 }, ({ admitted }, _body, done) => {
    if (admitted && admitted.endpoint.body === undefined) done(null, undefined);
    else done(Object.assign(new Error('not JSON'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }));
  });
  app.addHook('preClose', async () => closeAsTheyEnd(app.server));
  followRequests(surface);
  const unreadable = admitRequests(surface, unavailable);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: BROTLI } });
  healthRoutes(surface);
  metricsRoute(surface);
  await fileRoutes(surface);
  linkedFileRoutes(surface);
  openApiRoutes(surface);
  for (const { service, path } of mountPaths(config.bases)) serviceRoutes(surface, service, path);
  const sendApplication = await webRoutes(surface, web);
  await docsRoutes({ ...surface, services }, sendApplication, docs);
  return surface;
}

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/;

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

/** Milliseconds within which the database has to answer, so that `/readyz` does within a second. */
const DATABASE_MS = 800;
/** Milliseconds for the states of jobs, which are left out if the calls of others leave no connection for them. */
const JOBS_MS = 150;

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve requests; database, migrations and plugins are ready
 * (failed plugins, and those whose migrations failed, are listed: the rest works without them). Details are only for this machine, not for clients of a
 * proxy on it.
 */
function healthRoutes({ app, services, trusts }: HttpDependencies): void {
  app.get('/healthz', () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await services.database.driver.ready(DATABASE_MS);
    } catch (error) {
      services.log.error('not ready', { error });
      return reply.code(503).header('retry-after', '5').send({ status: 'unavailable' });
    }
    if (!isFromHere(request.raw, trusts)) return { status: 'ready' };
    const jobs = await within(JOBS_MS, states());
    return {
      status: 'ready',
      database: 'ok',
      migrations: migrations(),
      pluginRoles:
        services.database.roles.obstacle === undefined ? 'ok' : { missing: services.database.roles.obstacle },
      plugins: plugins(),
      ...(jobs && { jobs }),
    };
  });

  let asking: ReturnType<typeof services.jobs.states> | undefined;
  /** Concurrent requests share one look. */
  const states = () => (asking ??= services.jobs.states().finally(() => (asking = undefined)));

  /** The host's own have run, or it would not have started. */
  const migrations = () => {
    const failed = services.plugins.all().filter(({ failure }) => failure?.phase === 'migrate');
    return failed.length === 0 ? 'ok' : { failed: failed.map(({ plugin }) => plugin.id) };
  };

  const plugins = () =>
    services.plugins.all().map(({ plugin, state, failure }) => ({
      id: plugin.id,
      version: plugin.manifest.version,
      state,
      ...(failure && { failure: { phase: failure.phase, code: failure.code, message: failure.message } }),
    }));
}

/**
 * `/metrics` for a collector on this machine, or one that shows `ATRIUM_METRICS_TOKEN` as its bearer. Others find what they
 * find at any address that does not exist.
 */
function metricsRoute({ app, services, trusts }: HttpDependencies): void {
  const expected = services.config.metricsToken;
  app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    const isKnown =
      expected === undefined
        ? isFromHere(request.raw, trusts)
        : isSame(readBearer(request.headers.authorization), expected);
    if (!isKnown) return reply.callNotFound();
    reply.header('cache-control', 'no-store').type(METRICS_TYPE);
    return services.metrics.text();
  });
}

/** Takes as long for every wrong token. */
function isSame(given: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(expected));
}
