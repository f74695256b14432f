import { hasWords, searchWords } from '@atrium/sdk/client';
import { useWindowed } from '@atrium/ui/list';
import { type RefObject, useRef } from 'react';
import { type Arranged, inOrder } from './arrange.ts';
import type { MenuEntry } from './types.ts';

interface Named extends Arranged {
  readonly name: string;
  readonly menuCode: string;
  /** The link of a page; null for a directory. */
  readonly link?: string | null;
}

/** A row of the tree. */
export interface TreeLine<Row> {
  readonly entry: Row;
  /** 1 at the top. */
  readonly level: number;
  /** For a directory with entries: whether it is expanded. */
  readonly open: boolean | null;
  readonly position: number;
  readonly size: number;
}

/**
 * The rows from top to bottom. With a search text: the entries whose name, code or link have its words, and
 * their ancestors.
 */
export function treeRows<Row extends Named>(
  rows: readonly Row[],
  closed: ReadonlySet<number>,
  query: string,
): TreeLine<Row>[] {
  const words = searchWords(query);
  const fits = ({ name, menuCode, link }: Row) => hasWords(words, [name, menuCode, link]);
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const lines = (parentId: number, level: number): TreeLine<Row>[] => {
    const kept = inOrder(below.get(parentId) ?? []).flatMap((entry) => {
      const inside = lines(entry.id, level + 1);
      return inside.length > 0 || fits(entry) ? [{ entry, inside }] : [];
    });
    return kept.flatMap(({ entry, inside }, index) => {
      const open = inside.length === 0 ? null : words.length > 0 || !closed.has(entry.id);
      const line = { entry, level, open, position: index + 1, size: kept.length };
      return open ? [line, ...inside] : [line];
    });
  };
  return lines(0, 1);
}

/** Up to this many rows are all rendered, so that find in page works. */
const WINDOWED_FROM = 200;
/** Height of a row in pixels, as in nav.css. */
const ROW = 34;

interface TreeWindow {
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
    count: lines.length,
    scroll,
    estimate: ROW,
    enabled,
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
