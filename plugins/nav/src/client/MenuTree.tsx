import { joined, OPEN_TYPE, useAtrium, VIEW_TYPE } from '@atrium/sdk/client';
import { classNames, Icon, IconButton, isComposing, StatusSwitch, Tag } from '@atrium/ui';
import { MenuPopover } from '@atrium/ui/overlays';
import { type DragEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Direction } from './arrange.ts';
import { type DragKind, type DropPlace, useTreeDrag } from './useTreeDrag.ts';
import { type TreeLine, useTreeWindow } from './treeRows.ts';
import type { MenuEntry, Nav, Translate } from './types.ts';

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

/** The actions of an entry in the tree. */
interface EntryActions {
  /** false while a filter hides entries, since the order is not visible then. */
  readonly sortable: boolean;
  readonly onFold: (id: number, shut: boolean) => void;
  readonly onEdit: (entry: MenuEntry) => void;
  readonly onAdd: (parent: MenuEntry) => void;
  readonly onRemove: (entry: MenuEntry) => void;
  readonly onEnable: (entry: MenuEntry, enable: boolean) => void;
  readonly onStep: (entry: MenuEntry, direction: Direction) => void;
}

interface MenuTreeRowProps extends EntryActions {
  readonly line: TreeLine<MenuEntry>;
  /** Height of the rows that are not rendered before this one, in pixels. */
  readonly gap: number;
  readonly current: boolean;
  readonly stop: boolean;
  readonly dragged: boolean;
  readonly drop: 'before' | 'inside' | 'after' | null;
  readonly onFocus: () => void;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
  readonly t: Translate;
}

/** A row of the tree: its name opens the form, its switch takes effect at once, other actions are in its menu. */
function MenuTreeRow(props: MenuTreeRowProps) {
  const { line, gap, current, stop, dragged, drop, sortable, t } = props;
  const { entry, level, open, position, size } = line;
  const reachable = stop ? 0 : -1;
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-expanded={open ?? undefined}
      aria-selected={current}
      aria-label={joined([entry.name, describeKind(entry, t), ...(entry.enable ? [] : [t('tree.off')])], 'clauses')}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
      data-entry={entry.id}
      tabIndex={reachable}
      draggable={sortable}
      style={{ '--nav-level': level - 1, ...(gap > 0 && { marginTop: gap }) } as React.CSSProperties}
      className={classNames(
        'nav-row',
        current && 'nav-row-current',
        dragged && 'nav-row-dragged',
        !entry.enable && 'nav-row-off',
        drop && `nav-drop-${drop}`,
      )}
      onFocus={props.onFocus}
      onDragStart={props.onDragStart}
      onDragOver={props.onDragOver}
      onDragEnd={props.onDragEnd}
      onClick={() => props.onEdit(entry)}
    >
      <span className={classNames('nav-handle', !sortable && 'nav-handle-none')} title={t('tree.handle')}>
        <Icon name="drag-handle-vertical" />
      </span>
      <span
        className="nav-twist"
        onClick={(event) => {
          event.stopPropagation();
          if (open !== null) props.onFold(entry.id, open);
        }}
      >
        {open !== null && <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />}
      </span>
      <Icon name={entry.iconName || 'document'} />
      <span className="at-cut" title={entry.name}>
        {entry.name}
      </span>
      {entry.accessControl && <Icon name="lock" size={14} className="nav-lock" />}
      {entry.ipBlock && (
        <Tag title={t('tree.blocked', { level: entry.riskLevel })}>{t('tree.level', { level: entry.riskLevel })}</Tag>
      )}
      {entry.missing && (
        <Tag tone="warning" title={t('tree.missingNote')}>
          {t('tree.missing')}
        </Tag>
      )}
      <span className="nav-kind">{describeKind(entry, t)}</span>
      <span className="nav-row-tools" onClick={(event) => event.stopPropagation()}>
        <StatusSwitch
          quiet
          label={t('tree.enable', { name: entry.name })}
          active={entry.enable}
          tabIndex={reachable}
          onChange={(enable) => props.onEnable(entry, enable)}
        />
        <MenuPopover label={t('tree.actions', { name: entry.name })} entries={listActions(props)}>
          <IconButton small icon="more" label={t('tree.actions', { name: entry.name })} tabIndex={reachable} />
        </MenuPopover>
      </span>
    </li>
  );
}

function listActions({ line: { entry }, sortable, onAdd, onEdit, onRemove, onStep, t }: MenuTreeRowProps) {
  const move = (direction: Direction, icon: string, keys: string) => ({
    id: direction,
    text: t(`move.${direction}`),
    icon,
    keys,
    disabled: !sortable,
    run: () => onStep(entry, direction),
  });
  return [
    { id: 'edit', text: t('tree.edit'), icon: 'edit', run: () => onEdit(entry) },
    ...(entry.menuType === 0 ? [{ id: 'add', text: t('tree.addBelow'), icon: 'plus', run: () => onAdd(entry) }] : []),
    { line: true as const },
    move('up', 'arrow-up', 'Alt ↑'),
    move('down', 'arrow-down', 'Alt ↓'),
    move('in', 'arrow-right', 'Alt →'),
    move('out', 'arrow-left', 'Alt ←'),
    { line: true as const },
    { id: 'remove', text: t('remove.confirm'), icon: 'trash', danger: true, run: () => onRemove(entry) },
  ];
}

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
function useTreeFocus({ lines, selected, sortable, onFold, onEdit, onStep, onRemove }: TreeFocusOptions) {
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

/** How an entry opens, in a word: 目錄, 分頁, 面板, 新視窗, 內嵌頁. */
export function describeKind(
  { menuType, openType, viewType }: Pick<MenuEntry, 'menuType' | 'openType' | 'viewType'>,
  t: Translate,
): string {
  if (menuType === 0 || openType === null) return t('type.directory');
  return viewType === VIEW_TYPE.framedPage && openType === OPEN_TYPE.tab ? t('kind.framed') : t(`open.${openType}`);
}
