import { useCallback, useEffect, useRef, useState } from 'react';
import { type DraftAbout, draftKey, dropDraft, keepDraft, readDraft } from './drafts.ts';
import { useAtrium, useFrame } from './useAtrium.ts';

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

/**
 * Returns the storage key of this view's drafts by name, as of the first render. null without a signed-in person, since
 * the next visitor at the same screen would see the input.
 */
export function useDraftKey(): (name: string) => string | null {
  const { id, session } = useAtrium();
  const frame = useFrame();
  // the owner of the draft does not change while the view is mounted, even if the session ends
  const [keyOf] = useState(() => {
    const person = session.state.id;
    return (name: string) => (person === 0 ? null : draftKey(person, frame.key, id, name));
  });
  return keyOf;
}
