import type { UploadOptions } from '@atrium/sdk/client';
import { useState } from 'react';
import { UploadField, type Attachment } from '../attachments/index.ts';
import { Field } from '../index.ts';
import { SAMPLE_IMAGES } from './sample.ts';
import { Specimen } from './Specimen.tsx';

/** An upload of four seconds; a file whose name contains 失敗 fails. */
async function upload(file: File, { signal, onProgress }: UploadOptions = {}) {
  for (let step = 1; step <= 20; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    signal?.throwIfAborted();
    onProgress?.(step / 20);
  }
  if (file.name.includes('失敗')) throw new Error('連線中斷，請稍後再試。');
  const fileUrl = URL.createObjectURL(file);
  return { fileId: fileUrl, fileName: file.name, fileUrl, link: fileUrl, size: file.size, mimeType: file.type };
}

const FIRST: readonly Attachment[] = [
  { fileId: '1', fileName: '平面圖.png', fileUrl: SAMPLE_IMAGES[0]!.src, size: 182_000, mimeType: 'image/png' },
  { fileId: '2', fileName: '第二季維護合約（最終版）.pdf', fileUrl: '#', size: 3_400_000, mimeType: 'application/pdf' },
];

/** Files of a record. */
export function AttachmentSpecimens() {
  const [files, setFiles] = useState(FIRST);
  return (
    <Specimen title="附件" note="選擇、拖曳或貼上；失敗的列出原因" span={2}>
      <Field label="附件">
        <UploadField files={{ upload }} value={files} onChange={setFiles} max={5} />
      </Field>
    </Specimen>
  );
}
