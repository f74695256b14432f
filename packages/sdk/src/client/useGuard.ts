import { useEffect, useRef } from 'react';
import type { Guard } from './services.ts';
import { useFrame } from './useAtrium.ts';

/**
 * Registers a `Guard` with the frame while the component is mounted. Always uses the callbacks of the latest render.
 */
export function useGuard({ title, isDirty, save }: Guard): void {
  const frame = useFrame();
  const latest = useRef({ isDirty, save });
  useEffect(() => {
    latest.current = { isDirty, save };
  });
  const canSave = save !== undefined;
  // registered again when the answer changes without input, for example by a restored draft, so that the frame rereads
  // it
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
