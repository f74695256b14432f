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
