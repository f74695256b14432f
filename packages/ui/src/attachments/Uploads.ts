import type { CallFailure } from '@atrium/sdk/client';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { partText } from '../parts/partText.ts';
import { type Attachment, fileSizeText, type Uploader } from './AttachmentList.tsx';

/** A file that is waiting, being sent, or was not uploaded. */
export interface PendingFile {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** How much was sent, 0 to 1. */
  readonly part: number;
  /** Why it was not uploaded. */
  readonly reason: string;
  /** False if trying again cannot help: too large, a wrong type. */
  readonly canRetry: boolean;
}

interface UploadsOptions {
  /** Uploads at the same time. */
  readonly parallel: number;
  upload: Uploader['upload'];
  /** A file is on the server. */
  onDone(file: Attachment): void;
  /** The message of a failure without one. */
  failed(): string;
}

/** Body codes after which the same file fails again: too large, wrong type. */
const FINAL: readonly unknown[] = [413, 415];

interface Entry {
  readonly file: File;
  readonly stop: AbortController;
}

/** The uploads of one field: a queue with a bound, cancelling and trying again. */
export class Uploads {
  readonly #options: UploadsOptions;
  readonly #listeners = new Set<() => void>();
  readonly #entries = new Map<number, Entry>();
  #pending: readonly PendingFile[] = [];
  #next = 1;

  constructor(options: UploadsOptions) {
    this.#options = options;
  }

  /** The pending files; the same array until something changes. */
  readonly pending = (): readonly PendingFile[] => this.#pending;

  /** Calls `listener` after every change. Returns the unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Uploads a file as soon as there is room. */
  add(file: File): void {
    const id = this.#enter(file, { state: 'waiting' });
    this.#entries.set(id, { file, stop: new AbortController() });
    this.#fill();
  }

  /** Lists a file that is not sent, with the reason. */
  refuse(file: File, reason: string): void {
    this.#enter(file, { state: 'failed', reason, canRetry: false });
  }

  /** Uploads a failed file again. */
  retry(id: number): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.set(id, { file: entry.file, stop: new AbortController() });
    this.#change(id, { state: 'waiting', part: 0, reason: '' });
    this.#fill();
  }

  /** Cancels an upload, or removes a failed file. */
  drop(id: number): void {
    this.#entries.get(id)?.stop.abort();
    this.#leave(id);
    this.#fill();
  }

  /** Removes all failed files. */
  dropFailed(): void {
    for (const { id, state } of this.#pending) if (state === 'failed') this.drop(id);
  }

  /** Cancels everything. */
  end(): void {
    for (const { stop } of this.#entries.values()) stop.abort();
    this.#entries.clear();
    this.#set([]);
  }

  #fill(): void {
    let free = this.#options.parallel - this.#pending.filter(({ state }) => state === 'sending').length;
    for (const { id, state } of this.#pending) {
      if (free <= 0) return;
      if (state !== 'waiting') continue;
      free -= 1;
      void this.#send(id);
    }
  }

  async #send(id: number): Promise<void> {
    const { file, stop } = this.#entries.get(id)!;
    const { signal } = stop;
    this.#change(id, { state: 'sending' });
    try {
      const onProgress = (part: number) => !signal.aborted && this.#change(id, { part });
      const { fileId, fileName, fileUrl, size, mimeType } = await this.#options.upload(file, {
        quiet: true,
        signal,
        onProgress,
      });
      if (signal.aborted) return;
      this.#leave(id);
      this.#options.onDone({ fileId, fileName, fileUrl, size, mimeType });
    } catch (caught) {
      if (signal.aborted) return;
      const { code, message } = caught as Partial<CallFailure>;
      const reason = message || this.#options.failed();
      this.#change(id, { state: 'failed', reason, canRetry: !FINAL.includes(code) });
    }
    this.#fill();
  }

  #enter({ name, size }: File, start: Partial<PendingFile>): number {
    const id = this.#next++;
    this.#set([...this.#pending, { id, name, size, state: 'waiting', part: 0, reason: '', canRetry: true, ...start }]);
    return id;
  }

  #leave(id: number): void {
    this.#entries.delete(id);
    this.#set(this.#pending.filter((each) => each.id !== id));
  }

  #change(id: number, part: Partial<PendingFile>): void {
    this.#set(this.#pending.map((each) => (each.id === id ? { ...each, ...part } : each)));
  }

  #set(pending: readonly PendingFile[]): void {
    this.#pending = pending;
    for (const listener of this.#listeners) listener();
  }
}

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
        const reason = findRefusal(file, count, latest.current);
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
export function findRefusal(file: File, count: number, { max, maxSize, accept }: FileLimits): string | null {
  if (count >= max) return partText('fileTooMany', { max });
  if (file.size > maxSize) return partText('fileTooLarge', { size: fileSizeText(maxSize) });
  return accept.length === 0 || accept.some((kind) => isOfKind(file, kind)) ? null : partText('fileWrongType');
}

function isOfKind({ name, type }: File, kind: string): boolean {
  const wanted = kind.toLowerCase();
  if (wanted.startsWith('.')) return name.toLowerCase().endsWith(wanted);
  return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
