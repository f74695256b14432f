import type { Notices, UploadedFile, UploadOptions } from '@atrium/sdk/client';
import { hostRoutes, LARGEST_FILE, MOST_PIXELS, pixelsIn, UPLOAD_ENDINGS } from '@atrium/sdk/host';
import { t } from './i18n.ts';
import type { Transport } from './tokens.ts';
import { CallError } from './transport/CallError.ts';
import { hostCall } from './transport/hostCall.ts';

/**
 * A slow connection needs minutes for the largest file; the time limit of other calls would make its upload impossible.
 */
const TIME_LIMIT = 300_000;
const MIB = 1024 * 1024;

interface Services {
  readonly transport: Transport;
  readonly notices: Pick<Notices, 'error'>;
}

/**
 * Sends a file (C.6-7), of at most `largest` bytes. One that is too large is not sent: the server would close the connection before its response is
 * read. Nor is a picture with more pixels than a browser can be expected to show.
 */
export async function uploadFile(
  { transport, notices }: Services,
  file: File,
  { onProgress, signal, quiet }: UploadOptions = {},
  largest = LARGEST_FILE,
): Promise<UploadedFile> {
  const failure = file.size > largest ? tooLarge(file, largest) : await pictureTooLarge(file);
  if (failure) {
    if (!quiet) notices.error(failure);
    throw failure;
  }
  const body = new FormData();
  // The name of the part has its quotes and line ends escaped, which cannot be told from names that contain `%22`.
  body.append('fileName', file.name);
  body.append('file', file, file.name);
  return hostCall<UploadedFile>(
    transport,
    hostRoutes.uploadFile,
    { body },
    {
      timeLimit: TIME_LIMIT,
      ...(onProgress && { onProgress: (part: number) => onProgress(part) }),
      ...(signal && { signal }),
      ...(quiet && { quiet }),
    },
  );
}

/** Before anything decodes it. A file that cannot be read fails when it is sent. */
async function pictureTooLarge(file: File): Promise<CallError | undefined> {
  if (!file.type.startsWith('image/')) return undefined;
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer());
  if (pixelsIn(new Uint8Array(bytes)) <= MOST_PIXELS) return undefined;
  const message = t('files.pictureTooLarge', { name: file.name, limit: MOST_PIXELS / 1_000_000 });
  return new CallError({ code: 413, http: 0, status: 'TOO_LARGE', message });
}

const tooLarge = ({ name }: File, largest: number) =>
  new CallError({
    code: 413,
    http: 0,
    status: 'TOO_LARGE',
    message: t('files.tooLarge', { name, limit: largest / MIB }),
  });

let endings = UPLOAD_ENDINGS;

/** The kinds that the administrator allows, as the list of plugins says. */
export function allowUploads(kinds: readonly string[] | undefined): void {
  if (kinds) endings = kinds.map((kind) => `.${kind}`);
}

/** As `accept` of a file input has them: `.png`. */
export const uploadEndings = (): readonly string[] => endings;
