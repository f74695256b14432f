import { z } from 'zod';
import type { EndpointShape } from '../contract/ContractShape.ts';
import { RawText } from '../contract/shapes.ts';
import { hostRoutes } from './routes.ts';
import { UploadedFile } from './schemas.ts';

/** A call whose request or response is not JSON. */
export interface FileCallShape extends EndpointShape {
  /** `taken`: the body is `multipart/form-data` with the file as `file`; `given`: the response is the file itself. */
  readonly file: 'taken' | 'given';
}

/**
 * The two calls about files, described like every other call of the host and served by routes of their own. Too large is HTTP
 * 413, another kind of file HTTP 415 (C.6-7); a file that is hidden or missing is HTTP 404, since it is fetched by `<img>` and links.
 */
export const fileCalls = {
  uploadFile: { ...hostRoutes.uploadFile, file: 'taken', returns: UploadedFile },
  file: {
    ...hostRoutes.file,
    file: 'given',
    params: z.object({ id: RawText(100, 1) }),
    returns: z.file(),
    on: { none: 'the plugin that keeps a file decides who reads it, by `files.mayRead`' },
  },
} as const satisfies Readonly<Record<string, FileCallShape>>;
