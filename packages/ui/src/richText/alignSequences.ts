import { compareSequences } from './compareSequences.ts';

/** Where the items of an earlier sequence are in a later one. */
export interface Alignment<Item> {
  /** For each item of the earlier sequence what became of it; undefined if it was removed. */
  readonly kept: readonly (Item | undefined)[];
  /** What was added before each item of the earlier sequence, and after the last one. */
  readonly added: readonly (readonly Item[])[];
}

export interface AlignmentRules<Item> {
  /** Items of one key are the same. */
  readonly keyOf: (item: Item) => unknown;
  /** How much of an item another one still is, 0 to 1. */
  readonly likenessOf: (before: Item, after: Item) => number;
}

/** Comparisons beyond which items are paired in their order. */
const MOST_COMPARISONS = 4_000;

/**
 * Pairs the items of two sequences in order: the same ones, and of those between them the ones that are most alike. As many as can be
 * are paired: a rewritten item is a change of what was there.
 */
export function alignSequences<Item>(
  before: readonly Item[],
  after: readonly Item[],
  rules: AlignmentRules<Item>,
): Alignment<Item> {
  const kept: (Item | undefined)[] = [];
  const added: Item[][] = [[]];
  let removed: readonly Item[] = [];
  const keep = (item: Item | undefined) => {
    kept.push(item);
    added.push([]);
  };
  const flush = (next: readonly Item[]) => {
    for (const [old, item] of pairItems(removed, next, rules)) {
      if (old === undefined) added.at(-1)!.push(item!);
      else keep(item);
    }
    removed = [];
  };
  for (const { kind, items } of compareSequences(before, after, rules.keyOf)) {
    if (kind === 'removed') removed = items;
    else if (kind === 'added') flush(items);
    else {
      flush([]);
      items.forEach(keep);
    }
  }
  flush([]);
  return { kept, added };
}

type ItemPair<Item> = readonly [before: Item | undefined, after: Item | undefined];

function pairItems<Item>(
  before: readonly Item[],
  after: readonly Item[],
  { likenessOf }: AlignmentRules<Item>,
): readonly ItemPair<Item>[] {
  const length = Math.max(before.length, after.length);
  if (
    before.length === after.length ||
    before.length === 0 ||
    after.length === 0 ||
    before.length * after.length > MOST_COMPARISONS
  )
    return Array.from({ length }, (_, at) => [before[at], after[at]] as const);
  // A pair counts 1 for being one, and what the two have in common beside.
  const best = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0));
  const worth = before.map((old) => after.map((item) => 1 + 2 * likenessOf(old, item)));
  for (let x = before.length - 1; x >= 0; x -= 1)
    for (let y = after.length - 1; y >= 0; y -= 1)
      best[x]![y] = Math.max(worth[x]![y]! + best[x + 1]![y + 1]!, best[x + 1]![y]!, best[x]![y + 1]!);
  const pairs: ItemPair<Item>[] = [];
  let [x, y] = [0, 0];
  while (x < before.length && y < after.length) {
    if (best[x]![y] === worth[x]![y]! + best[x + 1]![y + 1]!) pairs.push([before[x++], after[y++]]);
    else if (best[x]![y] === best[x]![y + 1]!) pairs.push([undefined, after[y++]]);
    else pairs.push([before[x++], undefined]);
  }
  for (; x < before.length; x += 1) pairs.push([before[x], undefined]);
  for (; y < after.length; y += 1) pairs.push([undefined, after[y]]);
  return pairs;
}

/** The share of pairs of characters that two texts have in common, 0 to 1. */
export function likenessOfTexts(one: string, other: string): number {
  const [first, second] = [pairsOf(one), pairsOf(other)];
  if (first.size + second.size === 0) return one === other ? 1 : 0;
  const common = [...first].filter((pair) => second.has(pair)).length;
  return (2 * common) / (first.size + second.size);
}

const pairsOf = (text: string): ReadonlySet<string> => {
  const characters = [...text.slice(0, 1_000)];
  return new Set(characters.slice(1).map((character, at) => characters[at]! + character));
};
