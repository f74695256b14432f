import type { MiddlewareConfig } from '@blueprintjs/core';

/** Pixels between the control and what it opens, and between that and the edge of the window. */
const GAP = 4;
const EDGE = 8;

/** What is opened beside something takes no more than the room it finds there: `--at-room` is its height, where it scrolls by itself. */
export function fitWindow(matchWidth: boolean): MiddlewareConfig {
  return { offset: { mainAxis: GAP }, size: { padding: EDGE, apply: (found) => applySize(found, matchWidth) } };
}

/** At a point of the page nothing has to stay in sight beside it: the whole height of the window may be taken. */
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
