import { expect, test } from 'vitest';
import { defaultSize, firstPlace, keepInside, keyboardRect, minimumSize, resizeRect } from './placement.ts';

const screen = { width: 1280, height: 800 };

test('[S0-148] a panel without a width of its own is at least 240 wide', () => {
  expect(minimumSize({}).width).toBe(240);
  expect(minimumSize({ minWidth: 100 }).width).toBe(240);
});

test('a contract can ask for more', () => {
  expect(minimumSize({ minWidth: 950 }).width).toBe(950);
  expect(defaultSize({ minWidth: 620, width: 400 }, screen).width).toBe(620);
});

test('a width in pixels and a height as a share of the window are those of the contract', () => {
  expect(defaultSize({ minWidth: 620, width: 1250, height: 0.7 }, screen)).toEqual({ width: 1250, height: 560 });
  expect(defaultSize({ width: 0.5, height: 300 }, screen)).toEqual({ width: 640, height: 300 });
  expect(defaultSize({ minHeight: 600, height: 0.7 }, screen).height).toBe(600);
});

test('a panel that is larger than the workspace fits into it, below the header', () => {
  const small = { width: 1024, height: 600 };
  const size = defaultSize({ width: 1250, height: 1 }, small);
  expect(firstPlace(size, small, [])).toEqual({ x: 0, y: 56, width: 1024, height: 544 });
});

test('the first is centred, the next is offset', () => {
  const first = firstPlace({ width: 400, height: 300 }, screen, []);
  expect(first).toMatchObject({ x: 440, y: 250 });
  const second = firstPlace({ width: 400, height: 300 }, screen, [first]);
  expect(second).toMatchObject({ x: 472, y: 282 });
});

test('any number of panels fits inside the window', () => {
  const taken = [];
  for (let count = 0; count < 200; count++) {
    const rect = firstPlace({ width: 480, height: 420 }, screen, taken);
    expect(rect.x).toBeGreaterThanOrEqual(0);
    expect(rect.x + rect.width).toBeLessThanOrEqual(screen.width);
    expect(rect.y + rect.height).toBeLessThanOrEqual(screen.height);
    taken.push(rect);
  }
});

test('a second panel as wide or as high as the window opens over the first one', () => {
  const small = { width: 1024, height: 768 };
  for (const size of [small, { width: 1024, height: 400 }, { width: 400, height: 768 }]) {
    const first = firstPlace(size, small, []);
    const second = firstPlace(size, small, [first]);
    expect(second).toMatchObject({ width: first.width, height: first.height });
    const third = firstPlace(size, small, [first, second]);
    expect(third).toEqual(keepInside(third, small));
  }
});

test('a panel is kept inside the window, and shrinks with it', () => {
  expect(keepInside({ x: -50, y: 900, width: 400, height: 300 }, screen)).toEqual({
    x: 0,
    y: 500,
    width: 400,
    height: 300,
  });
  expect(keepInside({ x: 10, y: 10, width: 2000, height: 300 }, screen)).toMatchObject({ x: 0, width: 1280 });
});

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
