import { type RefObject, useLayoutEffect } from 'react';

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

/** Pixels between the toasts and the edges of the window, and what they keep clear of. */
export const EDGE = 16;

interface Side {
  readonly left: number;
  readonly right: number;
}

interface Place extends Side {
  readonly top: number;
  readonly bottom: number;
}

/**
 * How far above the bottom of the window a stack of toasts stands so that it covers nothing of what is kept clear.
 *
 * @param stack its sides, and its height
 * @param kept what it must not cover
 * @param from where it stands now: it stays there while that is clear
 * @returns the lowest clear place; null if there is none
 */
export function clearBottom(
  stack: Side & { readonly height: number },
  kept: readonly Place[],
  window: { readonly height: number },
  from = EDGE,
): number | null {
  const beside = kept.filter(({ left, right }) => left < stack.right && right > stack.left);
  const covered = (bottom: number) => {
    const [top, foot] = [window.height - bottom - stack.height, window.height - bottom];
    return beside.filter((each) => each.top < foot && each.bottom > top);
  };
  if (from + stack.height <= window.height && covered(from).length === 0) return from;
  let bottom = EDGE;
  while (bottom + stack.height <= window.height) {
    const under = covered(bottom);
    if (under.length === 0) return bottom;
    bottom = window.height - Math.min(...under.map(({ top }) => top)) + EDGE;
  }
  return null;
}
