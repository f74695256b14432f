import type { RichItem, RichListKind, RichNumbering } from './RichDocument.ts';

/** A list with its items, and the lists inside of each. */
export interface ListNode {
  readonly kind: RichListKind;
  readonly numbering?: RichNumbering | undefined;
  readonly items: readonly { readonly item: RichItem; readonly lists: readonly ListNode[] }[];
}

interface OpenList {
  readonly kind: RichListKind;
  readonly numbering?: RichNumbering | undefined;
  readonly items: { readonly item: RichItem; readonly lists: OpenList[] }[];
}

/** Nests flat items by their depth; an item that is too deep for the one before it goes directly below that one. */
export function listTree(items: readonly RichItem[]): readonly ListNode[] {
  const lists: OpenList[] = [];
  const path: OpenList[][] = [lists];
  for (const item of items) {
    path.length = Math.min(item.depth + 1, path.length);
    const siblings = path.at(-1)!;
    const last = siblings.at(-1);
    if (last?.kind !== item.list || last.numbering !== item.numbering)
      siblings.push({ kind: item.list, numbering: item.numbering, items: [] });
    const entry = { item, lists: [] };
    siblings.at(-1)!.items.push(entry);
    path.push(entry.lists);
  }
  return lists;
}
