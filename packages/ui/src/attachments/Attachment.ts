import type { ClientFiles, UploadedFile } from '@atrium/sdk/client';

/** A file of a record: what an upload returns, and what a plugin's server returns of a file that it keeps. */
export type Attachment = Pick<UploadedFile, 'fileId' | 'fileName' | 'fileUrl' | 'size' | 'mimeType'>;

/** `files` of the plugin's context, with what the server accepts; without that any kind of at most 10 MiB. */
export type Uploader = Pick<ClientFiles, 'upload'> & Partial<Pick<ClientFiles, 'accepts' | 'largest'>>;

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** A size as people read it: 640 B, 12 KB, 3.4 MB. */
export function fileSizeText(bytes: number): string {
  const power = Math.min(Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024))), UNITS.length - 1);
  const value = bytes / 1024 ** power;
  return `${power > 0 && value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${UNITS[power]}`;
}
