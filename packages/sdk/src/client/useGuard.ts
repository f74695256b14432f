import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Guard } from './services.ts';
import { useFrame } from './useAtrium.ts';

/**
 * Registers a `Guard` with the frame while the component is mounted. Always uses the callbacks of the latest render. Its
 * subscribers are notified when a render changes the result of `isDirty`, and by the `subscribe` given here, which can do it
 * before the next render.
 */
export function useGuard({ title, isDirty, save, subscribe }: Guard): void {
  const frame = useFrame();
  const isDirtyNow = useEffectEvent(isDirty);
  const saveNow = useEffectEvent(() => save?.() ?? Promise.resolve(false));
  const [listeners] = useState(() => new Set<() => void>());
  const canSave = save !== undefined;
  const notify = useCallback(() => {
    for (const listener of [...listeners]) listener();
  }, [listeners]);
  useEffect(() => subscribe?.(notify), [subscribe, notify]);
  const dirty = isDirty();
  useEffect(notify, [notify, dirty]);
  useEffect(
    () =>
      frame.guard({
        title,
        isDirty: () => isDirtyNow(),
        subscribe(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
        ...(canSave && { save: () => saveNow() }),
      }),
    [frame, title, canSave, listeners],
  );
}
