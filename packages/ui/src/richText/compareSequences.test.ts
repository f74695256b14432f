import { expect, test } from 'vitest';
import { compareSequences } from './compareSequences.ts';

/** Deterministic, below `limit`. */
function numbersOf(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

/** Length of the longest common subsequence, by its definition. */
function longestCommon(one: readonly unknown[], other: readonly unknown[]): number {
  let row = Array.from({ length: other.length + 1 }, () => 0);
  for (const item of one) {
    const next = [0];
    other.forEach((against, at) => next.push(item === against ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!)));
    row = next;
  }
  return row[other.length]!;
}

test('as much as possible stays, each piece differs from the one before, and what was removed comes first', () => {
  const number = numbersOf(7);
  for (let round = 0; round < 300; round += 1) {
    const sequence = () => Array.from({ length: number(14) }, () => number(4));
    const [before, after] = [sequence(), sequence()];
    const pieces = compareSequences(before, after);
    const of = (...kinds: string[]) => pieces.filter(({ kind }) => kinds.includes(kind)).flatMap(({ items }) => items);
    const what = `${before.join('')} → ${after.join('')}`;
    expect(of('same', 'removed'), what).toEqual(before);
    expect(of('same', 'added'), what).toEqual(after);
    expect(of('same'), what).toHaveLength(longestCommon(before, after));
    pieces.forEach(({ kind, items }, at) => {
      expect(items.length, what).toBeGreaterThan(0);
      expect(pieces[at + 1]?.kind, what).not.toBe(kind);
      if (kind === 'added') expect(pieces[at + 1]?.kind, what).not.toBe('removed');
    });
  }
});

test.each([
  [[], [], []],
  [['a', 'b'], ['a', 'b'], [{ kind: 'same', items: ['a', 'b'] }]],
  [['a'], ['b'], ['-a', '+b']],
  [
    ['a', 'b', 'c'],
    ['a', 'c'],
    ['=a', '-b', '=c'],
  ],
  [
    ['a', 'c'],
    ['a', 'b', 'c'],
    ['=a', '+b', '=c'],
  ],
  [['a', 'a'], ['a'], ['=a', '-a']],
  [['a'], ['a', 'a'], ['=a', '+a']],
])('%j → %j', (before, after, expected) => {
  const kinds = { '=': 'same', '-': 'removed', '+': 'added' } as const;
  const pieces = expected.map((piece) =>
    typeof piece === 'string' ? { kind: kinds[piece[0] as '='], items: [piece.slice(1)] } : piece,
  );
  expect(compareSequences<string>(before, after)).toEqual(pieces);
});

test('items are the same if their keys are; those of the later sequence stay', () => {
  const one = [{ id: 1, name: 'before' }];
  const other = [{ id: 1, name: 'after' }];
  expect(compareSequences(one, other, ({ id }) => id)).toEqual([{ kind: 'same', items: other }]);
});

test.each([
  [250, [{ kind: 'same', items: ['kept'] }]],
  [251, []],
])('with a thousand differences what is between them stays, with more it is replaced (%i items)', (first, kept) => {
  const side = (name: string, length: number) => Array.from({ length }, (_, at) => `${name} ${at}`);
  const before = [...side('a', first), 'kept', ...side('b', 250)];
  const after = [...side('c', 250), 'kept', ...side('d', 250)];
  const pieces = compareSequences(before, after);
  expect(pieces.filter(({ kind }) => kind === 'same')).toEqual(kept);
  expect(pieces.filter(({ kind }) => kind === 'removed').flatMap(({ items }) => items)).toHaveLength(
    before.length - kept.length,
  );
});
