/** What a person does in a window, whatever they do it with. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const;

/**
 * Calls `seen` once an element is before a person's eyes: displayed, in a page that is visible and, with `sign`, after they have
 * done anything there.
 *
 * @returns the function that ends the waiting
 */
export function whenSeen(element: Element, { sign }: { readonly sign: boolean }, seen: () => void): () => void {
  let isDisplayed = false;
  let hasSign = !sign;
  const check = () => {
    if (!isDisplayed || !hasSign || document.visibilityState !== 'visible') return;
    release();
    seen();
  };
  const onSign = () => {
    hasSign = true;
    check();
  };
  const observer = new IntersectionObserver((entries) => {
    isDisplayed = entries.at(-1)!.isIntersecting;
    check();
  });
  const release = () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', check);
    for (const name of SIGNS) removeEventListener(name, onSign, true);
  };
  observer.observe(element);
  document.addEventListener('visibilitychange', check);
  if (sign) for (const name of SIGNS) addEventListener(name, onSign, { capture: true, passive: true });
  return release;
}
