import type { FileFacts } from '@atrium/sdk/server';
import type { files } from '../../core/schema/runtime.ts';

export type StoredFile = typeof files.$inferSelect;

/** The address of a file, as returned by the upload. */
export const fileUrl = (main: string, id: string): string => `${main}/files/${id}`;

/** The id in a file's link; any other text is returned unchanged. */
export function fileId(main: string, idOrLink: string): string {
  const head = fileUrl(main, '');
  return idOrLink.startsWith(head) ? idOrLink.slice(head.length) : idOrLink;
}

/** The facts of a file for a plugin. */
export function fileFacts(file: StoredFile, main: string): FileFacts {
  const { id, fileName, size, mimeType, uploadedBy, uploadedOn } = file;
  return { id, fileName, fileUrl: fileUrl(main, id), size, mimeType, uploadedBy, uploadedOn };
}
