import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf } from './bearerOf.ts';
import { serviceOf } from './mountPaths.ts';
import { requestFacts } from './requestFacts.ts';
import type { HttpDependencies } from './HttpDependencies.ts';
import { write } from './write.ts';

/** A call without a route: 401 without a session, 404 with one (C.1-3). */
export async function unknownRoute(
  { services, pipeline, trusts }: HttpDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const facts = requestFacts(request.raw, request.id, trusts);
  const service = serviceOf(services.config.bases, request.url);
  const who = await pipeline.authenticate(bearerOf(request.headers.authorization), facts);
  const live = who.state === 'live';
  return write(reply, live ? pipeline.fail('unknownRoute', service, facts) : pipeline.failSession(who, service, facts));
}
