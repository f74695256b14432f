import { useCallback, useRef, useState } from 'react';

/** Uploads of a form that is to be saved when they are done (S2 §4). */
export interface UploadsDone {
  readonly count: number;
  /** Of `UploadField`. */
  readonly onUploading: (count: number) => void;
  /** Resolves when no upload is waiting or running. */
  readonly wait: () => Promise<void>;
}

export function useUploadsDone(onUploading: (count: number) => void): UploadsDone {
  const [count, setCount] = useState(0);
  const now = useRef(0);
  const waiting = useRef<(() => void)[]>([]);
  const latest = useRef(onUploading);
  latest.current = onUploading;
  const report = useCallback((next: number) => {
    now.current = next;
    setCount(next);
    latest.current(next);
    if (next > 0) return;
    for (const done of waiting.current.splice(0)) done();
  }, []);
  const wait = useCallback(
    () => (now.current === 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.current.push(resolve))),
    [],
  );
  return { count, onUploading: report, wait };
}
