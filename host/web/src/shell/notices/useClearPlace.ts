import { type RefObject, useLayoutEffect } from 'react';
import { clearBottom, EDGE } from './clearBottom.ts';

/** What toasts do not cover: the row of buttons of a form or panel, and what says so of itself. */
const KEPT = 'footer, [data-keep-clear]';

/**
 * Places the toasts where they cover nothing that one needs, also when a panel is opened, closed or moved meanwhile.
 *
 * @param shown what is rendered in the element now
 */
export function useClearPlace(element: RefObject<HTMLElement | null>, shown: readonly unknown[]): void {
  useLayoutEffect(() => {
    const toasts = element.current;
    if (!toasts || shown.length === 0) return;
    let bottom = EDGE;
    let frame = 0;
    const find = () => {
      const stack = toasts.getBoundingClientRect();
      return clearBottom(stack, keptRects(toasts, stack), { height: innerHeight }, bottom);
    };
    const place = () => {
      const cards = [...toasts.children] as HTMLElement[];
      for (const card of cards) card.hidden = false;
      let found = find();
      // where there is no room for all of them, the newest are shown; the others follow as those are closed
      for (const card of cards.slice(0, -1)) {
        if (found !== null) break;
        card.hidden = true;
        found = find();
      }
      // not even for one: the top of the window has no buttons that send something
      bottom = found ?? Math.max(EDGE, innerHeight - toasts.getBoundingClientRect().height - EDGE);
      toasts.style.bottom = `${bottom}px`;
    };
    const placeSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    place();
    const observer = new MutationObserver(placeSoon);
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener('resize', placeSoon);
    addEventListener('pointerup', placeSoon);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      removeEventListener('resize', placeSoon);
      removeEventListener('pointerup', placeSoon);
    };
  }, [element, shown]);
}

/** Where the parts that are kept clear are seen in the columns of the stack; one that is behind a panel is not. */
function keptRects(toasts: HTMLElement, { left, right }: DOMRect): DOMRect[] {
  return [...document.querySelectorAll(KEPT)].flatMap((part) => {
    const rect = part.getBoundingClientRect();
    const x = (Math.max(rect.left, left) + Math.min(rect.right, right)) / 2;
    const seen = document.elementsFromPoint(x, (rect.top + rect.bottom) / 2).find((each) => !toasts.contains(each));
    return seen && part.contains(seen) ? [rect] : [];
  });
}
