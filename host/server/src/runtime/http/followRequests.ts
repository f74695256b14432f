import type { FastifyRequest } from 'fastify';
import type { HttpDependencies } from './HttpDependencies.ts';
import { canonicalAddress, requestFacts } from './request.ts';

/** HTTP status of a request whose client has gone before it was answered, as nginx counts it. */
const CLIENT_GONE = 499;

/**
 * Counts every request by its call and status and, with `ATRIUM_ACCESS_LOG`, writes a line for each. Neither has its address:
 * those of public links and feeds are secrets.
 */
export function followRequests({ app, services, trusts }: Pick<HttpDependencies, 'app' | 'trusts' | 'services'>): void {
  const { clock, config, log, metrics } = services;

  /** The peer, if it is a proxy that is not trusted. */
  const findUntrusted = ({ headers, socket }: FastifyRequest) => {
    const peer = canonicalAddress(socket.remoteAddress) ?? '';
    return headers['x-forwarded-for'] !== undefined && !trusts(peer) ? peer : undefined;
  };

  app.addHook('onRequest', (request, reply, done) => {
    const begun = performance.now();
    metrics.proxies.add(clock.now(), findUntrusted(request));
    const { address } = requestFacts(request.raw, request.id, trusts);
    reply.raw.once('close', () => {
      const { method } = request;
      const call = nameCall(request);
      const http = reply.raw.writableFinished ? reply.raw.statusCode : CLIENT_GONE;
      const milliseconds = performance.now() - begun;
      metrics.requests.add({ call, method, http, seconds: milliseconds / 1000 });
      if (request.admitted) metrics.lastHour.add(clock.now(), milliseconds);
      if (!config.accessLog) return;
      const employeeId = request.admitted?.caller?.id;
      log.info('request', {
        requestId: request.id,
        method,
        call,
        http,
        milliseconds: Math.round(milliseconds * 10) / 10,
        ...(employeeId !== undefined && { employeeId }),
        address,
      });
    });
    // At once: the rest of a refused request is not to arrive meanwhile.
    done();
  });
}

/** The call of a contract, or the pattern of the route: what was refused before it was known has that of its service. */
function nameCall({ admitted, routeOptions }: FastifyRequest): string {
  if (admitted) return `${admitted.endpoint.plugin}.${admitted.endpoint.name}`;
  return routeOptions.url ?? '/unreadable';
}
