import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { focusFirst, pathOf } from '../focusFirst.ts';

export interface ReturnFocus {
  /** Ref for the opened element. */
  readonly popup: RefObject<HTMLDivElement | null>;
  /** Returns the focus at once if it is still in the popup or nowhere. */
  readonly returnFocus: () => void;
}

/**
 * Stores the focused element before an overlay opens and restores the focus immediately when it closes, to the nearest element that
 * takes it. Blueprint does so only after its closing transition, when a menu entry may already have opened a dialog that stores the
 * same element.
 */
export function useReturnFocus(open: boolean): ReturnFocus {
  const popup = useRef<HTMLDivElement>(null);
  const [before, setBefore] = useState<readonly Element[] | null>(null);
  if (open && !before) setBefore(pathOf(document.activeElement));
  if (!open && before) setBefore(null);

  const returnFocus = useCallback(() => {
    const focused = document.activeElement;
    const lost = !focused || focused === document.body || popup.current?.contains(focused);
    if (lost && before) focusFirst(before);
  }, [before]);

  useEffect(() => (open ? returnFocus : undefined), [open, returnFocus]);
  return { popup, returnFocus };
}
