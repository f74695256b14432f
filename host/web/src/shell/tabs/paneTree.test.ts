import { expect, test } from 'vitest';
import { neighbourOf, panesOf, removePane, splitPane } from './paneTree.ts';

const halves = splitPane('a', 'a', 'b', 'right');

test('the first split divides the area in halves', () => {
  expect(halves).toEqual({ type: 'split', direction: 'row', children: ['a', 'b'], splitPercentages: [50, 50] });
  expect(panesOf(splitPane('a', 'a', 'b', 'left'))).toEqual(['b', 'a']);
});

test('a split in the same direction stays flat and halves only the pane it was dropped on', () => {
  expect(splitPane(halves, 'b', 'c', 'right')).toEqual({
    type: 'split',
    direction: 'row',
    children: ['a', 'b', 'c'],
    splitPercentages: [50, 25, 25],
  });
});

test('a split across nests', () => {
  const tree = splitPane(halves, 'b', 'c', 'bottom');
  expect(panesOf(tree)).toEqual(['a', 'b', 'c']);
  expect(tree).toMatchObject({ direction: 'row', children: ['a', { direction: 'column', children: ['b', 'c'] }] });
});

test('a removed pane leaves its space to the others', () => {
  const three = splitPane(halves, 'b', 'c', 'right');
  expect(removePane(three, 'a')).toMatchObject({ children: ['b', 'c'], splitPercentages: [50, 50] });
  expect(removePane(halves, 'a')).toBe('b');
  expect(removePane('a', 'a')).toBeNull();
});

test('what remains of a nested split joins the split around it', () => {
  const nested = splitPane(splitPane(splitPane(halves, 'b', 'c', 'bottom'), 'c', 'd', 'right'), 'b', 'x', 'top');
  const without = removePane(removePane(nested, 'x'), 'b');
  expect(without).toMatchObject({ type: 'split', direction: 'row', children: ['a', 'c', 'd'] });
  expect((without as { splitPercentages: number[] }).splitPercentages).toEqual([50, 25, 25]);
});

test('the neighbour is the next pane in reading order, else the previous', () => {
  expect(neighbourOf(halves, 'a')).toBe('b');
  expect(neighbourOf(halves, 'b')).toBe('a');
  expect(neighbourOf('a', 'a')).toBeNull();
});
