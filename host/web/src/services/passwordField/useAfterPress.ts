import { useCallback, useEffect, useRef } from 'react';

/** Events that end a press; a scrolling touch or a dragging mouse ends without `pointerup`. */
const ENDS = ['pointerup', 'pointercancel', 'dragend'] as const;

/**
 * Runs a task at once or, while a pointer is down, after its click: closing on blur must not move the button that is
 * being pressed. The second function cancels a pending task.
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
    // a field's blur is captured here too, and is part of the press itself
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
