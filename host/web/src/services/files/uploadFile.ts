import type { Notices, UploadedFile, UploadOptions } from '@atrium/sdk/client';
import { hostRoutes, LARGEST_FILE } from '@atrium/sdk/host';
import type { Transport } from '../container/tokens.ts';
import { t } from '../i18n/t.ts';
import { CallError } from '../transport/CallError.ts';
import { hostCall } from '../transport/hostCall.ts';

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
 * Sends a file (C.6-7). One that is too large is not sent: the server would close the connection before its response is
 * read.
 */
export async function uploadFile(
  { transport, notices }: Services,
  file: File,
  { onProgress, signal, quiet }: UploadOptions = {},
): Promise<UploadedFile> {
  if (file.size > LARGEST_FILE) {
    const failure = tooLarge(file);
    if (!quiet) notices.error(failure);
    throw failure;
  }
  const body = new FormData();
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

const tooLarge = ({ name }: File) =>
  new CallError({
    code: 413,
    http: 0,
    status: 'TOO_LARGE',
    message: t('files.tooLarge', { name, limit: LARGEST_FILE / MIB }),
  });
