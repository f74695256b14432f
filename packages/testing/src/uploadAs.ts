import { fileCalls } from '@atrium/sdk/host';
import type { UploadedFile } from '@atrium/sdk/client';
import { type Caller, dataOf } from './apiClient.ts';

/** Sends a file the way a browser's form does. */
export async function uploadAs(
  { url, bases, headers }: Caller,
  fileName: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<UploadedFile> {
  const body = new FormData();
  body.append('file', new Blob([content]), fileName);
  const address = new URL(bases.main + fileCalls.uploadFile.post, url);
  return dataOf<UploadedFile>(await fetch(address, { method: 'POST', headers, body }));
}
