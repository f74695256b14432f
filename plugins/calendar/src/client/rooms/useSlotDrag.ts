import { useEffect, useRef, useState, type RefObject } from 'react';
import { watchDrag } from '../watchDrag.ts';
import { type GridRoom, type RoomSelection, selectSlot } from './roomCells.ts';

interface Choice {
  readonly rooms: readonly GridRoom[];
  readonly selection: RoomSelection | null;
  readonly editing: number | undefined;
  readonly firstCode: number;
  readonly onSelect: ((selection: RoomSelection | null) => void) | undefined;
  readonly onReset: (() => void) | undefined;
}

/**
 * Dragging over half hours of a room is a press on the first one and another on the last one. Escape restores what was chosen.
 *
 * @returns the half hour that the pointer is over while it drags
 */
export function useSlotDrag(grid: RefObject<HTMLElement | null>, choice: Choice): number | undefined {
  const [over, setOver] = useState<number>();
  const latest = useRef(choice);
  useEffect(() => {
    latest.current = choice;
  });
  useEffect(
    () =>
      watchDrag(grid.current!, {
        begin(target) {
          const before = latest.current;
          const cell = target.closest<HTMLElement>('[data-code]');
          const row = cell?.closest<HTMLElement>('[data-room]');
          const roomOf = ({ rooms }: Choice) => rooms.find(({ id }) => String(id) === row?.dataset['room']);
          const room = roomOf(before);
          const from = Number(cell?.dataset['code']);
          const first = room && selectSlot(room, from, null, before.editing, before.firstCode);
          if (!first || !before.onSelect) return null;
          let last = from;
          return {
            start: () => before.onSelect?.(first),
            move({ x }) {
              last = codeAt(row!, x) ?? last;
              setOver(last);
            },
            end(dropped) {
              setOver(undefined);
              const { onSelect, onReset, editing, firstCode } = latest.current;
              if (!dropped) return onSelect?.(before.selection);
              // One half hour stays chosen, as after a press.
              if (last === from) return;
              const range = selectSlot(roomOf(latest.current) ?? room, last, first, editing, firstCode);
              const isBlocked = range === null || range === first;
              if (isBlocked) onReset?.();
              onSelect?.(isBlocked ? null : range);
            },
          };
        },
      }),
    [grid],
  );
  return over;
}

/** The half hour of a row at a place, also within a reservation; undefined before the first and after the last one. */
function codeAt(row: HTMLElement, x: number): number | undefined {
  for (const cell of row.querySelectorAll<HTMLElement>('[data-code]')) {
    const { left, right, width } = cell.getBoundingClientRect();
    if (x < left || x >= right) continue;
    const code = Number(cell.dataset['code']);
    const count = Number(cell.dataset['end']) - code + 1;
    return code + Math.floor(((x - left) / width) * count);
  }
  return undefined;
}
