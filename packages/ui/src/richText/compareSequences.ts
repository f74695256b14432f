/** A piece of two sequences: in both of them, only in the earlier, or only in the later one. */
export interface Piece<Item> {
  readonly kind: 'same' | 'removed' | 'added';
  /** For `same` those of the later sequence. */
  readonly items: readonly Item[];
}

/** Differences beyond which two sequences are compared no further: what lies between their common ends is replaced. */
const MOST_DIFFERENCES = 1_000;

/**
 * Compares two sequences by the shortest way from one to the other (Myers). Where they differ, what was removed comes before
 * what was added.
 */
export function compareSequences<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => unknown = (item) => item,
): readonly Piece<Item>[] {
  const [one, other] = [before.map(keyOf), after.map(keyOf)];
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const kept = keptBetween(one.slice(start, one.length - end), other.slice(start, other.length - end));
  const pairs = [
    ...Array.from({ length: start }, (_, at) => [at, at] as const),
    ...kept.map(([x, y]) => [x + start, y + start] as const),
    ...Array.from({ length: end }, (_, at) => [one.length - end + at, other.length - end + at] as const),
  ];
  return piecesOf(before, after, pairs);
}

type Pair = readonly [before: number, after: number];

function piecesOf<Item>(
  before: readonly Item[],
  after: readonly Item[],
  pairs: readonly Pair[],
): readonly Piece<Item>[] {
  const pieces: { kind: Piece<Item>['kind']; items: Item[] }[] = [];
  const put = (kind: Piece<Item>['kind'], items: readonly Item[]) => {
    if (items.length === 0) return;
    const last = pieces.at(-1);
    if (last?.kind === kind) last.items.push(...items);
    else pieces.push({ kind, items: [...items] });
  };
  let [x, y] = [0, 0];
  for (const [nextX, nextY] of [...pairs, [before.length, after.length] as const]) {
    put('removed', before.slice(x, nextX));
    put('added', after.slice(y, nextY));
    if (nextY < after.length && nextX < before.length) put('same', [after[nextY]!]);
    [x, y] = [nextX + 1, nextY + 1];
  }
  return pieces;
}

/** Indexes of the items that stay, in order; none if the sequences differ too much. */
function keptBetween(one: readonly unknown[], other: readonly unknown[]): readonly Pair[] {
  /** The furthest index of `one` on each diagonal, after so many differences. */
  const traces: Map<number, number>[] = [];
  let furthest = new Map<number, number>([[1, 0]]);
  for (let differences = 0; differences <= Math.min(one.length + other.length, MOST_DIFFERENCES); differences += 1) {
    traces.push(furthest);
    const next = new Map(furthest);
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      const down = furthest.get(diagonal + 1) ?? -1;
      const right = furthest.get(diagonal - 1) ?? -1;
      const isDown = diagonal === -differences || (diagonal !== differences && right < down);
      let x = isDown ? down : right + 1;
      let y = x - diagonal;
      while (x < one.length && y < other.length && one[x] === other[y]) {
        x += 1;
        y += 1;
      }
      next.set(diagonal, x);
      if (x >= one.length && y >= other.length) return wayBack(traces, one.length, other.length);
    }
    furthest = next;
  }
  return [];
}

function wayBack(traces: readonly Map<number, number>[], width: number, height: number): readonly Pair[] {
  const pairs: Pair[] = [];
  let [x, y] = [width, height];
  for (let differences = traces.length - 1; differences >= 0; differences -= 1) {
    const furthest = traces[differences]!;
    const diagonal = x - y;
    const down = furthest.get(diagonal + 1) ?? -1;
    const right = furthest.get(diagonal - 1) ?? -1;
    const isDown = diagonal === -differences || (diagonal !== differences && right < down);
    const fromX = isDown ? down : right;
    const fromY = fromX - (isDown ? diagonal + 1 : diagonal - 1);
    const [startX, startY] = isDown ? [fromX, fromY + 1] : [fromX + 1, fromY];
    while (x > Math.max(startX, 0) && y > Math.max(startY, 0)) {
      x -= 1;
      y -= 1;
      pairs.push([x, y]);
    }
    [x, y] = [fromX, fromY];
  }
  return pairs.reverse();
}

/** Where the items of an earlier sequence are in a later one. */
export interface Alignment<Item> {
  /** For each item of the earlier sequence what became of it; undefined if it was removed. */
  readonly kept: readonly (Item | undefined)[];
  /** What was added before each item of the earlier sequence, and after the last one. */
  readonly added: readonly (readonly Item[])[];
}

/** How the items of two sequences are recognised as the same, or as one that was changed. */
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

/** How a run of text differs from the earlier text. */
export type Change = 'added' | 'removed';

/** A run of a compared text; without `change` it is in both. */
export interface TextPart {
  readonly text: string;
  readonly change?: Change;
}

let words: Intl.Segmenter | undefined;

/** A time, a date, an amount: one word, although it has signs in it. */
const FIGURE = /\d+(?:[.:,/-]\d+)+/g;

/** Splits a text into words and what is between them. */
export function splitWords(text: string): readonly string[] {
  words ??= new Intl.Segmenter('zh-Hant', { granularity: 'word' });
  const found: string[] = [];
  let end = 0;
  const split = (part: string) => found.push(...[...words!.segment(part)].map(({ segment }) => segment));
  for (const { 0: figure, index } of text.matchAll(FIGURE)) {
    split(text.slice(end, index));
    found.push(figure);
    end = index + figure.length;
  }
  split(text.slice(end));
  return found;
}

/** The later text with what was removed from the earlier one in its place, word by word. */
export function compareText(before: string, after: string): readonly TextPart[] {
  return compareSequences(splitWords(before), splitWords(after)).map(({ kind, items }) => ({
    text: items.join(''),
    ...(kind !== 'same' && { change: kind }),
  }));
}
