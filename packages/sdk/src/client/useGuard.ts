import { useEffect, useRef } from 'react';
import type { Guard } from './services.ts';
import { useFrame } from './useAtrium.ts';

/** Says to the frame around this view that it may hold unsaved input, as long as it stands (`Guard`). The newest calls count. */
export function useGuard({ title, isDirty, save }: Guard): void {
  const frame = useFrame();
  const latest = useRef({ isDirty, save });
  useEffect(() => {
    latest.current = { isDirty, save };
  });
  const canSave = save !== undefined;
  // registered anew where the answer changes by itself, as by a draft that came back: the frame asks then
  const dirty = isDirty();
  useEffect(
    () =>
      frame.guard({
        title,
        isDirty: () => latest.current.isDirty(),
        ...(canSave && { save: () => latest.current.save?.() ?? Promise.resolve(false) }),
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- a changed answer is what this depends on
    [frame, title, canSave, dirty],
  );
}
