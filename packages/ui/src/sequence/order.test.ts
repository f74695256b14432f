import { expect, test } from 'vitest';
import { dropIndex, moveBefore } from './order.ts';

const boxes = [0, 10, 20].map((at) => ({ left: at, top: 2 * at, width: 10, height: 20 }));

test.each([
  [4.9, 'x', 0],
  [5, 'x', 1],
  [24.9, 'x', 2],
  [25, 'x', 3],
  [9.9, 'y', 0],
  [10, 'y', 1],
  [50, 'y', 3],
] as const)('a point at %d on the %s axis is before the box %i', (point, axis, index) => {
  expect(dropIndex(boxes, point, axis)).toBe(index);
});

test.each([
  ['a', 0, 'abc'],
  ['a', 1, 'abc'],
  ['a', 2, 'bac'],
  ['a', 3, 'bca'],
  ['c', 0, 'cab'],
  ['c', 2, 'abc'],
  ['x', 1, 'axbc'],
  ['x', 0, 'xabc'],
] as const)('%s before the item now at %i: %s', (item, index, order) => {
  expect(moveBefore('abc'.split(''), item, index).join('')).toBe(order);
});
