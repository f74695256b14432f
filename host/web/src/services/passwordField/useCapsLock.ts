import { useEffect, useState } from 'react';

/** Whether caps lock is on, as of the last key or press. */
export function useCapsLock(): boolean {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    const look = (event: KeyboardEvent | PointerEvent) => setIsOn(event.getModifierState?.('CapsLock') ?? false);
    const kinds = ['keydown', 'keyup', 'pointerdown'] as const;
    for (const kind of kinds) addEventListener(kind, look, true);
    return () => {
      for (const kind of kinds) removeEventListener(kind, look, true);
    };
  }, []);
  return isOn;
}
