import { useWindowed } from '@atrium/ui/list';
import { useRef, type RefObject } from 'react';
import type { TreeLine } from './treeRows.ts';
import type { MenuEntry } from './types.ts';

/** Up to this many rows are all rendered, so that find in page works. */
const WINDOWED_FROM = 200;
/** Height of a row in pixels, as in nav.css. */
const ROW = 34;

export interface TreeWindow {
  /** The element that scrolls. */
  readonly scroll: RefObject<HTMLDivElement | null>;
  /** The rendered rows, each with the height of the rows left out before it, in pixels. */
  readonly rows: readonly { readonly line: TreeLine<MenuEntry>; readonly gap: number }[];
  /** Height of the rows left out at the end. */
  readonly after: number;
}

/**
 * Which rows of the tree are rendered: all of a few, the visible ones of many.
 *
 * @param kept entry whose row stays rendered out of sight: the dragged one, or the one with the focus
 */
export function useTreeWindow(lines: readonly TreeLine<MenuEntry>[], kept: number | undefined): TreeWindow {
  const scroll = useRef<HTMLDivElement>(null);
  const enabled = lines.length > WINDOWED_FROM;
  const windowed = useWindowed({
    ...{ count: lines.length, scroll, estimate: ROW, enabled },
    keyOf: (index) => lines[index]!.entry.id,
    kept: lines.findIndex(({ entry }) => entry.id === kept),
  });
  if (!enabled) return { scroll, rows: lines.map((line) => ({ line, gap: 0 })), after: 0 };
  const items = windowed.getVirtualItems();
  return {
    scroll,
    rows: items.map(({ index, start }, at) => ({ line: lines[index]!, gap: start - (items[at - 1]?.end ?? 0) })),
    after: windowed.getTotalSize() - (items.at(-1)?.end ?? 0),
  };
}
