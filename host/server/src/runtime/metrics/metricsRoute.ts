import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpDependencies } from '../http/HttpDependencies.ts';
import { isFromHere, readBearer } from '../http/request.ts';
import { METRICS_TYPE } from './metricsText.ts';

/**
 * `/metrics` for a collector on this machine, or one that shows `ATRIUM_METRICS_TOKEN` as its bearer. Others find what they
 * find at any address that does not exist.
 */
export function metricsRoute({ app, services, trusts }: HttpDependencies): void {
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
