import { useEffect, type KeyboardEvent, type RefObject } from 'react';
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
