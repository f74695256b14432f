import { keepInside } from './placement.ts';
import type { Rect, Size } from './panelState.ts';
import { resizeRect } from './resizeRect.ts';

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Pixels of one arrow key. */
const KEY_STEP = 16;

/** The rectangle after an arrow key, moved or resized; undefined for any other key. */
export function keyboardRect(
  rect: Rect,
  mode: 'move' | 'resize',
  key: string,
  fine: boolean,
  minimum: Size,
  screen: Size,
): Rect | undefined {
  const way = WAYS[key];
  if (!way) return undefined;
  const step = fine ? 1 : KEY_STEP;
  const [dx, dy] = [way[0] * step, way[1] * step];
  return mode === 'move'
    ? keepInside({ ...rect, x: rect.x + dx, y: rect.y + dy }, screen)
    : resizeRect(rect, 'se', dx, dy, minimum, screen);
}
