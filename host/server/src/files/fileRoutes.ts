import { createReadStream } from 'node:fs';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CATALOGUES, JOBS } from '../container/runtimeTokens.ts';
import { CLOCK, CONFIG, DATABASE } from '../container/tokens.ts';
import { bearerOf } from '../http/bearerOf.ts';
import type { Surface } from '../http/Surface.ts';
import { write } from '../http/write.ts';
import { success } from '../http/envelope.ts';
import type { KnownFailure } from '../http/failures.ts';
import { mountPaths } from '../http/mountPaths.ts';
import { requestFacts } from '../http/requestFacts.ts';
import { bearerOfCookie } from './fileCookie.ts';
import { FileStore, type StoredFile } from './FileStore.ts';
import { fileType, isInline } from './fileTypes.ts';
import { uploadFault } from './uploadFault.ts';

/** Largest file, in bytes (C.6-7). */
const LARGEST = 10 * 1024 * 1024;
const LONGEST_NAME = 255;

/** `POST /uploadFile` and `GET /files/{id}` of the main service: the two calls that are no JSON. */
export async function fileRoutes(surface: Surface): Promise<void> {
  const { app, container, pipeline, trusts } = surface;
  const config = container.get(CONFIG);
  const store = new FileStore(container.get(DATABASE), container.get(CLOCK), config.dataDir);
  container.get(JOBS).add('host', 'purgeFiles', '17 * * * *', () => store.purge());
  const main = mountPaths(config.bases)[0]?.path ?? '/api';

  const whoCalls = async (request: FastifyRequest, bearer: string | undefined) => {
    const facts = requestFacts(request.raw, request.id, trusts);
    const who = await pipeline.authenticate(bearer, facts);
    return who.state === 'live' && who.claims.aud === 'portal'
      ? { facts, who, caller: who.caller }
      : { facts, who, caller: undefined };
  };

  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fileSize: LARGEST + 1, fields: 10 } });
    scope.decorateRequest('uploader');
    scope.post(`${main}/uploadFile`, {
      onRequest: async (request, reply) => {
        const { facts, who, caller } = await whoCalls(request, bearerOf(request.headers.authorization));
        if (!caller) return write(reply, pipeline.failSession(who, 'main', facts));
        request.uploader = { facts, caller };
        return undefined;
      },
      bodyLimit: LARGEST + 65_536,
      handler: async (request, reply) => {
        const { facts, caller } = request.uploader as NonNullable<FastifyRequest['uploader']>;
        const sent = await received(request);
        if (typeof sent === 'string') return write(reply, pipeline.fail(sent, 'main', facts));
        const { bytes } = sent;
        const fileName = cleanName(sent.name);
        const type = fileType(fileName, bytes);
        if (!type) return write(reply, pipeline.fail('wrongFile', 'main', facts));
        const file = await store.add({ fileName, mimeType: type.mimeType, bytes, uploadedBy: caller.id });
        const text = container.get(CATALOGUES).text({ plugin: 'host', key: 'ok' }, facts.language);
        return write(
          reply,
          success({ http: 200, code: 200, text, data: answerOf(file, main), list: false, requestId: facts.requestId }),
        );
      },
    });
  });

  app.get<{ Params: { id: string } }>(`${main}/files/:id`, async (request, reply) => {
    const bearer = bearerOf(request.headers.authorization) ?? bearerOfCookie(request.headers.cookie);
    const { facts, who, caller } = await whoCalls(request, bearer);
    if (!caller) return write(reply, pipeline.failSession(who, 'main', facts));
    const file = await store.find(request.params.id);
    // Until something refers to it, a file is its uploader's alone.
    if (!file || (!file.kept && file.uploadedBy !== caller.id))
      return write(reply, { ...pipeline.fail('notFound', 'main', facts), http: 404 });
    return send(request, reply, file, store.path(file.id));
  });
}

interface Received {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The file of an upload that was read to its end; else what is wrong with it. */
async function received(request: FastifyRequest): Promise<Received | KnownFailure> {
  if (!request.isMultipart()) return 'wrongType';
  let file: Received | undefined;
  try {
    for await (const part of request.parts())
      if (part.type === 'file') file = { name: part.filename, bytes: await part.toBuffer() };
  } catch (error) {
    return uploadFault(error);
  }
  if (!file) return 'wrongType';
  return file.bytes.length > LARGEST ? 'tooLarge' : file;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who uploads, decided before the file is read. */
    uploader: { facts: ReturnType<typeof requestFacts>; caller: { readonly id: number } } | undefined;
  }
}

function answerOf({ id, fileName, size, mimeType }: StoredFile, main: string) {
  const fileUrl = `${main}/files/${id}`;
  return { fileId: id, fileName, link: fileUrl, fileUrl, size, mimeType };
}

/** A name without folders and control characters. */
const cleanName = (name: string) =>
  (name.normalize('NFC').split(/[/\\]/).pop() ?? '').replace(/\p{Cc}/gu, '').slice(-LONGEST_NAME);

function send(request: FastifyRequest, reply: FastifyReply, file: StoredFile, path: string): FastifyReply {
  const etag = `"${file.id}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const disposition = isInline(file.mimeType) ? 'inline' : 'attachment';
  return reply
    .header('content-type', file.mimeType)
    .header('content-length', file.size)
    .header('content-security-policy', `default-src 'none'; sandbox`)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .send(createReadStream(path));
}
