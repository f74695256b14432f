import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { LAST_CODE } from '../../contract/limits.ts';
import { type GridRoom, toSegments } from './roomCells.ts';

interface Cell {
  readonly roomId: number;
  readonly code: number;
}

/**
 * Arrows walk the half hours and rooms, Home and End to the ends of a row. The grid is one stop of Tab. Where a half hour with
 * the focus becomes part of a reservation, or of none, the cell in its place has the focus.
 */
export function useGridKeys(
  grid: RefObject<HTMLDivElement | null>,
  rooms: readonly GridRoom[],
  editing: number | undefined,
) {
  const [cell, setCell] = useState<Cell>();
  // In the order in which they are drawn.
  const ordered = rooms.toSorted((one, other) => one.type - other.type);
  const row = Math.max(
    0,
    ordered.findIndex(({ id }) => id === cell?.roomId),
  );
  const room = ordered[row];
  const focused = room && { roomId: room.id, code: room.id === cell?.roomId ? cell.code : 1 };
  const elementAt = ({ roomId, code }: Cell) =>
    [...(grid.current?.querySelectorAll<HTMLElement>(`[data-room="${roomId}"] [data-code]`) ?? [])].find(
      ({ dataset }) => Number(dataset['end']) >= code,
    );

  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const box = grid.current!;
    // the native event: React gets no event of the focus that a popover returns while it is removed
    const note = ({ target }: FocusEvent) => (last.current = target);
    box.addEventListener('focusin', note);
    return () => box.removeEventListener('focusin', note);
  }, [grid]);
  useEffect(() => {
    const isRemoved = last.current instanceof Element && !last.current.isConnected;
    if (isRemoved && document.activeElement === document.body && focused) elementAt(focused)?.focus();
  });

  /** The half hour at which the cell before or after the focused one begins. */
  const beside = (step: -1 | 1): number => {
    const cells = toSegments(room!, editing);
    const index = cells.findIndex(({ startCode, endCode }) => startCode <= focused!.code && focused!.code <= endCode);
    return (cells[index + step] ?? cells[index]!).startCode;
  };
  const target = (key: string): Cell | undefined => {
    if (!room || !focused) return undefined;
    const at = (to: GridRoom | undefined, code: number) => to && { roomId: to.id, code };
    switch (key) {
      case 'ArrowRight':
        return at(room, beside(1));
      case 'ArrowLeft':
        return at(room, beside(-1));
      case 'ArrowDown':
        return at(ordered[row + 1], focused.code);
      case 'ArrowUp':
        return at(ordered[row - 1], focused.code);
      case 'Home':
        return at(room, 1);
      case 'End':
        return at(room, LAST_CODE);
      default:
        return undefined;
    }
  };
  return {
    focused,
    focus: (roomId: number, code: number) => setCell({ roomId, code }),
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const next = target(event.key);
      if (!next) return;
      event.preventDefault();
      elementAt(next)?.focus();
      // The column stays while the focus passes a reservation that is wider.
      setCell(next);
    },
  };
}
