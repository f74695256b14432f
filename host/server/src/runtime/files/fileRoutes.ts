import { createReadStream, existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileCalls, LARGEST_FILE, LARGEST_PLUGIN, MOST_PIXELS, pixelsIn, type UploadedFile } from '@atrium/sdk/host';
import { type Caller, isRefusal } from '@atrium/sdk/server';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { readBearer, readCookie, requestFacts } from '../http/request.ts';
import { runAs } from '../../core/currentCall.ts';
import { type HttpDependencies, mountPaths } from '../http/HttpDependencies.ts';
import { contentDisposition } from '../http/fileAnswer.ts';
import { type KnownFailure, success, write } from '../http/answers.ts';
import { mayCall } from '../http/Pipeline.ts';
import { fileDependencies, fileUrl, mayReadFile, mayVisitFile, type StoredFile } from './fileAccess.ts';
import { FileStore, SMALLEST_FILE } from './FileStore.ts';
import { fileType, isInline } from './fileTypes.ts';
import { receiveUpload, type Share, UploadSpace } from './uploads.ts';

/** Bytes of an upload that are not the file. */
const PART_HEADERS = 65_536;
const MB = 1024 * 1024;
const { uploadFile, file: readFile } = fileCalls;

/** The calls that `fileCalls` describes, of the main service and its alias: request or response is not JSON. */
export async function fileRoutes(surface: HttpDependencies): Promise<void> {
  const { app, services, pipeline, trusts, deadlines } = surface;
  const config = services.config;
  const dependencies = fileDependencies(services);
  const { limits, dataDir } = config;
  const { db, transaction, clock } = dependencies;
  const store = new FileStore({ db, transaction, clock, dataDir, maxPerDay: limits.uploadsPerDay });
  const space = new UploadSpace({
    folder: dataDir,
    floor: limits.freeSpace,
    maxPerPerson: limits.uploadsPerDay,
    uploaded: (person) => store.uploadedWithinDay(person),
  });
  await services.jobs.add(
    'host',
    { purgeFiles: { schedule: '17 * * * *', title: '清除未保留的檔案' } },
    { purgeFiles: () => store.purge() },
  );
  const quotaFacts = { limit: limits.uploadsPerDay / MB };
  const bases = mountPaths(config.bases).filter(({ service }) => service === 'main' || service === 'center');

  /** Returns the caller if permitted; else the refusal. */
  const admitted = async (request: FastifyRequest, needs: string, bearer: string | undefined) => {
    const facts = requestFacts(request.raw, request.id, trusts);
    const who = await pipeline.authenticate(bearer, facts);
    const live = who.state === 'live' ? who : undefined;
    const verdict = mayCall(needs, live);
    if (live && verdict === 'yes') return { facts, caller: live.caller };
    const refused =
      verdict === 'notAllowed' ? pipeline.fail(verdict, 'main', facts) : pipeline.failSession(who, 'main', facts);
    return { facts, refused };
  };

  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fileSize: LARGEST_PLUGIN + 1, fields: 10 } });
    scope.decorateRequest('uploader');
    for (const { path } of bases)
      scope.post(`${path}${uploadFile.post}`, {
        onRequest: async (request, reply) => {
          const { facts, caller, refused } = await admitted(
            request,
            uploadFile.needs,
            readBearer(request.headers.authorization),
          );
          if (!caller) return write(reply, refused);
          const largest = largestFor(caller);
          const wrong = wrongHeaders(request, largest);
          if (wrong) return write(reply, pipeline.fail(wrong, 'main', facts));
          const share = await space.take(caller.id, sizeOf(request, largest));
          if (typeof share === 'string') return write(reply, pipeline.fail(share, 'main', facts, quotaFacts));
          releaseWhenOver(request.raw, reply.raw, share);
          deadlines.allowUpload(request.raw, reply.raw);
          request.uploader = { facts, caller };
          return undefined;
        },
        // Parts may be encoded, but not the body as a whole.
        decompress: false,
        bodyLimit: LARGEST_PLUGIN + PART_HEADERS,
        handler: async (request, reply) => {
          const { facts, caller } = request.uploader as NonNullable<FastifyRequest['uploader']>;
          const sent = await receiveUpload(request, store, largestFor(caller));
          if (typeof sent === 'string') return write(reply, pipeline.fail(sent, 'main', facts));
          const { fileName, draft } = sent;
          const type = fileType(fileName, draft, config.uploadKinds);
          const isPicture = type?.mimeType.startsWith('image/') ?? false;
          const isTooLarge = isPicture && pixelsIn(await store.read(draft.id)) > MOST_PIXELS;
          if (!type || isTooLarge) {
            await store.discard(draft.id);
            return write(reply, pipeline.fail(isTooLarge ? 'pictureTooLarge' : 'wrongFile', 'main', facts));
          }
          const file = await store.add(draft, { fileName, mimeType: type.mimeType, uploadedBy: caller.id });
          if (!file) return write(reply, pipeline.fail('uploadQuota', 'main', facts, quotaFacts));
          const text = services.catalogues.text({ plugin: 'host', key: 'ok' }, facts.language);
          const data = answerOf(file, dependencies.main);
          return write(reply, success({ http: 200, code: 200, text, data, list: false, requestId: facts.requestId }));
        },
      });
  });

  const isOpen = (request: FastifyRequest, file: StoredFile): Promise<boolean> => {
    const facts = requestFacts(request.raw, request.id, trusts);
    return runAs({ caller: undefined, request: facts }, () => mayVisitFile(dependencies, file, request.query)).catch(
      refusing,
    );
  };

  for (const { path } of bases)
    app.get<{ Params: { id: string } }>(`${path}${readFile.get}`, async (request, reply) => {
      const file = await store.find(request.params.id);
      if (file && (await isOpen(request, file))) {
        // A copy would outlive the link that the address belongs to.
        reply.header('cache-control', 'no-store');
        return send(request, reply, file, store.path(file.id));
      }
      const bearer = readBearer(request.headers.authorization) ?? readCookie('files', request.raw, trusts);
      const { facts, caller, refused } = await admitted(request, readFile.needs, bearer);
      if (!caller) return write(reply, refused);
      const mayRead =
        file &&
        (await runAs({ caller, request: facts }, () => mayReadFile(dependencies, file, caller)).catch(refusing));
      // A process that is killed between row and bytes leaves a row without them.
      if (!mayRead || !existsSync(store.path(file.id)))
        return write(reply, { ...pipeline.fail('notFound', 'main', facts), http: 404 });
      return send(request, reply, file, store.path(file.id));
    });
}

/** A rule that throws a refusal counts as a no. */
function refusing(thrown: unknown): false {
  if (isRefusal(thrown)) return false;
  throw thrown;
}

/** The client may have disconnected already, or disconnects while earlier responses are pending. */
function releaseWhenOver({ socket }: IncomingMessage, response: ServerResponse, { release }: Share): void {
  if (socket.destroyed) return release();
  socket.once('close', release);
  response.once('close', () => {
    socket.off('close', release);
    release();
  });
}

/** Archives of plugins are larger than other files, for those who install them. */
const largestFor = (caller: Caller): number => (caller.can('plugin.manage') ? LARGEST_PLUGIN : LARGEST_FILE);

/** What an upload is expected to take. */
const sizeOf = (request: FastifyRequest, largest: number): number =>
  Math.min(Math.max(lengthOf(request) ?? largest, SMALLEST_FILE), largest);

/** The declared length of a request; undefined if it is chunked. */
function lengthOf({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

function wrongHeaders(request: FastifyRequest, largest: number): KnownFailure | undefined {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') return 'wrongEncoding';
  return (lengthOf(request) ?? 0) > largest + PART_HEADERS ? 'tooLarge' : undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The uploader, authenticated before the file is read. */
    uploader: { facts: ReturnType<typeof requestFacts>; caller: Caller } | undefined;
  }
}

function answerOf({ id, fileName, size, mimeType }: StoredFile, main: string): z.output<typeof UploadedFile> {
  const link = fileUrl(main, id);
  return { fileId: id, fileName, link, fileUrl: link, size, mimeType };
}

function send(request: FastifyRequest, reply: FastifyReply, file: StoredFile, path: string): FastifyReply {
  const etag = `"${file.id}"`;
  reply.header('etag', etag);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const disposition = isInline(file.mimeType) ? 'inline' : 'attachment';
  return reply
    .header('content-type', file.mimeType)
    .header('content-length', file.size)
    .header('content-security-policy', `default-src 'none'; frame-ancestors 'self'; sandbox`)
    .header('content-disposition', contentDisposition(disposition, file.fileName))
    .send(createReadStream(path));
}
