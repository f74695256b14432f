import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { partText } from '../parts/partText.ts';
import type { Attachment, Uploader } from './Attachment.ts';
import { refusalOf, type FileLimits } from './admitFiles.ts';
import { Uploads, type PendingFile } from './Uploads.ts';

export interface UseUploadsOptions extends FileLimits {
  readonly files: Uploader;
  readonly value: readonly Attachment[];
  readonly onChange: (value: readonly Attachment[]) => void;
  readonly parallel: number;
}

export interface FieldUploads {
  readonly uploads: Uploads;
  readonly pending: readonly PendingFile[];
  /** Uploads what the limits allow; anything else is listed with the reason. */
  take(files: Iterable<File>): void;
  remove(file: Attachment): void;
}

/** The uploads of a field. They are cancelled when it is unmounted. */
export function useUploads(options: UseUploadsOptions): FieldUploads {
  const latest = useRef(options);
  latest.current = options;
  // Several uploads may end before the field renders again.
  const now = useRef(options.value);
  now.current = options.value;
  const change = (next: readonly Attachment[]) => {
    now.current = next;
    latest.current.onChange(next);
  };
  const [uploads] = useState(
    () =>
      new Uploads({
        parallel: options.parallel,
        upload: (file, callOptions) => latest.current.files.upload(file, callOptions),
        onDone: (file) => change(latest.current.max === 1 ? [file] : [...now.current, file]),
        failed: () => partText('fileFailed'),
      }),
  );
  useEffect(() => () => uploads.end(), [uploads]);
  return {
    uploads,
    pending: useSyncExternalStore(uploads.subscribe, uploads.pending, uploads.pending),
    take(files) {
      for (const file of files) {
        // one more is instead of the only one
        const kept = latest.current.max === 1 ? 0 : now.current.length;
        const count = kept + uploads.pending().filter(({ state }) => state !== 'failed').length;
        const reason = refusalOf(file, count, latest.current);
        if (reason === null) uploads.add(file);
        else uploads.refuse(file, reason);
      }
    },
    remove: (file) => change(now.current.filter(({ fileId }) => fileId !== file.fileId)),
  };
}
