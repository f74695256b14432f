import { expect, test } from 'vitest';
import { firstPlace, keepInside, minimumSize, defaultSize } from './placement.ts';

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
