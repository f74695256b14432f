import type { RichBlock, RichItem, RichListKind, RichNumbering } from './RichDocument.ts';

type Counted = Pick<RichItem, 'type' | 'list' | 'depth' | 'numbering' | 'number'>;

/** Returns the number of every item in its list: its own, or one more than that of the item before it. */
export function itemNumbers<Block extends { readonly type: string }>(
  blocks: readonly Block[],
): ReadonlyMap<Block, number> {
  const found = new Map<Block, number>();
  countItems(blocks, (block, next) => {
    const number = (block as unknown as Counted).number ?? next;
    found.set(block, number);
    return number;
  });
  return found;
}

/** Returns the blocks without the numbers that their items have by their place. */
export function withoutNaturalNumbers(blocks: readonly RichBlock[]): RichBlock[] {
  const natural = new Set<RichBlock>();
  countItems(blocks, (block, next) => {
    const { number } = block as RichItem;
    if (number === next) natural.add(block);
    return number ?? next;
  });
  return blocks.map((block) => {
    if (!natural.has(block)) return block;
    const { number: _, ...rest } = block as RichItem;
    return rest;
  });
}

/** Calls back with every item and the number that comes next in its list; what is returned is counted on from. */
function countItems<Block extends { readonly type: string }>(
  blocks: readonly Block[],
  onItem: (block: Block, next: number) => number,
): void {
  let open: { key: string; count: number }[] = [];
  for (const block of blocks) {
    if (block.type !== 'item') {
      open = [];
      continue;
    }
    const { list, numbering = '1', depth } = block as unknown as Counted;
    const at = Math.min(depth, open.length);
    open.length = Math.min(open.length, at + 1);
    const key = `${list}${numbering}`;
    if (open[at]?.key !== key) open[at] = { key, count: 0 };
    open[at]!.count = onItem(block, open[at]!.count + 1);
  }
}

/** Returns the number of an item as a browser shows it: those that a numbering does not have are written as 1, 2, 3. */
export function writeNumber(number: number, numbering?: RichNumbering): string {
  if (numbering === undefined || number < 1) return String(number);
  const small = numbering === 'a' || numbering === 'A' ? letters(number) : roman(number);
  return numbering === 'A' || numbering === 'I' ? small.toUpperCase() : small;
}

/** a to z, aa, ab … */
function letters(number: number): string {
  let written = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    written = String.fromCodePoint(97 + ((rest - 1) % 26)) + written;
  return written;
}

const ROMAN = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;

function roman(number: number): string {
  if (number > 3999) return String(number);
  let written = '';
  let rest = number;
  for (const [value, letter] of ROMAN) for (; rest >= value; rest -= value) written += letter;
  return written;
}

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
