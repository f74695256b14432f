import { useEffect, useRef } from 'react';

/**
 * Runs something at once, or, while a mouse button or finger is down, after its click: what closes on losing the focus must not move
 * the button that is being pressed.
 */
export function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
    };
    const ends = ['pointerup', 'pointercancel', 'dragend', 'blur'] as const;
    addEventListener('pointerdown', press, true);
    for (const end of ends) addEventListener(end, release, true);
    return () => {
      removeEventListener('pointerdown', press, true);
      for (const end of ends) removeEventListener(end, release, true);
    };
  }, []);
  return (run) => {
    if (!isPressed.current) run();
    // the click follows pointerup in the same task
    else addEventListener('pointerup', () => setTimeout(run), { once: true });
  };
}
