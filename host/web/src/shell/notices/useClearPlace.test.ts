import { expect, test } from 'vitest';
import { clearBottom, EDGE } from './useClearPlace.ts';

const stack = { left: 648, right: 1008, height: 60 };
const window = { height: 768 };
const bar = (top: number, { left = 300, right = 1024, height = 48 } = {}) => ({
  left,
  right,
  top,
  bottom: top + height,
});

test('toasts stand at the bottom where nothing is kept clear, or only beside or above them', () => {
  const kept = [bar(700, { right: 640 }), bar(100)];
  expect(clearBottom(stack, kept, window)).toBe(EDGE);
});

test('they stand above what they would cover, and above the next one that they would cover there', () => {
  expect(clearBottom(stack, [bar(720)], window)).toBe(768 - 720 + EDGE);
  expect(clearBottom(stack, [bar(720), bar(660)], window)).toBe(768 - 660 + EDGE);
  expect(clearBottom(stack, [bar(720), bar(560)], window), 'between both is room').toBe(768 - 720 + EDGE);
});

test('they stay where they are while that is clear, and move when it no longer is', () => {
  expect(clearBottom(stack, [], window, 200)).toBe(200);
  expect(clearBottom(stack, [bar(720)], window, 200)).toBe(200);
  expect(clearBottom(stack, [bar(500)], window, 200)).toBe(EDGE);
});

test('there may be no clear place', () => {
  expect(clearBottom(stack, [bar(0, { height: 768 })], window)).toBeNull();
  expect(clearBottom({ ...stack, height: 900 }, [bar(720)], window, 40)).toBeNull();
});
