import { useEffect, type RefObject } from 'react';
import type { Zoom } from './useZoom.ts';
import { isComposing } from '../isComposing.ts';

/**
 * Ctrl (or Cmd) and the wheel, and the zoom keys, over an element. A native listener: React's wheel handlers cannot
 * prevent the page's own zoom.
 */
export function useZoomInput(area: RefObject<HTMLElement | null>, zoom: Zoom): void {
  useEffect(() => {
    const element = area.current;
    const byWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      if (event.deltaY < 0) zoom.enlarge();
      else if (event.deltaY > 0) zoom.reduce();
    };
    const byKeys = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable]');
      if (!typing) zoomByKeys(zoom, event);
    };
    element?.addEventListener('wheel', byWheel, { passive: false });
    element?.addEventListener('keydown', byKeys);
    return () => {
      element?.removeEventListener('wheel', byWheel);
      element?.removeEventListener('keydown', byKeys);
    };
  });
}

/** `+`, `-` and `0`, alone or with Ctrl or Cmd. True when the key was one of them. */
function zoomByKeys(zoom: Zoom, event: KeyboardEvent): boolean {
  if (isComposing(event) || event.altKey) return false;
  if (event.key === '+' || event.key === '=') zoom.enlarge();
  else if (event.key === '-' || event.key === '_') zoom.reduce();
  else if (event.key === '0') zoom.reset();
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
