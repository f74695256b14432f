import { expect, test } from 'vitest';
import { keyboardRect } from './keyboardRect.ts';

test('arrows move by 16 and, with Shift, by 1', () => {
  expect(keyboardRect(rect, 'move', 'ArrowLeft', false, minimum, screen)).toMatchObject({ x: 84, y: 100 });
  expect(keyboardRect(rect, 'move', 'ArrowDown', true, minimum, screen)).toMatchObject({ x: 100, y: 101 });
});

test('arrows resize at the lower right corner', () => {
  expect(keyboardRect(rect, 'resize', 'ArrowRight', false, minimum, screen)).toEqual({ ...rect, width: 416 });
});

test('other keys do nothing', () => {
  expect(keyboardRect(rect, 'move', 'a', false, minimum, screen)).toBeUndefined();
});
