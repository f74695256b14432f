import type { FastifyReply } from 'fastify';
import type { Answer } from './envelope.ts';

/** Writes a response of the pipeline; 304 if the client already has this state. */
export function write(reply: FastifyReply, { http, body, headers }: Answer): FastifyReply {
  if (headers) reply.headers(headers);
  const etag = headers?.['etag'];
  if (etag === undefined) reply.header('cache-control', 'no-store');
  // A response with an ETag may be cached by the browser only, which revalidates it each time.
  else reply.header('cache-control', 'private, no-cache').header('vary', 'authorization, accept-language');
  if (etag !== undefined && reply.request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.code(http).header('content-type', 'application/json; charset=utf-8').send(body);
}

/** Whether the client has gone before it was answered. */
export const hasLeft = (reply: FastifyReply): boolean => reply.raw.destroyed && !reply.raw.writableFinished;
