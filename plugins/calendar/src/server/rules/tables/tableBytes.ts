import type { CalendarContext } from '../../CalendarContext.ts';

/** Many times as much as all rooms of a company need. A file of short lines has more of them than memory takes. */
const MAX_BYTES = 256 * 1024;

/**
 * A table that was uploaded.
 *
 * @throws Refusal 422 if it is too large
 */
export async function tableBytes({ files, refuse }: CalendarContext, fileId: string): Promise<Uint8Array> {
  const upload = await files.open(fileId);
  if (upload.size > MAX_BYTES) throw refuse.invalid('table.large');
  return upload.bytes();
}
