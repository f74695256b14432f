import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropIndex, followDrag, moveBefore } from './SequenceList.tsx';

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

let calls: string[];
beforeEach(() => {
  calls = [];
  const down = new PointerEvent('pointerdown', { pointerId: 7, clientX: 10, clientY: 10 });
  followDrag(down, 'step', {
    onStart: () => calls.push('start'),
    onMove: () => calls.push('move'),
    onEnd: (dropped) => calls.push(dropped ? 'drop' : 'cancel'),
  });
});
afterEach(() => window.dispatchEvent(new PointerEvent('pointercancel')));

const pointer = (type: string, clientX: number, more: object = {}) =>
  window.dispatchEvent(
    new PointerEvent(type, { pointerId: 7, buttons: 1, clientX, clientY: 10, cancelable: true, ...more }),
  );
const press = (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
const marked = () => document.documentElement.dataset['dragging'];

test('a press becomes a drag at five pixels; what hardly moves stays a click', () => {
  pointer('pointermove', 14);
  expect([calls, marked()]).toEqual([[], undefined]);
  pointer('pointermove', 15);
  expect([calls, marked()]).toEqual([['start', 'move'], 'step']);
  pointer('pointermove', 11);
  pointer('pointerup', 11);
  expect([calls, marked()]).toEqual([['start', 'move', 'move', 'drop'], undefined]);
});

test('a click calls nothing, and nothing is followed after it', () => {
  pointer('pointerup', 12);
  pointer('pointermove', 80);
  expect(calls).toEqual([]);
});

test('Escape cancels a drag and is used up by it; before one, and every other key, is for the page', () => {
  expect(press('Escape')).toBe(true);
  pointer('pointermove', 40);
  expect(press('a')).toBe(true);
  expect(calls).toEqual(['start', 'move']);
  expect(press('Escape')).toBe(false);
  expect([calls, marked()]).toEqual([['start', 'move', 'cancel'], undefined]);
  pointer('pointerup', 40);
  expect(calls).toHaveLength(3);
});

test('other pointers are left alone', () => {
  pointer('pointermove', 40, { pointerId: 8 });
  pointer('pointermove', 40);
  pointer('pointerup', 40, { pointerId: 8 });
  expect(calls).toEqual(['start', 'move']);
});

test.each([
  ['the button was released outside of the window', () => pointer('pointermove', 41, { buttons: 0 })],
  ['the system takes the pointer', () => pointer('pointercancel', 41)],
  ['the window loses the focus', () => window.dispatchEvent(new FocusEvent('blur'))],
])('a drag is cancelled when %s', (_why, end) => {
  pointer('pointermove', 40);
  end();
  expect([calls, marked()]).toEqual([['start', 'move', 'cancel'], undefined]);
});
