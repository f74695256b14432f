import type { CSSProperties } from 'react';
import type { RoomSelection } from './types.ts';

/** Where half hours of a room are drawn in the grid that is inside of an element; undefined if they are not. */
export function placeInGrid(
  around: HTMLElement | null,
  { roomId, startCode, endCode }: RoomSelection,
): CSSProperties | undefined {
  const grid = around?.querySelector<HTMLElement>('[role=grid]');
  const cells = [...(grid?.querySelectorAll<HTMLElement>(`[data-room="${roomId}"] [data-code]`) ?? [])];
  const first = cells.find(({ dataset }) => Number(dataset['end']) >= startCode);
  const last = cells.findLast(({ dataset }) => Number(dataset['code']) <= endCode);
  if (!grid || !first || !last) return undefined;
  const [frame, from, to] = [grid, first, last].map((element) => element.getBoundingClientRect()) as [
    DOMRect,
    DOMRect,
    DOMRect,
  ];
  const { top, height, left } = from;
  return { position: 'absolute', top: top - frame.top, left: left - frame.left, width: to.right - left, height };
}
