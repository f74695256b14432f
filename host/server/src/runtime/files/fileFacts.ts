import type { FileFacts } from '@atrium/sdk/server';
import type { files } from '../../core/schema/runtime.ts';

export type StoredFile = typeof files.$inferSelect;

/** Where a file is fetched, as the upload answered it. */
export const fileUrl = (main: string, id: string): string => `${main}/files/${id}`;

/** The id in a file's link; anything else is an id already, or none. */
export function fileId(main: string, idOrLink: string): string {
  const head = fileUrl(main, '');
  return idOrLink.startsWith(head) ? idOrLink.slice(head.length) : idOrLink;
}

/** What a plugin learns of a file. */
export function fileFacts(file: StoredFile, main: string): FileFacts {
  const { id, fileName, size, mimeType, uploadedBy, uploadedOn } = file;
  return { id, fileName, fileUrl: fileUrl(main, id), size, mimeType, uploadedBy, uploadedOn };
}
