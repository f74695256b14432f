import type { MenuEntry } from '@atrium/sdk/host';
import { classNames, Icon, isComposing } from '@atrium/ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import { useText } from '../i18n/useText.ts';
import { useNavigation } from '../workspace/workspaceServices.ts';
import { menuRows, type MenuRow } from './menuRows.ts';
import { isLeaf, pathTo } from './menuTree.ts';
import { useCurrentEntry } from './useCurrentEntry.ts';

/** The open menu as a tree: one stop of the Tab key; arrows walk, fold and unfold, a letter jumps, Enter opens. */
export function TreeMenu() {
  const navigation = useNavigation();
  const t = useText();
  const tree = useRef<HTMLUListElement>(null);
  const { menu: frozen, loaded } = useSnapshot(navigation.state);
  const menu = frozen as MenuEntry[];
  const current = useCurrentEntry();
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [focused, setFocused] = useState<number | null>(null);
  const rows = menuRows(menu, closed);
  const stop = rows.some((row) => row.entry.id === focused) ? focused : (rows.find((row) => row.entry.id === current) ?? rows[0])?.entry.id;

  const fold = (id: number, shut: boolean) =>
    setClosed((known) => {
      const next = new Set(known);
      if (shut) next.add(id);
      else next.delete(id);
      return next;
    });
  const press = (row: MenuRow) => {
    setFocused(row.entry.id);
    if (row.open !== null && !isLeaf(row.entry)) fold(row.entry.id, row.open);
    else navigation.open(row.entry);
  };
  const go = (id: number | undefined) => {
    if (id === undefined) return;
    setFocused(id);
    tree.current?.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus();
  };
  const walk = (event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = rows.findIndex((row) => row.entry.id === stop);
    const row = rows[at];
    if (!row) return;
    switch (event.key) {
      case 'ArrowDown':
        go(rows[at + 1]?.entry.id);
        break;
      case 'ArrowUp':
        go(rows[at - 1]?.entry.id);
        break;
      case 'Home':
        go(rows[0]?.entry.id);
        break;
      case 'End':
        go(rows.at(-1)?.entry.id);
        break;
      case 'ArrowRight':
        if (row.open === false) fold(row.entry.id, false);
        else if (row.open) go(rows[at + 1]?.entry.id);
        break;
      case 'ArrowLeft':
        if (row.open) fold(row.entry.id, true);
        else go(pathTo(menu, row.entry.id)?.at(-1));
        break;
      default:
        if (event.key.length !== 1 || event.key === ' ') return;
        go([...rows.slice(at + 1), ...rows.slice(0, at)].find((other) => other.entry.name.toLowerCase().startsWith(event.key.toLowerCase()))?.entry.id);
    }
    event.preventDefault();
  };
  if (loaded && menu.length === 0) return <p className="ws-menu-empty at-caption at-mute">{t('menu.empty')}</p>;
  return (
    <ul role="tree" aria-label={t('menu.label')} ref={tree} onKeyDown={walk}>
      {rows.map((row) => (
        <li key={row.entry.id} role="none" className={classNames(row.level > 0 && 'ws-menu-kid')}>
          <button
            type="button"
            role="treeitem"
            data-entry={row.entry.id}
            aria-level={(pathTo(menu, row.entry.id)?.length ?? 0) + 1}
            aria-expanded={row.open ?? undefined}
            aria-current={row.entry.id === current ? 'page' : undefined}
            aria-selected={row.entry.id === current}
            tabIndex={row.entry.id === stop ? 0 : -1}
            className={row.caption ? 'ws-menu-caption' : 'ws-menu-row'}
            title={row.entry.name}
            onFocus={() => setFocused(row.entry.id)}
            onClick={() => press(row)}
          >
            {!row.caption && row.level === 0 && <Icon name={row.entry.iconName || (row.open === null ? 'document' : 'folder-close')} />}
            <span className="at-cut">{row.entry.name}</span>
            {row.open !== null && <Icon name={row.open ? 'chevron-down' : 'chevron-right'} size={14} className="ws-menu-tail" />}
            {row.entry.openType === 1 && (
              <>
                <Icon name="share" size={14} className="ws-menu-tail" />
                <span className="at-hidden-text">{t('menu.newWindow')}</span>
              </>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
