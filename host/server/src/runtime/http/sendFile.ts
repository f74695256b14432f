import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from './envelope.ts';
import type { FileAnswer } from './fileAnswer.ts';
import { write } from './write.ts';

/**
 * Sends a file as fast as the client takes it; 304 if the client already has it. A client that disconnects ends it.
 * `failed` makes the response of what fails before the first byte, and logs what fails later.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, open, discard }: FileAnswer,
  failed: (error: unknown) => Answer,
): Promise<FastifyReply> {
  const { 'content-length': _, 'content-disposition': __, ...ofState } = headers;
  if (isKnown(request, headers)) {
    discard();
    return reply.headers(ofState).code(304).send();
  }
  let content: Awaited<ReturnType<typeof open>>;
  try {
    content = await open(failed);
  } catch (error) {
    return write(reply, failed(error));
  }
  if (typeof content !== 'string' && !(content instanceof Uint8Array)) {
    // The connection may have ended while the first piece was made.
    if (request.raw.socket.destroyed) content.destroy();
    reply.raw.once('close', () => content.destroy());
  }
  return reply.headers(headers).send(typeof content === 'string' ? Buffer.from(content) : content);
}

/** RFC 9110, 13.2.2: If-Modified-Since counts only without If-None-Match. */
function isKnown({ headers: asked }: FastifyRequest, headers: FileAnswer['headers']): boolean {
  const known = asked['if-none-match'];
  const { etag, 'last-modified': changed } = headers;
  if (known !== undefined)
    return etag !== undefined && (known === '*' || known.split(',').some((each) => isSame(each.trim(), String(etag))));
  // NaN where one of them is missing.
  return Date.parse(String(changed)) <= Date.parse(asked['if-modified-since'] ?? '');
}

const isSame = (one: string, other: string): boolean => one.replace(/^W\//, '') === other.replace(/^W\//, '');
