import { isComposing } from '@atrium/ui';
import { type KeyboardEvent, type RefObject, useState } from 'react';

/** A cell: column 0 is the name, 1 to 31 are the days. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
}

const START: GridCell = { row: 0, column: 1 };

/**
 * Arrows walk the cells, Home and End to the ends of a row, with Ctrl to the first and last person; Enter opens. The grid is one stop
 * of Tab.
 */
export function useGridKeys(
  grid: RefObject<HTMLElement | null>,
  size: { readonly rows: number; readonly columns: number },
  onOpen: (cell: GridCell) => void,
) {
  const [chosen, setChosen] = useState(START);
  const active = { row: Math.min(chosen.row, size.rows - 1), column: Math.min(chosen.column, size.columns - 1) };

  const focus = (cell: GridCell) => {
    setChosen(cell);
    const element = grid.current?.querySelector<HTMLElement>(`[data-row="${cell.row}"][data-column="${cell.column}"]`);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.altKey || event.metaKey || !(event.target as Element).matches('[data-column]'))
      return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen(active);
      return;
    }
    const { row, column } = active;
    const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
    const target = {
      ArrowLeft: { row, column: Math.max(0, column - 1) },
      ArrowRight: { row, column: Math.min(lastColumn, column + 1) },
      ArrowUp: { row: Math.max(0, row - 1), column },
      ArrowDown: { row: Math.min(lastRow, row + 1), column },
      Home: { row: event.ctrlKey ? 0 : row, column: 0 },
      End: { row: event.ctrlKey ? lastRow : row, column: lastColumn },
    }[event.key];
    if (!target) return;
    event.preventDefault();
    focus(target);
  };

  return { active, focus, onKeyDown };
}
