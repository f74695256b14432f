import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface SheetCell {
  readonly row: number;
  /** Index of the day. */
  readonly day: number;
}

interface Selection {
  /** Where it was begun. */
  readonly anchor: SheetCell;
  /** Where the keyboard is. */
  readonly head: SheetCell;
}

export interface Range {
  readonly rows: readonly [first: number, last: number];
  readonly days: readonly [first: number, last: number];
}

const START: Selection = { anchor: { row: 0, day: 0 }, head: { row: 0, day: 0 } };

/** The selected cells of the grid: one, or a range by Shift and by the pointer. */
export function useSheetSelection(
  grid: RefObject<HTMLElement | null>,
  size: { readonly rows: number; readonly days: number },
) {
  const [selection, setSelection] = useState(START);
  const isDragging = useRef(false);
  const clamp = ({ row, day }: SheetCell): SheetCell => ({
    row: Math.max(0, Math.min(size.rows - 1, row)),
    day: Math.max(0, Math.min(size.days - 1, day)),
  });
  const head = clamp(selection.head);
  const anchor = clamp(selection.anchor);

  const select = (cell: SheetCell, extends_: boolean) => {
    const to = clamp(cell);
    setSelection(({ anchor: from }) => ({ anchor: extends_ ? from : to, head: to }));
    const element = grid.current?.querySelector<HTMLElement>(`[data-row="${to.row}"][data-day="${to.day}"]`);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  useEffect(() => {
    const stop = () => (isDragging.current = false);
    window.addEventListener('pointerup', stop);
    return () => window.removeEventListener('pointerup', stop);
  }, []);

  const cellAt = useCallback((target: EventTarget): SheetCell | undefined => {
    const data = (target as Element).closest<HTMLElement>('[data-day]')?.dataset;
    return data && { row: Number(data['row']), day: Number(data['day']) };
  }, []);

  return {
    head,
    range: {
      rows: [Math.min(anchor.row, head.row), Math.max(anchor.row, head.row)],
      days: [Math.min(anchor.day, head.day), Math.max(anchor.day, head.day)],
    } as Range,
    select,
    pointer: {
      onPointerDown: (event: React.PointerEvent) => {
        const cell = cellAt(event.target);
        if (!cell || event.button !== 0) return;
        // A finger that scrolls selects nothing but the cell where it began.
        isDragging.current = event.pointerType === 'mouse';
        event.preventDefault();
        select(cell, event.shiftKey);
      },
      onPointerOver: (event: React.PointerEvent) => {
        const cell = isDragging.current ? cellAt(event.target) : undefined;
        if (cell) select(cell, true);
      },
    },
  };
}

export type SheetSelection = ReturnType<typeof useSheetSelection>;
