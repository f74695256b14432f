import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { LARGEST_FILE } from '@atrium/sdk/host';
import type { FastifyRequest } from 'fastify';
import type { KnownFailure } from '../http/failures.ts';
import type { Draft, FileStore } from './FileStore.ts';

const MAX_NAME_LENGTH = 255;
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
  const failed = async (failure: KnownFailure) => {
    await Promise.all(drafts.map(({ id }) => store.discard(id)));
    // The rest of the request is read and discarded, so that the client reads the response.
    request.raw.resume();
    return failure;
  };
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
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
  return name === undefined ? failed('brokenUpload') : { fileName: cleanName(name), draft };
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

/** Marks that turn the direction of writing: `cod.exe` can be made to look like `exe.doc`. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Cleans a file name: without folders, control characters and direction marks. The end is kept when it is cut, because
 * of the extension.
 */
const cleanName = (name: string) =>
  [...(name.normalize('NFC').split(/[/\\]/).pop() ?? '').replace(/\p{Cc}/gu, '').replace(DIRECTION, '')]
    .slice(-MAX_NAME_LENGTH)
    .join('');
