interface Point {
  readonly x: number;
  readonly y: number;
}

/** One drag, from the press to the release. */
interface Drag {
  /** Called once the pointer has left the place of the press. */
  start(): void;
  move(at: Point): void;
  /** @param dropped false if Escape or the system ended it */
  end(dropped: boolean): void;
}

interface DragSource {
  /** Returns null where there is nothing to drag. */
  begin(target: Element, at: Point): Drag | null;
}

/** Pixels before a press becomes a drag. */
const THRESHOLD = 5;

/** Follows drags that begin in an element. The click after a drop is swallowed. Returns the function that stops it. */
export function watchDrag(box: HTMLElement, source: DragSource): () => void {
  let release: (() => void) | undefined;

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const from = { x: event.clientX, y: event.clientY };
    const drag = source.begin(event.target as Element, from);
    if (!drag) return;
    release?.();
    let started = false;
    const finish = (dropped: boolean) => {
      release?.();
      if (!started) return;
      drag.end(dropped);
      addEventListener('click', swallow, { capture: true, once: true });
      // without a click after the release nothing else may be swallowed
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    };
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!started && Math.hypot(x - from.x, y - from.y) < THRESHOLD) return;
      if (!started) drag.start();
      started = true;
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
    release = () => {
      release = undefined;
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onCancel);
      removeEventListener('keydown', onKey, { capture: true });
    };
  };

  box.addEventListener('pointerdown', onDown);
  return () => {
    release?.();
    box.removeEventListener('pointerdown', onDown);
  };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
