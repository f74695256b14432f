import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { LARGEST_FILE } from '@atrium/sdk/host';
import type { FastifyRequest } from 'fastify';
import { cleanFileName, readFormName } from './cleanFileName.ts';
import type { KnownFailure } from '../http/failures.ts';
import type { Draft, FileStore } from './FileStore.ts';

const TOO_MANY = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'];

interface Received {
  readonly fileName: string;
  readonly draft: Draft;
}

/**
 * Reads an upload to its end and returns its file; else what is wrong, and nothing is stored.
 *
 * @throws what the disk threw, unless it is full
 */
export async function receiveUpload(request: FastifyRequest, store: FileStore): Promise<Received | KnownFailure> {
  if (!request.isMultipart()) return 'wrongType';
  const drafts: Draft[] = [];
  let name: string | undefined;
  let exact: string | undefined;
  const failed = async (failure: KnownFailure) => {
    await Promise.all(drafts.map(({ id }) => store.discard(id)));
    // The rest of the request is read and discarded, so that the client reads the response.
    request.raw.resume();
    return failure;
  };
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') {
        // What a browser writes as the name of the part says neither `%22` nor a quote for certain.
        if (part.fieldname === 'fileName' && typeof part.value === 'string') exact = part.value;
        continue;
      }
      endWith(request.raw, part.file);
      drafts.push(await store.receive(part.file));
      name = part.filename as string | undefined;
    }
  } catch (error) {
    return failed(faultOf(error));
  }
  const [draft] = drafts;
  if (!draft) return failed('wrongType');
  if (draft.size > LARGEST_FILE) return failed('tooLarge');
  return name === undefined ? failed('brokenUpload') : { fileName: cleanFileName(exact ?? readFormName(name)), draft };
}

/** A client that disconnects ends the file as well. A complete upload is read to its end. */
function endWith(request: IncomingMessage, file: Readable): void {
  const end = () => void (request.complete || file.destroy(new Error('the client disconnected')));
  if (request.destroyed) end();
  else request.once('close', end);
}

/** Maps an error of reading or writing an upload to a failure. */
function faultOf(thrown: unknown): KnownFailure {
  const { code = '', message, syscall } = thrown as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'diskFull';
  if (/^(open|write|fsync|mkdir|close)$/.test(syscall ?? '')) throw thrown;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return 'tooLarge';
  if (TOO_MANY.includes(code)) return 'tooManyParts';
  // A multipart content type without a boundary is invalid.
  return /boundary/i.test(message) ? 'wrongType' : 'brokenUpload';
}
