import { expect, test } from 'vitest';
import { findNeighbour, listPanes, removePane, splitPane, withPaneAgain } from './paneTree.ts';

const halves = splitPane('a', 'a', 'b', 'right');

test('the first split divides the area in halves', () => {
  expect(halves).toEqual({ type: 'split', direction: 'row', children: ['a', 'b'], splitPercentages: [50, 50] });
  expect(listPanes(splitPane('a', 'a', 'b', 'left'))).toEqual(['b', 'a']);
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
  expect(listPanes(tree)).toEqual(['a', 'b', 'c']);
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
  expect(findNeighbour(halves, 'a')).toBe('b');
  expect(findNeighbour(halves, 'b')).toBe('a');
  expect(findNeighbour('a', 'a')).toBeNull();
});

test.each([
  ['left', 'row', ['x', 'a']],
  ['right', 'row', ['a', 'x']],
  ['top', 'column', ['x', 'a']],
  ['bottom', 'column', ['a', 'x']],
] as const)('dropped at the %s edge, the new pane is there', (edge, direction, children) => {
  expect(splitPane('a', 'a', 'x', edge)).toMatchObject({ direction, children });
  expect(splitPane(null, 'a', 'x', edge)).toBe('x');
  // the same direction: beside the pane, in the split around it
  const around = splitPane('p', 'p', 'a', direction === 'row' ? 'right' : 'bottom');
  expect(splitPane(around, 'a', 'x', edge)).toMatchObject({ direction, children: ['p', ...children] });
  // across it: a split in the split
  const across = splitPane('p', 'p', 'a', direction === 'row' ? 'bottom' : 'right');
  expect(splitPane(across, 'a', 'x', edge)).toMatchObject({ children: ['p', { direction, children }] });
});

test('a tree without the pane stays as it is', () => {
  expect(splitPane('a', 'b', 'x', 'left')).toBe('a');
  expect(splitPane(halves, 'c', 'x', 'left')).toEqual(halves);
  expect(removePane('a', 'b')).toBe('a');
  expect(removePane(halves, 'c')).toEqual(halves);
  expect(removePane(null, 'a')).toBeNull();
  expect(listPanes(null)).toEqual([]);
});

test('a split without sizes has equal shares', () => {
  const tree = { type: 'split' as const, direction: 'row' as const, children: ['a', 'b', 'c', 'd'] };
  expect(splitPane(tree, 'd', 'e', 'right')).toMatchObject({ splitPercentages: [25, 25, 25, 12.5, 12.5] });
});

test('a removed pane returns to its place if nothing else has changed, whatever the sizes', () => {
  const three = splitPane(halves, 'b', 'c', 'bottom');
  const without = removePane(three, 'c');
  expect(withPaneAgain(without, three, 'c')).toBe(three);
  const resized = splitPane('a', 'a', 'b', 'right') as object;
  expect(withPaneAgain({ ...resized, splitPercentages: [20, 80] } as never, three, 'c')).toBe(three);
  expect(withPaneAgain('a', three, 'c')).toBeNull();
  expect(withPaneAgain(halves, halves, 'c')).toBeNull();
});

test('panes that are stacked as tabs in one place are in reading order, and stay as they are', () => {
  const stacked = { type: 'tabs' as const, tabs: ['a', 'b'], activeTabIndex: 0 };
  expect(listPanes(stacked)).toEqual(['a', 'b']);
  expect(splitPane(stacked, 'a', 'x', 'left')).toBe(stacked);
  expect(removePane(stacked, 'a')).toBe(stacked);
});
