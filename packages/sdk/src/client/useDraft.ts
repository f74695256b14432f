import { useCallback, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { useDraftKey } from './useDraftKey.ts';

/**
 * Unsaved input that survives a reload and a forced logout: kept in this browser per employee, plugin, view and name.
 * Never for a password or another secret. `clear` after saving; where the person gives up what a guard of the view held,
 * the host clears all drafts of the view. The fields of a form are kept by `useFormInput`.
 */
export function useDraft<T>(name: string, initial: T): [T, (value: T) => void, () => void] {
  const key = useDraftKey(name);
  const [value, setValue] = useState<T>(() => readDraft<T>(key) ?? initial);
  const write = useCallback(
    (next: T) => {
      setValue(next);
      keepDraft(key, next);
    },
    [key],
  );
  const clear = useCallback(() => {
    setValue(initial);
    dropDraft(key);
    // oxlint-disable-next-line react/exhaustive-deps -- the value of the first render is what an empty draft means
  }, [key]);
  return [value, write, clear];
}
