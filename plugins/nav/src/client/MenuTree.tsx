import { useAtrium } from '@atrium/sdk/client';
import type { DropPlace } from './dropPlace.ts';
import { type EntryActions, MenuTreeRow } from './MenuTreeRow.tsx';
import type { TreeLine } from './treeRows.ts';
import type { MenuEntry, Nav } from './types.ts';
import { type DragKind, useTreeDrag } from './useTreeDrag.ts';
import { useTreeFocus } from './useTreeFocus.ts';
import { useTreeWindow } from './useTreeWindow.ts';

interface MenuTreeProps extends EntryActions {
  readonly entries: readonly MenuEntry[];
  readonly lines: readonly TreeLine<MenuEntry>[];
  readonly selected: number | null;
  readonly onDrop: (kind: DragKind, what: string, place: DropPlace) => void;
}

/** The menu as a tree: entries are dragged or moved with Alt and the arrow keys; one tab stop. */
export function MenuTree(props: MenuTreeProps) {
  const { lines, selected } = props;
  const { t } = useAtrium<Nav>();
  const focus = useTreeFocus(props);
  const drag = useTreeDrag(props);
  const { scroll, rows, after } = useTreeWindow(lines, drag.dragged ?? focus.stop);
  return (
    <div ref={scroll} className="nav-scroll">
      <ul
        ref={focus.tree}
        role="tree"
        aria-label={t('tree.label')}
        className="nav-tree"
        onKeyDown={focus.onKeyDown}
        {...drag.ofTree}
      >
        {rows.map(({ line, gap }) => (
          <MenuTreeRow
            key={line.entry.id}
            {...props}
            {...drag.ofRow(line.entry)}
            line={line}
            gap={gap}
            current={line.entry.id === selected}
            stop={line.entry.id === focus.stop}
            onFocus={() => focus.onFocus(line.entry.id)}
            t={t}
          />
        ))}
        {after > 0 && <li role="none" style={{ height: after }} />}
      </ul>
    </div>
  );
}
