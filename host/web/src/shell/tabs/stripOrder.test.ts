import { expect, test } from 'vitest';
import { placeInStrip } from './stripOrder.ts';

const none = () => false;
const pinned =
  (...keys: string[]) =>
  (key: string) =>
    keys.includes(key);

test('[S0-131] a tab goes where it is dropped, to the right and to the left', () => {
  expect(placeInStrip(['a', 'b', 'c'], 'a', 2, none)).toEqual(['b', 'a', 'c']);
  expect(placeInStrip(['a', 'b', 'c'], 'a', 3, none)).toEqual(['b', 'c', 'a']);
  expect(placeInStrip(['a', 'b', 'c'], 'c', 0, none)).toEqual(['c', 'a', 'b']);
});

test('dropped at its own position, it stays', () => {
  expect(placeInStrip(['a', 'b', 'c'], 'b', 1, none)).toEqual(['a', 'b', 'c']);
  expect(placeInStrip(['a', 'b', 'c'], 'b', 2, none)).toEqual(['a', 'b', 'c']);
});

test('a tab from another strip is put in', () => {
  expect(placeInStrip(['a', 'b'], 'x', 1, none)).toEqual(['a', 'x', 'b']);
});

test('pinned tabs stay in front, the others behind them', () => {
  expect(placeInStrip(['a', 'b', 'c'], 'c', 0, pinned('a'))).toEqual(['a', 'c', 'b']);
  expect(placeInStrip(['a', 'b', 'c'], 'a', 3, pinned('a', 'b'))).toEqual(['b', 'a', 'c']);
});
