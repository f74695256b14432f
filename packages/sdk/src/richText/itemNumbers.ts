import type { RichBlock, RichItem } from './RichDocument.ts';

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
