import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

export interface ReturnFocus {
  /** Ref for the opened element. */
  readonly popup: RefObject<HTMLDivElement | null>;
  /** Returns the focus at once if it is still in the popup or nowhere. */
  readonly returnFocus: () => void;
}

/**
 * Stores the focused element before an overlay opens and restores it immediately when it closes. Blueprint does so only
 * after its closing transition, when a menu entry may already have opened a dialog that stores the same element.
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
