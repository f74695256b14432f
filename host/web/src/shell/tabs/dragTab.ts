import { type Box, dropIndex, followDrag } from '@atrium/ui/sequence';
import { proxy } from 'valtio';
import type { TabsStore } from './TabsStore.ts';
import type { Edge } from './tabState.ts';

type DropTarget =
  | { readonly kind: 'strip'; readonly pane: string; readonly index: number }
  | { readonly kind: 'zone'; readonly pane: string; readonly zone: DropZone };

/** The dragged tab and its drop position. Only one pointer drags at a time. */
export const dragging = proxy<{ key: string | null; target: DropTarget | null }>({ key: null, target: null });

/**
 * Follows the pointer from a press on a tab: reorders it, moves it to another pane, or splits a pane at its edge. Esc
 * cancels.
 */
export function dragTab(down: PointerEvent, key: string, tabs: TabsStore): void {
  followDrag(down, 'tab', {
    onStart: () => (dragging.key = key),
    onMove: ({ clientX, clientY }) => (dragging.target = targetAt(clientX, clientY)),
    onEnd(dropped) {
      const { target } = dragging;
      Object.assign(dragging, { key: null, target: null });
      if (dropped && target) put(key, target, tabs);
    },
  });
}

function targetAt(x: number, y: number): DropTarget | null {
  const under = document.elementFromPoint(x, y);
  const strip = under?.closest<HTMLElement>('[data-strip]');
  if (strip) {
    const boxes = [...strip.querySelectorAll('[data-tab]')].map((tab) => tab.getBoundingClientRect());
    return { kind: 'strip', pane: strip.dataset['strip']!, index: dropIndex(boxes, x, 'x') };
  }
  const body = under?.closest<HTMLElement>('[data-pane-body]');
  if (!body) return null;
  return { kind: 'zone', pane: body.dataset['paneBody']!, zone: dropZone(body.getBoundingClientRect(), x, y) };
}

function put(key: string, target: DropTarget, tabs: TabsStore): void {
  if (target.kind === 'strip') tabs.move(key, target.pane, target.index);
  else if (target.zone !== 'middle') tabs.split(key, target.pane, target.zone);
  else if (tabs.findPane(key)?.id !== target.pane) tabs.move(key, target.pane, Number.MAX_SAFE_INTEGER);
}

/** Where on a pane something is dropped: an edge, which splits it, or its middle. */
type DropZone = Edge | 'middle';

/** Panes narrower or lower than this after a split are not offered (pixels). */
export const MIN_PANE = { width: 280, height: 180 } as const;

/** The zone of a pane's body under the point: its outer quarters are edges if both halves would be large enough. */
export function dropZone(box: Box, x: number, y: number): DropZone {
  const across = (x - box.left) / box.width;
  const down = (y - box.top) / box.height;
  const wide = box.width / 2 >= MIN_PANE.width;
  const high = box.height / 2 >= MIN_PANE.height;
  const near: [number, DropZone][] = [];
  if (wide) near.push([across, 'left'], [1 - across, 'right']);
  if (high) near.push([down, 'top'], [1 - down, 'bottom']);
  const [distance, edge] = near.toSorted((a, b) => a[0] - b[0])[0] ?? [1, 'middle'];
  return distance <= 0.25 ? edge : 'middle';
}
