export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One drag, from the press to the release. */
export interface Drag {
  /** Called once the pointer has left the place of the press, or a finger has rested on it. */
  start(): void;
  move(at: Point): void;
  /** @param dropped false if Escape or the system ended it */
  end(dropped: boolean): void;
}

interface DragSource {
  /** Returns null where there is nothing to drag. */
  begin(target: Element, at: Point): Drag | null;
}

/** Pixels before a press becomes a drag, and before a finger that has not rested yet scrolls. */
const THRESHOLD = 5;
const FINGER = 10;
/** Milliseconds that a finger rests before it drags instead of scrolling. */
const REST = 400;

/**
 * Follows drags that begin in an element: of a mouse or pen at once, of a finger after it has rested, so that scrolling still works.
 * The click after a drop is swallowed. Returns the function that stops it.
 */
export function watchDrag(box: HTMLElement, source: DragSource): () => void {
  let release: (() => void) | undefined;
  let giveUp: (() => void) | undefined;
  let dragging = false;
  let swallowing: ReturnType<typeof setTimeout> | undefined;
  const stopSwallowing = () => {
    clearTimeout(swallowing);
    removeEventListener('click', swallow, { capture: true });
  };

  const onDown = (event: PointerEvent) => {
    // a second finger: the person zooms or scrolls
    if (!event.isPrimary && event.pointerType === 'touch') return giveUp?.();
    if (event.button !== 0) return;
    const isFinger = event.pointerType === 'touch';
    const from = { x: event.clientX, y: event.clientY };
    const drag = source.begin(event.target as Element, from);
    if (!drag) return;
    release?.();
    let started = false;
    const start = () => {
      drag.start();
      started = true;
      dragging = true;
    };
    const rest = isFinger
      ? setTimeout(() => {
          start();
          drag.move(from);
          navigator.vibrate?.(10);
        }, REST)
      : undefined;
    const finish = (dropped: boolean) => {
      release?.();
      if (!started) return;
      drag.end(dropped);
      stopSwallowing();
      addEventListener('click', swallow, { capture: true, once: true });
      // without a click after the release nothing else may be swallowed
      swallowing = setTimeout(stopSwallowing);
    };
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      const moved = Math.hypot(x - from.x, y - from.y);
      if (!started && isFinger) {
        if (moved > FINGER) release?.();
        return;
      }
      if (!started && moved < THRESHOLD) return;
      if (!started) start();
      drag.move({ x, y });
    };
    const onUp = () => finish(true);
    const onCancel = () => finish(false);
    const onKey = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape' || !started) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      finish(false);
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', onCancel);
    addEventListener('keydown', onKey, { capture: true });
    giveUp = onCancel;
    release = () => {
      release = undefined;
      giveUp = undefined;
      dragging = false;
      clearTimeout(rest);
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onCancel);
      removeEventListener('keydown', onKey, { capture: true });
    };
  };
  // a finger that drags does not scroll; the browser wants to know before it does
  const onTouch = (event: TouchEvent) => {
    if (dragging && event.cancelable) event.preventDefault();
  };
  // the long press is the drag
  const onMenu = (event: Event) => {
    if (dragging) event.preventDefault();
  };

  box.addEventListener('pointerdown', onDown);
  box.addEventListener('touchmove', onTouch, { passive: false });
  box.addEventListener('contextmenu', onMenu);
  return () => {
    release?.();
    stopSwallowing();
    box.removeEventListener('pointerdown', onDown);
    box.removeEventListener('touchmove', onTouch);
    box.removeEventListener('contextmenu', onMenu);
  };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
