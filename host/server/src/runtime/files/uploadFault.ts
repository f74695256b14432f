import type { KnownFailure } from '../http/failures.ts';

const TOO_MANY = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'];

/** What is wrong with an upload that could not be read: the sender's doing, whatever the parser throws. */
export function uploadFault(thrown: unknown): KnownFailure {
  const { code = '', message = '' } = thrown as { code?: string; message?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return 'tooLarge';
  if (TOO_MANY.includes(code)) return 'tooManyParts';
  // Without its boundary a multipart content type says nothing.
  if (/boundary/i.test(message)) return 'wrongType';
  return 'brokenUpload';
}
