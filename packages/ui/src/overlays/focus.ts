import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { focusFirst, pathOf } from '../useKeptFocus.ts';
import { isComposing } from '../isComposing.ts';

/** Tabbable elements. */
export const TABBABLE =
  'a[href], button:not(:disabled):not([tabindex="-1"]), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Focuses the first control of an opened overlay, unless something in it has the focus already. */
export function useTakeFocus(content: RefObject<HTMLElement | null>, requested: string = TABBABLE): void {
  useEffect(() => {
    // a frame later: Blueprint first has to store the previously focused element
    const frame = requestAnimationFrame(() => {
      const box = content.current;
      if (!box || box.contains(document.activeElement)) return;
      (box.querySelector<HTMLElement>(requested) ?? box).focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [content, requested]);
}

/** Traps Tab inside the overlay: it is at the end of the document, from where Tab would leave the page. */
export function goRound(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || isComposing(event)) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(TABBABLE)];
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (all.length > 0 && document.activeElement !== from && event.currentTarget !== document.activeElement) return;
  event.preventDefault();
  to?.focus();
}

interface ReturnFocus {
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

/** Stops Escape and Enter of an input method, on which Blueprint would close the overlay. */
export function keepComposing(event: KeyboardEvent): void {
  if (isComposing(event)) event.stopPropagation();
}
