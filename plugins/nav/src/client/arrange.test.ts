import { expect, test } from 'vitest';
import { type Arranged, place, findSiblings, step } from './arrange.ts';

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
          findSiblings(move.rows, parent)
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

test('what is unknown does not move, nor does an entry before itself', () => {
  expect(shape(place(rows, 99, 1, null))).toBe('sort.end');
  expect(shape(place(rows, 11, 1, 11))).toBe('sort.end');
  for (const direction of ['up', 'down', 'in', 'out'] as const)
    expect(shape(step(rows, 99, direction))).toBe('sort.end');
});

test('the first one has nothing before it to go into, and the top nothing around it to leave', () => {
  expect(shape(step(rows, 1, 'in'))).toBe('sort.end');
  expect(shape(step(rows, 11, 'in'))).toBe('sort.end');
  expect(shape(step(rows, 1, 'out'))).toBe('sort.end');
  expect(shape(step(rows, 1, 'up'))).toBe('sort.end');
  expect(shape(step(rows, 1, 'down'))).toBe('2 1 | 11 12 13 | 21');
  expect(shape(step(rows, 2, 'down'))).toBe('sort.end');
});

test('siblings with the same number are in the order of their ids, and are numbered from 1 by a move', () => {
  const same = [row(1, 0, 7, 0), row(13, 1, 5), row(11, 1, 5), row(12, 1, 2)];
  expect(findSiblings(same, 1).map(({ id }) => id)).toEqual([12, 11, 13]);
  const move = place(same, 13, 1, 12) as { rows: Arranged[] };
  expect(findSiblings(move.rows, 1).map(({ id, sequence }) => [id, sequence])).toEqual([
    [13, 1],
    [12, 2],
    [11, 3],
  ]);
  expect(move.rows[0]).toEqual(same[0]);
});

test('a directory moves with what is in it: the whole may have five levels', () => {
  const chain = [row(1, 0, 1, 0), row(2, 1, 1, 0), row(3, 2, 1, 0), row(4, 3, 1, 0), row(5, 0, 2, 0), row(51, 5, 1)];
  expect(shape(place(chain, 5, 4, null))).toBe('sort.depth');
  expect(shape(place(chain, 5, 3, null))).not.toBe('sort.depth');
  expect(shape(place(chain, 51, 4, null))).not.toBe('sort.depth');
  expect(shape(place([...chain, row(6, 4, 1, 0)], 51, 6, null))).toBe('sort.depth');
  expect(shape(place(chain, 51, 99, null))).toBe('sort.page');
});
