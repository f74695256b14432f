import { useAtrium } from '@atrium/sdk/client';
import { isComposing } from '@atrium/ui';
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import type { Direction } from './arrange.ts';
import { type DropPlace, dropPlace } from './dropPlace.ts';
import { type EntryActions, MenuTreeRow } from './MenuTreeRow.tsx';
import type { TreeLine } from './treeRows.ts';
import type { MenuEntry, Nav } from './types.ts';

/** The dragged kind: an entry of the tree, or an offered view. */
export const ENTRY = 'application/x-atrium-menu-entry';
export const OFFER = 'application/x-atrium-menu-offer';

const STEPS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

interface MenuTreeProps extends EntryActions {
  readonly entries: readonly MenuEntry[];
  readonly lines: readonly TreeLine<MenuEntry>[];
  readonly selected: number | null;
  readonly onDrop: (kind: typeof ENTRY | typeof OFFER, what: string, place: DropPlace) => void;
}

/** The menu as a tree: entries are dragged or moved with Alt and the arrow keys; one tab stop. */
export function MenuTree(props: MenuTreeProps) {
  const { entries, lines, selected, sortable, onFold, onEdit, onStep, onRemove, onDrop } = props;
  const { t } = useAtrium<Nav>();
  const tree = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [drop, setDrop] = useState<DropPlace | null>(null);
  // A drop may arrive before the last move has been rendered.
  const place = useRef<DropPlace | null>(null);
  const point = (next: DropPlace | null) => {
    place.current = next;
    setDrop(next);
  };
  const stop = (lines.find(({ entry }) => entry.id === (focused ?? selected)) ?? lines[0])?.entry.id;

  const focus = (line: TreeLine<MenuEntry> | undefined) =>
    line && tree.current?.querySelector<HTMLElement>(`[data-entry="${line.entry.id}"]`)?.focus();
  const seat = useRef({ id: 0, at: 0 });
  useEffect(() => {
    const at = lines.findIndex(({ entry }) => entry.id === focused);
    if (focused !== null && at >= 0) seat.current = { id: focused, at };
    // The focused entry was removed: focus its neighbour.
    else if (focused === seat.current.id && document.activeElement === document.body)
      focus(lines[seat.current.at] ?? lines.at(-1));
  }, [lines, focused]);
  const walk = (event: KeyboardEvent) => {
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

  const kindOfDrag = (event: DragEvent) => [ENTRY, OFFER].find((kind) => event.dataTransfer.types.includes(kind));
  const over = (event: DragEvent, entry: MenuEntry) => {
    if (!sortable || !kindOfDrag(event) || entry.id === dragged) return point(null);
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    point(dropPlace(entries, entry, (event.clientY - top) / height));
  };
  const dropped = (event: DragEvent) => {
    const kind = kindOfDrag(event) as typeof ENTRY | typeof OFFER | undefined;
    if (kind && place.current) {
      event.preventDefault();
      onDrop(kind, event.dataTransfer.getData(kind), place.current);
    }
    point(null);
    setDragged(null);
  };

  return (
    <ul
      ref={tree}
      role="tree"
      aria-label={t('tree.label')}
      className="nav-tree"
      onKeyDown={walk}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && point(null)}
      onDrop={dropped}
    >
      {lines.map((line) => (
        <MenuTreeRow
          key={line.entry.id}
          {...props}
          line={line}
          current={line.entry.id === selected}
          stop={line.entry.id === stop}
          dragged={line.entry.id === dragged}
          drop={drop?.over === line.entry.id ? drop.where : null}
          onFocus={() => setFocused(line.entry.id)}
          onDragStart={(event) => {
            event.dataTransfer.setData(ENTRY, String(line.entry.id));
            event.dataTransfer.effectAllowed = 'move';
            setDragged(line.entry.id);
          }}
          onDragOver={(event) => over(event, line.entry)}
          onDragEnd={() => {
            setDragged(null);
            point(null);
          }}
          t={t}
        />
      ))}
    </ul>
  );
}
