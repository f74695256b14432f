import { joined } from '@atrium/sdk/client';
import { classNames, Icon, IconButton, StatusSwitch, Tag } from '@atrium/ui';
import { MenuPopover } from '@atrium/ui/overlays';
import type { DragEvent } from 'react';
import type { Direction } from './arrange.ts';
import { describeKind } from './kindOf.ts';
import type { TreeLine } from './treeRows.ts';
import type { MenuEntry, Translate } from './types.ts';

/** The actions of an entry in the tree. */
export interface EntryActions {
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
export function MenuTreeRow(props: MenuTreeRowProps) {
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
