import { useCallback, useState } from 'react';
import { draftKey } from './drafts.ts';
import { useAtrium, useFrame } from './useAtrium.ts';

/**
 * Unsaved input that survives a reload and a forced logout: kept in this browser per employee, plugin, view and name.
 * Never for a password or another secret. `clear` after saving; where the person gives up what a guard of the view held,
 * the host clears all drafts of the view.
 */
export function useDraft<T>(name: string, initial: T): [T, (value: T) => void, () => void] {
  const { id, session } = useAtrium();
  const frame = useFrame();
  // whose draft it is does not change while the view stands, although a session that ends takes its person along
  const [key] = useState(() => draftKey(session.state.id, frame.key, id, name));
  const [value, setValue] = useState<T>(() => read(key, initial));
  const write = useCallback(
    (next: T) => {
      setValue(next);
      keep(key, next);
    },
    [key],
  );
  const clear = useCallback(() => {
    setValue(initial);
    localStorage.removeItem(key);
    // oxlint-disable-next-line react/exhaustive-deps -- the value of the first render is what an empty draft means
  }, [key]);
  return [value, write, clear];
}

function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a full or forbidden store costs only the draft, not the typing
  }
}

function read<T>(key: string, initial: T): T {
  const kept = localStorage.getItem(key);
  if (kept === null) return initial;
  try {
    return JSON.parse(kept) as T;
  } catch {
    return initial;
  }
}
