import { OPEN_TYPE } from '@atrium/sdk/client';
import type { MenuEntry } from '@atrium/sdk/host';
import { classNames, Icon, isComposing } from '@atrium/ui';
import { type KeyboardEvent, memo, useCallback, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useText } from '../../services/i18n.ts';
import { isLeaf } from '../../services/menuEntries.ts';
import { closeOverlaid } from '../collapsedParts.ts';
import { useNavigation } from '../workspaceServices.ts';
import { type MenuRow, menuRows, useCurrentEntry } from './menuRows.ts';

/** The expanded menu as a tree: one tab stop; arrows move, collapse and expand, a letter jumps, Enter opens. */
export function TreeMenu() {
  const navigation = useNavigation();
  const t = useText();
  const tree = useRef<HTMLUListElement>(null);
  const { menu: frozen, loaded } = useSnapshot(navigation.state);
  const menu = frozen as MenuEntry[];
  const current = useCurrentEntry();
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [focused, setFocused] = useState<number | null>(null);
  const rows = useMemo(() => menuRows(menu, closed), [menu, closed]);
  const stop = rows.some((row) => row.entry.id === focused)
    ? focused
    : (rows.find((row) => row.entry.id === current) ?? rows[0])?.entry.id;

  const fold = useCallback(
    (id: number, shut: boolean) =>
      setClosed((known) => {
        const next = new Set(known);
        if (shut) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  const press = useCallback(
    (row: MenuRow) => {
      setFocused(row.entry.id);
      if (row.open !== null && !isLeaf(row.entry)) fold(row.entry.id, row.open);
      else {
        closeOverlaid();
        navigation.open(row.entry);
      }
    },
    [fold, navigation],
  );
  const go = (row: MenuRow | undefined) => row && focusEntry(tree.current, row.entry.id);
  const walk = (event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = rows.findIndex((row) => row.entry.id === stop);
    const row = rows[at];
    if (!row) return;
    const { id } = row.entry;
    switch (event.key) {
      case 'ArrowDown':
        go(rows[at + 1]);
        break;
      case 'ArrowUp':
        go(rows[at - 1]);
        break;
      case 'Home':
        go(rows[0]);
        break;
      case 'End':
        go(rows.at(-1));
        break;
      case 'ArrowRight':
        if (row.open === false) fold(id, false);
        else if (row.open) go(rows[at + 1]);
        break;
      case 'ArrowLeft':
        if (row.open) fold(id, true);
        else go(rows.find((other) => other.entry.id === row.path.at(-1)));
        break;
      default:
        if (event.key.length !== 1 || event.key === ' ') return;
        go([...rows.slice(at + 1), ...rows.slice(0, at)].find((other) => startsWithLetter(other, event.key)));
    }
    event.preventDefault();
  };
  if (loaded && menu.length === 0) return <p className="ws-menu-empty at-caption at-mute">{t('menu.empty')}</p>;
  return (
    <ul role="tree" aria-label={t('menu.label')} ref={tree} onKeyDown={walk}>
      {rows.map((row) => (
        <TreeRow
          key={row.entry.id}
          row={row}
          current={row.entry.id === current}
          stop={row.entry.id === stop}
          onPress={press}
          onFocus={setFocused}
        />
      ))}
    </ul>
  );
}

function focusEntry(tree: HTMLElement | null, id: number): void {
  tree?.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus();
}

function startsWithLetter(row: MenuRow, letter: string): boolean {
  return row.entry.name.toLowerCase().startsWith(letter.toLowerCase());
}

interface TreeRowProps {
  readonly row: MenuRow;
  readonly current: boolean;
  /** True for the tab stop of the tree. */
  readonly stop: boolean;
  readonly onPress: (row: MenuRow) => void;
  readonly onFocus: (id: number) => void;
}

/** A row of the expanded menu. It rerenders only when its own props change: a change of tab affects two of them. */
const TreeRow = memo(function TreeRow({ row, current, stop, onPress, onFocus }: TreeRowProps) {
  const t = useText();
  const { entry, level, caption, path, open } = row;
  return (
    <li role="none" className={classNames(level > 0 && 'ws-menu-kid')}>
      <button
        type="button"
        role="treeitem"
        data-entry={entry.id}
        aria-level={path.length + 1}
        aria-expanded={open ?? undefined}
        aria-current={current ? 'page' : undefined}
        aria-selected={current}
        tabIndex={stop ? 0 : -1}
        className={caption ? 'ws-menu-caption' : 'ws-menu-row'}
        title={entry.name}
        onFocus={() => onFocus(entry.id)}
        onClick={() => onPress(row)}
      >
        {!caption && <Icon name={entry.iconName || (open === null ? 'document' : 'folder-close')} />}
        <span className="at-cut">{entry.name}</span>
        {open !== null && <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} className="ws-menu-tail" />}
        {entry.openType === OPEN_TYPE.window && (
          <>
            <Icon name="share" size={14} className="ws-menu-tail" />
            <span className="at-hidden-text">{t('menu.newWindow')}</span>
          </>
        )}
      </button>
    </li>
  );
});
