import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { type FileReturns, type FileSource, isFileResponse } from '@atrium/sdk';
import type { RequestFacts } from '@atrium/sdk/server';
import { cleanFileName } from '../files/cleanFileName.ts';
import { contentDisposition } from './contentDisposition.ts';
import { etagOf } from './etagOf.ts';

type OnFailure = (error: unknown) => void;

/** A response that is a file, ready to be sent. */
export interface FileAnswer {
  /** Without a length if it is made while it is sent. */
  readonly headers: Readonly<Record<string, string | number>>;
  /** Begins to read; rejects if nothing can be read, `onFailure` receives what fails later. Called at most once. */
  open(onFailure: OnFailure): Promise<string | Uint8Array | Readable>;
  /** Ends a source that is not read. */
  discard(): void;
}

/**
 * The response of a handler of an endpoint with `returns: file(…)`.
 *
 * @throws TypeError if the handler returned something else
 */
export function fileAnswer({ file }: FileReturns, result: unknown, facts: RequestFacts): FileAnswer {
  if (!isFileResponse(result)) throw new TypeError('the handler of a file must return `file.from(…)`');
  const { source, name, etag, lastModified } = result;
  const isWhole = typeof source === 'string' || source instanceof Uint8Array;
  return {
    headers: {
      'content-type': file.startsWith('text/') ? `${file}; charset=utf-8` : file,
      'content-disposition': contentDisposition('attachment', cleanFileName(name)),
      'content-security-policy': `default-src 'none'; sandbox`,
      'cache-control': etag === undefined && !lastModified ? 'no-store' : 'private, no-cache',
      vary: 'authorization, cookie, accept-language',
      ...(etag !== undefined && { etag: etagOf(`${etag} ${facts.language}`) }),
      ...(lastModified && { 'last-modified': lastModified.toUTCString() }),
      ...(isWhole && { 'content-length': Buffer.byteLength(source) }),
    },
    // The source is read after the handler has returned, but in its context: as the acting person.
    open: AsyncLocalStorage.bind(async (onFailure: OnFailure) => (isWhole ? source : readableOf(source, onFailure))),
    discard: () => void (source instanceof Readable && source.destroy()),
  };
}

/** Waits for the first piece, so that what fails before it is still a response of its own. */
async function readableOf(source: Exclude<FileSource, string | Uint8Array>, onFailure: OnFailure): Promise<Readable> {
  const inContext = AsyncLocalStorage.snapshot();
  const pieces = source[Symbol.asyncIterator]();
  let first: IteratorResult<string | Uint8Array> | undefined = await pieces.next();
  const next = async () => {
    const piece = first ?? (await inContext(() => pieces.next()));
    first = undefined;
    return piece.done === true ? null : piece.value;
  };
  return new Readable({
    read() {
      const failed = (error: Error) => {
        onFailure(error);
        this.destroy(error);
      };
      next().then((piece) => this.push(piece), failed);
    },
    destroy(error, done) {
      const end = async () => {
        let failure = error;
        try {
          await inContext(() => pieces.return?.());
        } catch (thrown) {
          failure ??= thrown as Error;
        }
        done(failure);
      };
      void end();
    },
  });
}
