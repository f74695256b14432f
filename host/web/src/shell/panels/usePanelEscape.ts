import { isComposing } from '@atrium/ui';
import { useEffect } from 'react';
import type { PanelsStore } from './PanelsStore.ts';

const OVERLAYS = [
  '[role=dialog]:not([data-panel])',
  '[role=alertdialog]',
  '[role=menu]',
  '.bp6-overlay-open > .bp6-popover-transition-container [role=listbox]',
  'dialog[open]',
  ':popover-open',
].join(', ');

/**
 * Esc closes the topmost panel, unless a dialog or menu is open, an input method is composing, or something inside
 * handled the key (C.3-22). Open overlays are checked before the overlay itself handles the key.
 */
export function usePanelEscape(panels: PanelsStore): void {
  useEffect(() => {
    const stop = new AbortController();
    let taken = false;
    const before = (event: KeyboardEvent) => {
      if (event.key === 'Escape') taken = isComposing(event) || overlayOpen();
    };
    const after = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || taken || event.defaultPrevented) return;
      const top = panels.topmost();
      if (!top) return;
      event.preventDefault();
      void panels.close(top.key);
    };
    window.addEventListener('keydown', before, { capture: true, signal: stop.signal });
    window.addEventListener('keydown', after, { signal: stop.signal });
    return () => stop.abort();
  }, [panels]);
}

/** Returns whether a dialog, popover or menu is open, which then handles Esc. Panels and tooltips do not count. */
function overlayOpen(): boolean {
  return [...document.querySelectorAll(OVERLAYS)].some((element) => element.checkVisibility());
}
