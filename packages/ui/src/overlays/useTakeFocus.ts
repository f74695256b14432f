import { useEffect, type RefObject } from 'react';

const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Puts the focus on the first control of what just opened, unless something in it took it already. */
export function useTakeFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = content.current!;
    if (box.contains(document.activeElement)) return;
    (box.querySelector<HTMLElement>(TABBABLE) ?? box).focus({ preventScroll: true });
  }, [content]);
}
