import { MAX_TABLE_BYTES } from '../../../contract/limits.ts';
import type { CalendarContext } from '../../CalendarContext.ts';

/**
 * A table that was uploaded.
 *
 * @throws Refusal 422 if it is too large
 */
export async function tableBytes({ files, refuse }: CalendarContext, fileId: string): Promise<Uint8Array> {
  const upload = await files.open(fileId);
  if (upload.size > MAX_TABLE_BYTES) throw refuse.invalid('table.large');
  return upload.bytes();
}
