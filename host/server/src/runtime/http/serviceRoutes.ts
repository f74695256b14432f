import type { Service } from '@atrium/sdk';
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Limits } from '../../core/config/limits.ts';
import { bearerOf } from './bearerOf.ts';
import type { Mounted } from './Mounted.ts';
import type { HttpDependencies } from './HttpDependencies.ts';
import { sendFile } from './sendFile.ts';
import { hasLeft, write } from './write.ts';
import type { Admitted } from './Pipeline.ts';
import { fileCookie } from '../files/fileCookie.ts';
import { isEncrypted, requestFacts } from './requestFacts.ts';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

declare module 'fastify' {
  interface FastifyRequest {
    /** The admitted call, between the head of the request and its body. */
    admitted: Admitted | undefined;
  }
}

/** One catch-all route per service: endpoints are data, so they can be added and removed while the server runs. */
export function serviceRoutes(
  { app, pipeline, trusts, services, running }: HttpDependencies,
  service: Service,
  base: string,
): void {
  const { limits } = services.config;
  if (!app.hasRequestDecorator('admitted')) app.decorateRequest('admitted');

  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const facts = requestFacts(request.raw, request.id, trusts);
    const path = pathWithin(base, request.raw.url ?? '');
    const verdict = await pipeline.admit(service, request.method, path, bearerOf(request.headers.authorization), facts);
    if ('body' in verdict) return write(reply, verdict);
    if (Number(request.headers['content-length'] ?? 0) > largestBody(verdict.endpoint, limits)) {
      reply.header('connection', 'close');
      return write(reply, pipeline.fail('tooLarge', service, facts));
    }
    request.admitted = verdict;
    keepFileCookie(verdict, base, request, reply, trusts);
    return undefined;
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const admitted = request.admitted as Admitted;
    // The length of a chunked or compressed body is known only now.
    if (typeof request.body === 'string' && Buffer.byteLength(request.body) > largestBody(admitted.endpoint, limits))
      return write(reply, pipeline.fail('tooLarge', service, admitted.facts));
    const query = request.query as Record<string, unknown>;
    const run = () => pipeline.answer(admitted, query, request.body, () => hasLeft(reply));
    const result = await running.handle(request.raw, run);
    if ('body' in result) return write(reply, result);
    return sendFile(request, reply, result, (error) => pipeline.failed(error, admitted));
  };

  app.route({ method: METHODS, url: `${base}/*`, exposeHeadRoute: false, onRequest: admit, handler: answer });
}

/**
 * `GET /session` follows every sign-in and reload, so it sets the bearer cookie of the files' path; signing out clears
 * it.
 */
function keepFileCookie(
  { endpoint }: Admitted,
  base: string,
  request: FastifyRequest,
  reply: FastifyReply,
  trusts: HttpDependencies['trusts'],
): void {
  if (endpoint.plugin !== 'host' || (endpoint.name !== 'session' && endpoint.name !== 'logout')) return;
  const bearer = endpoint.name === 'session' ? bearerOf(request.headers.authorization) : undefined;
  reply.header('set-cookie', fileCookie(bearer, `${base}/files`, isEncrypted(request.raw, trusts)));
}

function largestBody({ maxBody, needs }: Mounted, limits: Limits): number {
  const byNeed = needs === 'public' ? limits.publicBodySize : limits.bodySize;
  return Math.min(maxBody ?? byNeed, limits.largestBody);
}

function pathWithin(base: string, url: string): string {
  return url.split('?', 1)[0]!.slice(base.length);
}
