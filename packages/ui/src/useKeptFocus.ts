import { useEffect, useRef } from 'react';

/**
 * For a view whose buttons go away once they are pressed: where a render removes the element with the focus, the nearest place
 * around it that takes the focus gets it (give one a `tabIndex` of -1), instead of the page.
 */
export function useKeptFocus(): void {
  const before = useRef<readonly Element[]>([]);
  useEffect(() => {
    // the native event: React gets no event of the focus that a dialog returns while it is removed
    const keep = ({ target }: FocusEvent) => {
      before.current = target instanceof Element ? pathOf(target) : [];
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, []);
  useEffect(() => {
    const isRemoved = before.current[0]?.isConnected === false;
    if (isRemoved && document.activeElement === document.body) focusFirst(before.current);
  });
}

/** The element and what it is in, from the inside out: where the focus may go once the element is removed. */
export function pathOf(element: Element | null): readonly Element[] {
  const path: Element[] = [];
  for (let place = element; place; place = place.parentElement) path.push(place);
  return path;
}

/**
 * Gives the focus to the first of these elements that takes it. With `pathOf()` it returns to the nearest place where it was: an element
 * may be disabled, hidden or removed meanwhile, and then the browser would let the focus fall to the page.
 */
export function focusFirst(places: Iterable<Element>): void {
  for (const place of places) {
    if (!(place instanceof HTMLElement) || !place.isConnected) continue;
    place.focus({ preventScroll: true });
    if (document.activeElement === place) return;
  }
}
