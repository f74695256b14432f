import { useCallback, useEffect, useRef } from 'react';

/** How a press ends; that of a finger which scrolls, or of a mouse which drags, without `pointerup`. */
const ENDS = ['pointerup', 'pointercancel', 'dragend'] as const;

/**
 * Runs something at once, or, while a mouse button or finger is down, after its click: what closes on losing the focus must not move
 * the button that is being pressed. The second function forgets what still waits.
 */
export function useAfterPress(): [afterPress: (run: () => void) => void, forget: () => void] {
  const isPressed = useRef(false);
  const waiting = useRef<() => void>(undefined);

  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // the click follows pointerup in the same task
      if (waiting.current) setTimeout(() => take(waiting)?.());
    };
    // a field's blur passes here too on its way down, and comes with the press itself
    const leave = (event: Event) => {
      if (event.target === window) release();
    };
    addEventListener('pointerdown', press, true);
    addEventListener('blur', leave, true);
    for (const end of ENDS) addEventListener(end, release, true);
    return () => {
      removeEventListener('pointerdown', press, true);
      removeEventListener('blur', leave, true);
      for (const end of ENDS) removeEventListener(end, release, true);
    };
  }, []);

  const afterPress = useCallback((run: () => void) => {
    if (isPressed.current) waiting.current = run;
    else run();
  }, []);
  const forget = useCallback(() => {
    waiting.current = undefined;
  }, []);
  return [afterPress, forget];
}

function take(waiting: { current: (() => void) | undefined }): (() => void) | undefined {
  const run = waiting.current;
  waiting.current = undefined;
  return run;
}
