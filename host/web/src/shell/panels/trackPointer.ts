/**
 * Follows one pointer from a press: `onMove` with the distance from the press, `onEnd` with whether it was released
 * (not cancelled).
 */
export function trackPointer(
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
