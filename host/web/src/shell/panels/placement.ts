import type { Rect, Size } from './panelState.ts';

/** Minimum width of a panel, and minimum height. */
const MIN_SIZE: Size = { width: 240, height: 120 };
const DEFAULT: Size = { width: 480, height: 420 };
/** The header stays free, so that a panel is never opened over the account button. */
const TOP = 56;
const STEP = 32;

export interface PanelMeasures {
  readonly minWidth?: number;
  readonly minHeight?: number;
  readonly width?: number;
  readonly height?: number;
}

/** The minimum size of a panel: at least 240 wide, whatever the contract declares (S0-148). */
export function minimumSize(measures: PanelMeasures): Size {
  return {
    width: Math.max(MIN_SIZE.width, measures.minWidth ?? 0),
    height: Math.max(MIN_SIZE.height, measures.minHeight ?? 0),
  };
}

/** The size of a panel that was never sized by hand, before it is fitted into the window. */
export function defaultSize(measures: PanelMeasures, screen: Size): Size {
  const minimum = minimumSize(measures);
  const width = measures.width ?? (measures.minWidth ? minimum.width : DEFAULT.width);
  const height = measures.height ?? DEFAULT.height;
  return {
    width: Math.max(minimum.width, pixels(width, screen.width)),
    height: Math.max(minimum.height, pixels(height, screen.height)),
  };
}

/** A measure of up to 1 is a share of the window. */
const pixels = (measure: number, whole: number): number => (measure <= 1 ? Math.round(measure * whole) : measure);

/** Centred, with an offset for each panel that is already there; over another one where the window has no place left. */
export function firstPlace(size: Size, screen: Size, taken: readonly Rect[]): Rect {
  const fits = { width: Math.min(size.width, screen.width), height: Math.min(size.height, screen.height - TOP) };
  let x = Math.round((screen.width - fits.width) / 2);
  let y = Math.max(TOP, Math.round((screen.height - fits.height) / 2));
  const tried = new Set<string>();
  const isTaken = () => taken.some((rect) => Math.abs(rect.x - x) < STEP / 2 && Math.abs(rect.y - y) < STEP / 2);
  // A panel as wide as the window has the same place again at once.
  while (isTaken() && !tried.has(`${x} ${y}`)) {
    tried.add(`${x} ${y}`);
    x += STEP;
    y += STEP;
    if (x + fits.width > screen.width || y + fits.height > screen.height) {
      x = Math.max(0, x - 5 * STEP - Math.round(fits.width / 8));
      y = TOP;
    }
  }
  return keepInside({ x, y, ...fits }, screen);
}

/** Moves a panel into the window, shrinking it if necessary. */
export function keepInside(rect: Rect, screen: Size): Rect {
  const width = Math.min(rect.width, screen.width);
  const height = Math.min(rect.height, screen.height);
  return {
    x: Math.round(Math.min(Math.max(rect.x, 0), screen.width - width)),
    y: Math.round(Math.min(Math.max(rect.y, 0), screen.height - height)),
    width: Math.round(width),
    height: Math.round(height),
  };
}

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
