import type { Service } from '@atrium/sdk';
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { bearerOf } from './bearerOf.ts';
import type { Surface } from './Surface.ts';
import { write } from './write.ts';
import type { Admitted } from './Pipeline.ts';
import { fileCookie } from '../files/fileCookie.ts';
import { isEncrypted, requestFacts } from './requestFacts.ts';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

declare module 'fastify' {
  interface FastifyRequest {
    /** The call that was let in, between the head of the request and its body. */
    admitted: Admitted | undefined;
  }
}

/** One catch-all for a service: endpoints are data, so they come and go while the server runs. */
export function serviceRoutes({ app, pipeline, trusts }: Surface, service: Service, base: string): void {
  if (!app.hasRequestDecorator('admitted')) app.decorateRequest('admitted');

  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const facts = requestFacts(request.raw, request.id, trusts);
    const path = pathBelow(base, request.raw.url ?? '');
    const verdict = await pipeline.admit(service, request.method, path, bearerOf(request.headers.authorization), facts);
    if ('body' in verdict) return write(reply, verdict);
    request.admitted = verdict;
    keepFileCookie(verdict, base, request, reply, trusts);
    return undefined;
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const answered = await pipeline.answer(
      request.admitted as Admitted,
      request.query as Record<string, unknown>,
      request.body,
    );
    return write(reply, answered);
  };

  app.route({ method: METHODS, url: `${base}/*`, exposeHeadRoute: false, onRequest: admit, handler: answer });
}

/** `GET /session` follows every sign-in and reload: it gives the bearer to the files' path, and signing out takes it back. */
function keepFileCookie(
  { endpoint, caller }: Admitted,
  base: string,
  request: FastifyRequest,
  reply: FastifyReply,
  trusts: Surface['trusts'],
): void {
  if (endpoint.plugin !== 'host' || (endpoint.name !== 'session' && endpoint.name !== 'logout')) return;
  const bearer = endpoint.name === 'session' && caller ? bearerOf(request.headers.authorization) : undefined;
  reply.header('set-cookie', fileCookie(bearer, `${base}/files`, isEncrypted(request.raw, trusts)));
}

function pathBelow(base: string, url: string): string {
  const query = url.indexOf('?');
  return url.slice(base.length, query < 0 ? undefined : query);
}
