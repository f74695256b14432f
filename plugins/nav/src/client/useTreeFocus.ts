import { isComposing } from '@atrium/ui';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Direction } from './arrange.ts';
import type { EntryActions } from './MenuTreeRow.tsx';
import type { TreeLine } from './treeRows.ts';
import type { MenuEntry } from './types.ts';

const STEPS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

interface TreeFocusOptions extends Pick<EntryActions, 'sortable' | 'onFold' | 'onEdit' | 'onStep' | 'onRemove'> {
  readonly lines: readonly TreeLine<MenuEntry>[];
  readonly selected: number | null;
}

/** The focus in the tree: one tab stop, the arrow keys, and the neighbour's row when the focused one is removed. */
export function useTreeFocus({ lines, selected, sortable, onFold, onEdit, onStep, onRemove }: TreeFocusOptions) {
  const tree = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const stop = (lines.find(({ entry }) => entry.id === (focused ?? selected)) ?? lines[0])?.entry.id;
  const rowOf = (id: number) => tree.current?.querySelector<HTMLElement>(`[data-entry="${id}"]`);

  // A row out of sight is rendered first, as the next tab stop.
  const sought = useRef<number | null>(null);
  const focus = (line: TreeLine<MenuEntry> | undefined) => {
    if (!line) return;
    const { id } = line.entry;
    const row = rowOf(id);
    if (row) return row.focus();
    sought.current = id;
    setFocused(id);
  };
  useLayoutEffect(() => {
    if (sought.current === null) return;
    rowOf(sought.current)?.focus();
    sought.current = null;
  });
  const seat = useRef({ id: 0, at: 0 });
  useEffect(() => {
    const at = lines.findIndex(({ entry }) => entry.id === focused);
    if (focused !== null && at >= 0) seat.current = { id: focused, at };
    // The focused entry was removed: focus its neighbour.
    else if (focused === seat.current.id && document.activeElement === document.body)
      focus(lines[seat.current.at] ?? lines.at(-1));
  }, [lines, focused]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey) return;
    if ((event.target as HTMLElement).getAttribute('role') !== 'treeitem') return;
    const at = lines.findIndex(({ entry }) => entry.id === stop);
    const line = lines[at];
    if (!line) return;
    const { entry, open } = line;
    const direction = STEPS[event.key];
    if (event.altKey) {
      if (!direction || !sortable) return;
      onStep(entry, direction);
      if (direction === 'in') onFold(entry.parentId, false);
    } else if (event.key === 'ArrowDown') focus(lines[at + 1]);
    else if (event.key === 'ArrowUp') focus(lines[at - 1]);
    else if (event.key === 'Home') focus(lines[0]);
    else if (event.key === 'End') focus(lines.at(-1));
    else if (event.key === 'ArrowRight' && open === false) onFold(entry.id, false);
    else if (event.key === 'ArrowRight') focus(lines[at + 1]);
    else if (event.key === 'ArrowLeft' && open) onFold(entry.id, true);
    else if (event.key === 'ArrowLeft') focus(lines.find((one) => one.entry.id === entry.parentId));
    else if (event.key === 'Enter') onEdit(entry);
    else if (event.key === 'Delete') onRemove(entry);
    else return;
    event.preventDefault();
  };
  return { tree, stop, onKeyDown, onFocus: setFocused };
}
