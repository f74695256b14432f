import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

export interface ReturnFocus {
  /** Goes on what was opened. */
  readonly popup: RefObject<HTMLDivElement | null>;
  /** Gives the focus back at once, when it is still in the popup or nowhere. */
  readonly returnFocus: () => void;
}

/**
 * Remembers who had the focus before something opened and gives it back when it closes, at once: Blueprint does so only after its
 * closing transition, when a menu entry may already have opened a dialog that wants to remember the same place.
 */
export function useReturnFocus(open: boolean): ReturnFocus {
  const popup = useRef<HTMLDivElement>(null);
  const [before, setBefore] = useState<{ readonly element: Element | null } | null>(null);
  if (open && !before) setBefore({ element: document.activeElement });
  if (!open && before) setBefore(null);
  const element = before?.element;

  const returnFocus = useCallback(() => {
    const focused = document.activeElement;
    const lost = !focused || focused === document.body || popup.current?.contains(focused);
    if (lost && element instanceof HTMLElement) element.focus({ preventScroll: true });
  }, [element]);

  useEffect(() => (open ? returnFocus : undefined), [open, returnFocus]);
  return { popup, returnFocus };
}
