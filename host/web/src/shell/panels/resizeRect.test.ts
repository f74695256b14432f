import { expect, test } from 'vitest';
import { resizeRect } from './resizeRect.ts';

const rect = { x: 100, y: 100, width: 400, height: 300 };
const minimum = { width: 240, height: 120 };

test('[S0-142] edges and corners follow the pointer', () => {
  expect(resizeRect(rect, 'e', 50, 99, minimum, screen)).toEqual({ ...rect, width: 450 });
  expect(resizeRect(rect, 'nw', -20, -30, minimum, screen)).toEqual({ x: 80, y: 70, width: 420, height: 330 });
});

test('never below the minimum size; the opposite edge stays', () => {
  expect(resizeRect(rect, 'w', 1000, 0, minimum, screen)).toEqual({ ...rect, x: 260, width: 240 });
  expect(resizeRect(rect, 's', 0, -1000, minimum, screen)).toEqual({ ...rect, height: 120 });
});

test('never out of the window', () => {
  expect(resizeRect(rect, 'se', 5000, 5000, minimum, screen)).toEqual({ ...rect, width: 1180, height: 700 });
  expect(resizeRect(rect, 'n', 0, -5000, minimum, screen)).toEqual({ ...rect, y: 0, height: 400 });
});
