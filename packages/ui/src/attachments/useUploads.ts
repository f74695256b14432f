import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { partText } from '../parts/partText.ts';
import { type Attachment, fileSizeText, type Uploader } from './Attachment.ts';
import { type PendingFile, Uploads } from './Uploads.ts';

interface UseUploadsOptions extends FileLimits {
  readonly files: Uploader;
  readonly value: readonly Attachment[];
  readonly onChange: (value: readonly Attachment[]) => void;
  readonly parallel: number;
}

interface FieldUploads {
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

interface FileLimits {
  /** Maximum number of files. */
  readonly max: number;
  /** Maximum size of a file in bytes. */
  readonly maxSize: number;
  /** Accepted endings and media types, as in `accept` of a file input: `.pdf`, `image/*`; empty for all. */
  readonly accept: readonly string[];
}

/** Why a file is not taken; null if it is. `count` is the number of files that are there already. */
export function refusalOf(file: File, count: number, { max, maxSize, accept }: FileLimits): string | null {
  if (count >= max) return partText('fileTooMany', { max });
  if (file.size > maxSize) return partText('fileTooLarge', { size: fileSizeText(maxSize) });
  return accept.length === 0 || accept.some((kind) => isOfKind(file, kind)) ? null : partText('fileWrongType');
}

function isOfKind({ name, type }: File, kind: string): boolean {
  const wanted = kind.toLowerCase();
  if (wanted.startsWith('.')) return name.toLowerCase().endsWith(wanted);
  return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
