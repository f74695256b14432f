import { expect, test } from 'vitest';
import { cardOrder, inColumns, moveCard } from './useTodayCards.ts';

const card = (name: string, shown = true) => ({ card: name, shown });

test('cards are in the person’s order; new ones follow and are shown, those of no plugin are left out', () => {
  const arranged = [card('c', false), card('missing'), card('a')];
  expect(cardOrder(['a', 'b', 'c'], arranged)).toEqual([card('c', false), card('a'), card('b')]);
});

test.each([
  ['a', 1, 'bac'],
  ['b', -1, 'bac'],
  ['b', 1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
  ['x', 1, 'abc'],
  ['x', -1, 'abc'],
] as const)('%s moved by %i: %s', (name, step, order) => {
  const moved = moveCard(
    'abc'.split('').map((each) => card(each)),
    name,
    step,
  );
  expect(moved.map((each) => each.card).join('')).toBe(order);
});

test('each card goes into the column that is shortest so far, the first of several', () => {
  const cards = ['tall', 'short', 'short', 'short', undefined].map((size, at) => ({ at, ...(size && { size }) }));
  const columns = inColumns(cards as { at: number; size?: 'short' | 'tall' }[], 2);
  expect(columns.map((column) => column.map(({ at }) => at))).toEqual([
    [0, 3],
    [1, 2, 4],
  ]);
});
