import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft, type DraftAbout } from './drafts.ts';
import { useDraftKey } from './useDraftKey.ts';

/**
 * Unsaved input that survives a reload and a forced logout: stored in this browser per employee, plugin, view and name
 * while it differs from `initial`, and not at all without a signed-in person. Never use it for a password or another
 * secret. Call `clear` after saving; when the person discards the input of the view, the host clears all its drafts.
 * For the fields of a form use `useFormInput`.
 *
 * @param describe what a value says about itself to the person where this view cannot be opened any more: without it its texts are
 *   shown as they are
 */
export function useDraft<T>(
  name: string,
  initial: T,
  describe?: (value: T) => DraftAbout,
): [T, (value: T) => void, () => void] {
  const keyOf = useDraftKey();
  const [key] = useState(() => keyOf(name));
  const [first] = useState(initial);
  const [value, setValue] = useState<T>(() => {
    const kept = key === null ? undefined : readDraft<T>(key);
    // null is a value too
    return kept === undefined ? initial : kept;
  });
  const latest = useRef(describe);
  useEffect(() => {
    latest.current = describe;
  });
  const write = useCallback(
    (next: T) => {
      setValue(next);
      if (key === null) return;
      if (JSON.stringify(next) === JSON.stringify(first)) dropDraft(key);
      else keepDraft(key, next, latest.current?.(next));
    },
    [key, first],
  );
  const clear = useCallback(() => write(first), [write, first]);
  return [value, write, clear];
}
