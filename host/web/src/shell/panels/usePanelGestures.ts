import { isComposing } from '@atrium/ui';
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useState } from 'react';
import type { PanelsStore } from './PanelsStore.ts';
import type { PanelState, Rect } from './panelState.ts';
import { type Grip, keepInside, keyboardRect, resizeRect } from './placement.ts';

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

function drawAt(element: HTMLElement, rect: Rect): void {
  element.style.left = `${rect.x}px`;
  element.style.top = `${rect.y}px`;
  element.style.width = `${rect.width}px`;
  element.style.height = `${rect.height}px`;
}

function screenSize() {
  return { width: window.innerWidth, height: window.innerHeight };
}

/**
 * Follows one pointer from a press: `onMove` with the distance from the press, `onEnd` with whether it was released
 * (not cancelled).
 */
function trackPointer(
  down: PointerEvent,
  kind: string,
  onMove: (dx: number, dy: number) => void,
  onEnd: (done: boolean) => void,
): void {
  const root = document.documentElement;
  const stop = new AbortController();
  const listen = { signal: stop.signal, capture: true };
  root.dataset['dragging'] = kind;
  const finish = (done: boolean) => {
    stop.abort();
    delete root.dataset['dragging'];
    onEnd(done);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    if (event.buttons === 0) return finish(true); // the release was lost outside the window
    event.preventDefault();
    onMove(event.clientX - down.clientX, event.clientY - down.clientY);
  };
  window.addEventListener('pointermove', move, listen);
  window.addEventListener('pointerup', (event) => event.pointerId === down.pointerId && finish(true), listen);
  window.addEventListener('pointercancel', () => finish(false), listen);
}

export type Placing = 'move' | 'resize' | null;

/** Moving and resizing by arrow keys, started from the panel's menu: Enter or a press ends it, Esc reverts it. */
export function useKeyboardPlacing(panel: PanelState, panels: PanelsStore): [Placing, (placing: Placing) => void] {
  const [placing, setPlacing] = useState<Placing>(null);
  useEffect(() => {
    if (!placing) return;
    const start = { ...panel.rect };
    const stop = new AbortController();
    const press = (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      const rect = keyboardRect(panel.rect, placing, event.key, event.shiftKey, panel.minimum, screenSize());
      if (!rect && event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      if (rect) return panels.place(panel.key, rect);
      if (event.key === 'Escape') panels.place(panel.key, start);
      setPlacing(null);
    };
    window.addEventListener('keydown', press, { capture: true, signal: stop.signal });
    window.addEventListener('pointerdown', () => setPlacing(null), { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [placing, panel, panels]);
  return [placing, setPlacing];
}
