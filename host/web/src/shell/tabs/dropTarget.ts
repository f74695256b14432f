import type { Box } from '@atrium/ui/sequence';
import type { Edge } from './tabState.ts';

/** Where on a pane something is dropped: an edge, which splits it, or its middle. */
export type DropZone = Edge | 'middle';

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
