import { dropIndex, followDrag } from '@atrium/ui/sequence';
import { dragging, type DropTarget } from './dragging.ts';
import { dropZone } from './dropTarget.ts';
import type { TabsStore } from './TabsStore.ts';

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
