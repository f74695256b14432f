import type { Rect, Size } from './panelState.ts';

/** The edge or corner being dragged. */
export type Grip = 'n' | 'e' | 's' | 'w' | 'ne' | 'se' | 'sw' | 'nw';
export const GRIPS: readonly Grip[] = ['n', 'e', 's', 'w', 'ne', 'se', 'sw', 'nw'];

/**
 * The rectangle after the grip moved by (dx, dy): not below the minimum size, not out of the window; the opposite edge
 * stays.
 */
export function resizeRect(rect: Rect, grip: Grip, dx: number, dy: number, minimum: Size, screen: Size): Rect {
  let { x, y, width, height } = rect;
  const leastWidth = Math.min(minimum.width, screen.width);
  const leastHeight = Math.min(minimum.height, screen.height);
  if (grip.includes('e')) width = clamp(width + dx, leastWidth, screen.width - x);
  if (grip.includes('s')) height = clamp(height + dy, leastHeight, screen.height - y);
  if (grip.includes('w')) {
    width = clamp(width - dx, leastWidth, rect.x + rect.width);
    x = rect.x + rect.width - width;
  }
  if (grip.includes('n')) {
    height = clamp(height - dy, leastHeight, rect.y + rect.height);
    y = rect.y + rect.height - height;
  }
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}

function clamp(value: number, minimum: number, most: number): number {
  return Math.max(minimum, Math.min(value, most));
}
