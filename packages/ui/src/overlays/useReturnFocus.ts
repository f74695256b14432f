import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { focusFirst, pathOf } from '../focusFirst.ts';

export interface ReturnFocus {
  /** Goes on what was opened. */
  readonly popup: RefObject<HTMLDivElement | null>;
  /** Gives the focus back at once, when it is still in the popup or nowhere. */
  readonly returnFocus: () => void;
}

/**
 * Remembers what had the focus before something opened and returns it when that closes, at once, to the nearest place that takes it: Blueprint does so only after its
 * closing transition, when a menu entry may already have opened a dialog that wants to remember the same place.
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
