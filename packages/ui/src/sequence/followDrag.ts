/** Pixels that the pointer must move before a press becomes a drag. */
const SLOP = 5;

export interface DragCallbacks {
  /** The press became a drag. */
  onStart(): void;
  onMove(event: PointerEvent): void;
  /** It ended. `dropped` is false if it was cancelled: by Escape, by the system, or because the window lost the focus. */
  onEnd(dropped: boolean): void;
}

/**
 * Follows the pointer from a press on something that can be dragged. A press that hardly moves stays a click: none of the
 * callbacks is called.
 *
 * @param kind value of `data-dragging` of the document while it is dragged, for the cursor
 */
export function followDrag(down: PointerEvent, kind: string, callbacks: DragCallbacks): void {
  const root = document.documentElement;
  const stop = new AbortController();
  const listen = { signal: stop.signal, capture: true };
  let dragging = false;

  const finish = (dropped: boolean) => {
    stop.abort();
    if (!dragging) return;
    delete root.dataset['dragging'];
    callbacks.onEnd(dropped);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    if (event.buttons === 0) return finish(false);
    if (!dragging) {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < SLOP) return;
      dragging = true;
      root.dataset['dragging'] = kind;
      callbacks.onStart();
    }
    event.preventDefault();
    callbacks.onMove(event);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !dragging) return;
    event.preventDefault();
    event.stopPropagation();
    finish(false);
  };
  window.addEventListener('pointermove', move, listen);
  window.addEventListener('pointerup', (event) => event.pointerId === down.pointerId && finish(true), listen);
  window.addEventListener('pointercancel', () => finish(false), listen);
  window.addEventListener('keydown', escape, listen);
  // not captured: elements that lose the focus by the press fire it too
  window.addEventListener('blur', () => finish(false), { signal: stop.signal });
}
