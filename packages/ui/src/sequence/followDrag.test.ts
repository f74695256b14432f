import { afterEach, beforeEach, expect, test } from 'vitest';
import { followDrag } from './followDrag.ts';

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
