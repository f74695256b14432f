import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { isComposing } from '../isComposing.ts';

/** What the Tab key reaches. */
export const TABBABLE =
  'a[href], button:not(:disabled):not([tabindex="-1"]), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Puts the focus on the first control of what just opened, unless something in it took it already. */
export function useTakeFocus(content: RefObject<HTMLElement | null>, requested: string = TABBABLE): void {
  useEffect(() => {
    // a frame later: Blueprint first has to remember who had the focus before
    const frame = requestAnimationFrame(() => {
      const box = content.current;
      if (!box || box.contains(document.activeElement)) return;
      (box.querySelector<HTMLElement>(requested) ?? box).focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [content, requested]);
}

/** Tab goes round inside what is open: it lies at the end of the page, and Tab would leave the page from there. */
export function goRound(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || isComposing(event)) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(TABBABLE)];
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (all.length > 0 && document.activeElement !== from && event.currentTarget !== document.activeElement) return;
  event.preventDefault();
  to?.focus();
}
