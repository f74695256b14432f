const BRAND = Symbol.for('atrium.file');

/** `returns` of an endpoint whose response is a file: its media type, such as `text/csv`. */
export interface FileReturns {
  readonly file: string;
}

/** The content of a file: at once, or in pieces that are read as fast as the client takes them. */
export type FileSource = string | Uint8Array | AsyncIterable<string | Uint8Array>;

/** How a file is answered: its name, and by what a client knows that it has it already. */
export interface FileOptions {
  /** The name that the browser saves it under; any characters, without folders. */
  readonly name: string;
  /**
   * Any text that changes with the content. A client that has this state already gets 304, and the content is not
   * read. The language of the call is added to it.
   */
  readonly etag?: string;
  /** Used for conditional requests without an ETag; whole seconds count. */
  readonly lastModified?: Date;
}

/** What a handler of an endpoint with `returns: file(…)` returns. */
export interface FileResponse extends FileOptions {
  readonly [BRAND]: true;
  readonly source: FileSource;
}

const MEDIA_TYPE = /^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/;

/**
 * A response that is a file instead of JSON: `returns: file('text/csv')`. The handler returns `file.from(…)`; what it
 * refuses stays JSON.
 *
 * @param mediaType without parameters; texts are UTF-8
 * @throws RangeError if it is no media type
 */
export function file(mediaType: string): FileReturns {
  if (!MEDIA_TYPE.test(mediaType)) throw new RangeError(`"${mediaType}" is not a media type such as text/csv`);
  return { file: mediaType };
}

/**
 * The file that a handler returns. A stream is destroyed when the client disconnects; a generator's `finally` runs
 * then. An error before the first piece is an ordinary refusal or failure, a later one ends the connection.
 *
 * @example return file.from(csvLines(columns, rows), { name: '出勤.csv', etag: String(version) });
 */
file.from = (source: FileSource, options: FileOptions): FileResponse => ({ ...options, source, [BRAND]: true });

/** Recognised by its brand, so that a bundled copy of the sdk works too. */
export function isFileResponse(value: unknown): value is FileResponse {
  return typeof value === 'object' && value !== null && BRAND in value;
}

/** Returns whether the response of an endpoint is a file. */
export function isFile(returns: object): returns is FileReturns {
  return 'file' in returns;
}
