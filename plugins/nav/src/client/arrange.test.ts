import { expect, test } from 'vitest';
import { type Arranged, place, siblingsOf, step } from './arrange.ts';

const row = (id: number, parentId: number, sequence: number, menuType: 0 | 1 = 1): Arranged => ({
  id,
  parentId,
  sequence,
  menuType,
});
const rows = [row(1, 0, 1, 0), row(2, 0, 2, 0), row(11, 1, 1), row(12, 1, 2), row(13, 1, 3), row(21, 2, 1)];
const shape = (move: ReturnType<typeof place>) =>
  'obstacle' in move
    ? move.obstacle
    : [0, 1, 2]
        .map((parent) =>
          siblingsOf(move.rows, parent)
            .map(({ id }) => id)
            .join(' '),
        )
        .join(' | ');

test('an entry moves before a sibling, or last, in any directory', () => {
  expect(shape(place(rows, 13, 1, 11))).toBe('1 2 | 13 11 12 | 21');
  expect(shape(place(rows, 11, 2, null))).toBe('1 2 | 12 13 | 21 11');
  expect(shape(place(rows, 2, 0, 1))).toBe('2 1 | 11 12 13 | 21');
});

test('no page at the top or in a page, no directory in itself, no sixth level', () => {
  expect(shape(place(rows, 11, 0, null))).toBe('sort.top');
  expect(shape(place(rows, 11, 12, null))).toBe('sort.page');
  expect(shape(place(rows, 1, 1, null))).toBe('sort.itself');
  const deep = [...rows, row(3, 2, 2, 0), row(4, 3, 1, 0), row(5, 4, 1, 0)];
  expect(shape(place(deep, 2, 5, null))).toBe('sort.itself');
  expect(shape(place(deep, 1, 5, null))).toBe('sort.depth');
  expect(shape(place(deep, 1, 4, null))).toBe('2 |  11 12 13 | 21 3'.replace('|  ', '| '));
});

test('by keyboard: up, down, into the directory before, out of the directory', () => {
  expect(shape(step(rows, 12, 'up'))).toBe('1 2 | 12 11 13 | 21');
  expect(shape(step(rows, 12, 'down'))).toBe('1 2 | 11 13 12 | 21');
  expect(shape(step(rows, 11, 'up'))).toBe('sort.end');
  expect(shape(step(rows, 13, 'down'))).toBe('sort.end');
  expect(shape(step(rows, 2, 'in'))).toBe('1 | 11 12 13 2 | 21');
  expect(shape(step(rows, 12, 'in'))).toBe('sort.page');
  expect(shape(step(rows, 12, 'out'))).toBe('sort.top');
  const inner = [...rows, row(3, 1, 4, 0), row(31, 3, 1)];
  expect(shape(step(inner, 31, 'out'))).toBe('1 2 | 11 12 13 3 31 | 21');
  expect(shape(step(inner, 3, 'out'))).toBe('1 3 2 | 11 12 13 | 21');
});
