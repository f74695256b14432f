import { useCallback, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { useDraftKey } from './useDraftKey.ts';

/**
 * Unsaved input that survives a reload and a forced logout: kept in this browser per employee, plugin, view and name, while it
 * differs from `initial`; not at all where nobody is signed in. Never for a password or another secret. `clear` after saving;
 * where the person gives up what a guard of the view held, the host clears all drafts of the view. The fields of a form are
 * kept by `useFormInput`.
 */
export function useDraft<T>(name: string, initial: T): [T, (value: T) => void, () => void] {
  const keyOf = useDraftKey();
  const [key] = useState(() => keyOf(name));
  const [first] = useState(initial);
  const [value, setValue] = useState<T>(() => {
    const kept = key === null ? undefined : readDraft<T>(key);
    // null is a value, too
    return kept === undefined ? initial : kept;
  });
  const write = useCallback(
    (next: T) => {
      setValue(next);
      if (key === null) return;
      if (JSON.stringify(next) === JSON.stringify(first)) dropDraft(key);
      else keepDraft(key, next);
    },
    [key, first],
  );
  const clear = useCallback(() => write(first), [write, first]);
  return [value, write, clear];
}
