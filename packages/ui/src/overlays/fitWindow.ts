import type { MiddlewareConfig } from '@blueprintjs/core';

/** Pixels between the control and the overlay, and between the overlay and the edge of the window. */
const GAP = 4;
const EDGE = 8;

/**
 * Limits an overlay beside a control to the available space: `--at-room` is its maximum height; it scrolls beyond that.
 */
export function fitWindow(matchWidth: boolean): MiddlewareConfig {
  return { offset: { mainAxis: GAP }, size: { padding: EDGE, apply: (found) => applySize(found, matchWidth) } };
}

/** An overlay at a point of the page may use the whole height of the window. */
export const FIT_POINT: MiddlewareConfig = {
  shift: { crossAxis: true, padding: EDGE },
  size: { padding: EDGE, apply: (found) => applySize(found, false) },
};

type Found = Parameters<NonNullable<NonNullable<MiddlewareConfig['size']>['apply']>>[0];

function applySize({ availableHeight, elements, rects }: Found, matchWidth: boolean): void {
  const { style } = elements.floating;
  style.setProperty('--at-room', `${Math.floor(availableHeight)}px`);
  if (matchWidth) style.width = `${rects.reference.width}px`;
}
