import { type FileReturns, type FileSource, isFileResponse } from '@atrium/sdk';
import type { RequestFacts } from '@atrium/sdk/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { type Answer, toEtag, write } from './answers.ts';

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
      'content-security-policy': `default-src 'none'; frame-ancestors 'self'; sandbox`,
      'cache-control': etag === undefined && !lastModified ? 'no-store' : 'private, no-cache',
      vary: 'authorization, cookie, accept-language',
      ...(etag !== undefined && { etag: toEtag(`${etag} ${facts.language}`) }),
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

/**
 * Sends a file as fast as the client takes it; 304 if the client already has it, and its head alone to who asks for that. A client that disconnects ends it.
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
  if (request.method === 'HEAD') {
    discard();
    return reply.headers(headers).send();
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

/** Not in the plain name: quotes, backslashes, percent signs (read as escapes by some browsers), other than ASCII. */
const UNQUOTABLE = /[^\x20-\x7e]|["\\%]/gu;
/** Left alone by encodeURIComponent, but not allowed in an extended value (RFC 8187). */
const RESERVED = /['()*]/g;

/** The Content-Disposition of a file (RFC 6266): its UTF-8 name, and one in ASCII for programs that do not know it. */
export function contentDisposition(type: 'attachment' | 'inline', fileName: string): string {
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    RESERVED,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${fileName.replace(UNQUOTABLE, '_')}"; filename*=UTF-8''${encoded}`;
}

const MAX_NAME_LENGTH = 255;

/** Marks that turn the direction of writing: `cod.exe` can be made to look like `exe.doc`. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Ends of lines and tabs are seen as signs; other control characters have nothing to show. */
const SIGNS: Readonly<Record<string, string>> = {
  '\n': '␊',
  '\r': '␍',
  '\t': '␉',
  '\u0085': '␊',
  '\u2028': '␊',
  '\u2029': '␊',
};
const CONTROL = /[\p{Cc}\u2028\u2029]/gu;

/**
 * Cleans a file name: without folders, control characters and direction marks, and with signs in place of line ends. The end is kept
 * when it is cut, because of the extension.
 */
export const cleanFileName = (name: string): string =>
  [
    ...(name.toWellFormed().normalize('NFC').split(/[/\\]/).pop() ?? '')
      .replace(CONTROL, (control) => SIGNS[control] ?? '')
      .replace(DIRECTION, ''),
  ]
    .slice(-MAX_NAME_LENGTH)
    .join('');

const WRITTEN = /%(?:22|0D|0A)/gi;

/** A name as a browser writes it into a form: with `%22`, `%0D` and `%0A` for a quote and line ends, and nothing else escaped. */
export const readFormName = (name: string): string => name.replace(WRITTEN, (escape) => decodeURIComponent(escape));
