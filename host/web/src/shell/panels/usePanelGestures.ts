import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { keepInside } from './placement.ts';
import type { PanelsStore } from './PanelsStore.ts';
import type { PanelState, Rect } from './panelState.ts';
import { resizeRect, type Grip } from './resizeRect.ts';
import { trackPointer } from './trackPointer.ts';

/**
 * Moving a panel by its header and resizing it by its edges. While the pointer moves only the element follows; the
 * state is updated at the end.
 */
export function usePanelGestures(panel: PanelState, panels: PanelsStore, box: RefObject<HTMLElement | null>) {
  const follow = (event: ReactPointerEvent, kind: string, next: (rect: Rect, dx: number, dy: number) => Rect) => {
    const start = { ...panel.rect };
    let rect: Rect = start;
    trackPointer(
      event.nativeEvent,
      kind,
      (dx, dy) => {
        rect = next(start, dx, dy);
        if (box.current) drawAt(box.current, rect);
      },
      (done) => {
        if (done) panels.place(panel.key, rect);
        else if (box.current) drawAt(box.current, start);
      },
    );
  };
  return {
    move(event: ReactPointerEvent) {
      if (event.button !== 0 || panel.mode === 'maximised' || (event.target as Element).closest('button, a, input'))
        return;
      follow(event, 'move', (rect, dx, dy) => keepInside({ ...rect, x: rect.x + dx, y: rect.y + dy }, screenSize()));
    },
    resize(event: ReactPointerEvent, grip: Grip) {
      if (event.button !== 0) return;
      event.preventDefault();
      follow(event, grip, (rect, dx, dy) => resizeRect(rect, grip, dx, dy, panel.minimum, screenSize()));
    },
  };
}

export function drawAt(element: HTMLElement, rect: Rect): void {
  element.style.left = `${rect.x}px`;
  element.style.top = `${rect.y}px`;
  element.style.width = `${rect.width}px`;
  element.style.height = `${rect.height}px`;
}

export function screenSize() {
  return { width: window.innerWidth, height: window.innerHeight };
}
