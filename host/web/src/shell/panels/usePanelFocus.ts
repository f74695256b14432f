import { useEffect, useRef, type RefObject } from 'react';

const FOCUSABLE =
  'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), [contenteditable=true]';

/**
 * Focus goes into a panel when it opens or comes out of the dock, and back to where it was when it closes or goes there.
 * A view that takes the focus itself keeps it.
 */
export function usePanelFocus(box: RefObject<HTMLElement | null>, visible: boolean): void {
  const before = useRef<WeakRef<HTMLElement> | null>(null);
  useEffect(() => {
    if (!visible) return;
    const panel = box.current!;
    const active = document.activeElement;
    if (active instanceof HTMLElement && active !== document.body && !panel.contains(active))
      before.current = new WeakRef(active);
    if (!panel.contains(active)) (panel.querySelector<HTMLElement>(FOCUSABLE) ?? panel).focus({ preventScroll: true });
    return () => {
      const had = panel.contains(document.activeElement) || document.activeElement === document.body;
      const back = before.current?.deref();
      before.current = null;
      if (!had) return;
      if (back?.isConnected && back.checkVisibility()) back.focus({ preventScroll: true });
      else document.querySelector<HTMLElement>('[data-region=court]')?.focus({ preventScroll: true });
    };
  }, [box, visible]);
}
