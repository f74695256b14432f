/**
 * Draws `count` items with an equal share for each kind, so that rare kinds are not lost among frequent ones.
 * Deterministic for a seed and a list.
 */
export function sampleEvenly<Item>(
  items: readonly Item[],
  kindOf: (item: Item) => string,
  count: number,
  seed: number,
): Item[] {
  const random = mulberry32(seed);
  const kinds = [...Map.groupBy(items, kindOf).values()].map((kind) => [...kind]);
  const drawn: Item[] = [];
  while (drawn.length < count && kinds.some(({ length }) => length > 0))
    for (const left of kinds)
      if (drawn.length < count && left.length > 0) drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
