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
