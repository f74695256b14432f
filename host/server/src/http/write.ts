import type { FastifyReply } from 'fastify';
import type { Answer } from './envelope.ts';

/** Writes an answer of the pipeline. */
export function write(reply: FastifyReply, { http, body, headers }: Answer): FastifyReply {
  if (headers) reply.headers(headers);
  return reply
    .code(http)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(body);
}
