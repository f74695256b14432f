import { expect, test } from 'vitest';
import { dropZone } from './dragTab.ts';

const box = { left: 100, top: 50, width: 800, height: 600 };

test('the outer quarters split, the middle does not', () => {
  expect(dropZone(box, 110, 350)).toBe('left');
  expect(dropZone(box, 890, 350)).toBe('right');
  expect(dropZone(box, 500, 60)).toBe('top');
  expect(dropZone(box, 500, 640)).toBe('bottom');
  expect(dropZone(box, 500, 350)).toBe('middle');
});

test('a pane that is too small is not split', () => {
  expect(dropZone({ ...box, width: 500 }, 110, 350)).toBe('middle');
  expect(dropZone({ ...box, width: 500, height: 300 }, 110, 60)).toBe('middle');
});
