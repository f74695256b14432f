import { dragging, type DropTarget } from './dragging.ts';
import { dropIndex, dropZone } from './dropTarget.ts';
import type { TabsStore } from './TabsStore.ts';

/** Pixels that the pointer must move before a press becomes a drag. */
const SLOP = 5;

/**
 * Follows the pointer from a press on a tab: reorders it, moves it to another pane, or splits a pane at its edge. Esc
 * cancels.
 */
export function dragTab(down: PointerEvent, key: string, tabs: TabsStore): void {
  const root = document.documentElement;
  const stop = new AbortController();
  const listen = { signal: stop.signal, capture: true };

  const finish = (drop: boolean) => {
    stop.abort();
    const { target } = dragging;
    Object.assign(dragging, { key: null, target: null });
    delete root.dataset['dragging'];
    if (drop && target) put(key, target, tabs);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    if (event.buttons === 0) return finish(false);
    if (dragging.key === null) {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < SLOP) return;
      dragging.key = key;
      root.dataset['dragging'] = 'tab';
    }
    event.preventDefault();
    dragging.target = targetAt(event.clientX, event.clientY);
  };
  const up = (event: PointerEvent) => {
    if (event.pointerId === down.pointerId) finish(dragging.key !== null);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || dragging.key === null) return;
    event.preventDefault();
    event.stopPropagation();
    finish(false);
  };
  window.addEventListener('pointermove', move, listen);
  window.addEventListener('pointerup', up, listen);
  window.addEventListener('pointercancel', () => finish(false), listen);
  window.addEventListener('keydown', escape, listen);
  // not captured: elements that lose the focus by the press fire it too
  window.addEventListener('blur', () => finish(false), { signal: stop.signal });
}

function targetAt(x: number, y: number): DropTarget | null {
  const under = document.elementFromPoint(x, y);
  const strip = under?.closest<HTMLElement>('[data-strip]');
  if (strip) {
    const boxes = [...strip.querySelectorAll('[data-tab]')].map((tab) => tab.getBoundingClientRect());
    return { kind: 'strip', pane: strip.dataset['strip']!, index: dropIndex(boxes, x) };
  }
  const body = under?.closest<HTMLElement>('[data-pane-body]');
  if (!body) return null;
  return { kind: 'zone', pane: body.dataset['paneBody']!, zone: dropZone(body.getBoundingClientRect(), x, y) };
}

function put(key: string, target: DropTarget, tabs: TabsStore): void {
  if (target.kind === 'strip') tabs.move(key, target.pane, target.index);
  else if (target.zone !== 'middle') tabs.split(key, target.pane, target.zone);
  else if (tabs.paneOf(key)?.id !== target.pane) tabs.move(key, target.pane, Number.MAX_SAFE_INTEGER);
}
