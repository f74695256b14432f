import { Icon, IconButton, StatusTag, Switch, Tag } from '@atrium/ui';
import type { Column } from '@atrium/ui/table';
import { aboveOf } from './aboveOf.ts';
import { kindOf } from './kindOf.ts';
import type { MenuEntry, Translate } from './types.ts';

export interface ListActions {
  readonly onEdit: (entry: MenuEntry) => void;
  readonly onEnable: (entry: MenuEntry, enable: boolean) => void;
  readonly onRemove: (entry: MenuEntry) => void;
}

/** The columns of the list. `entries` is the whole menu: where an entry stands is told by those above it. */
export function listColumns(
  t: Translate,
  entries: readonly MenuEntry[],
  { onEdit, onEnable, onRemove }: ListActions,
): Column<MenuEntry>[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const placeOf = (entry: MenuEntry) => [t('form.top'), ...aboveOf(byId, entry).map(({ name }) => name)];
  return [
    {
      id: 'name',
      title: t('field.name'),
      sortBy: (row) => row.name,
      cell: (row) => (
        <span className="nav-cell">
          <Icon name={row.iconName} />
          <span className="at-cut" title={row.name}>
            {row.name}
          </span>
        </span>
      ),
    },
    {
      id: 'parentId',
      title: t('field.parentId'),
      cell: (row) => {
        const place = placeOf(row);
        return <span title={place.join(' / ')}>{place.slice(place.length > 1 ? 1 : 0).join(' / ')}</span>;
      },
    },
    {
      id: 'menuCode',
      title: t('field.menuCode'),
      sortBy: (row) => row.menuCode,
      cell: (row) => <span title={row.menuCode}>{row.menuCode}</span>,
    },
    {
      id: 'openType',
      title: t('field.openType'),
      width: 80,
      sortBy: (row) => row.openType,
      cell: (row) => kindOf(row, t),
    },
    {
      id: 'enable',
      title: t('list.status'),
      width: 110,
      sortBy: (row) => Number(row.enable),
      cell: (row) => {
        const off = row.enable && aboveOf(byId, row).find(({ enable }) => !enable);
        if (!off) return <StatusTag active={row.enable} />;
        return <Tag title={t('list.offAboveNote', { name: off.name })}>{t('list.offAbove')}</Tag>;
      },
    },
    {
      id: 'tools',
      title: t('list.tools'),
      width: 116,
      cell: (row) => (
        <span className="nav-cell">
          <Switch
            aria-label={t('tree.enable', { name: row.name })}
            checked={row.enable}
            onChange={(event) => onEnable(row, event.target.checked)}
          />
          <IconButton small icon="edit" label={t('list.edit', { name: row.name })} onClick={() => onEdit(row)} />
          <IconButton small icon="trash" label={t('list.remove', { name: row.name })} onClick={() => onRemove(row)} />
        </span>
      ),
    },
  ];
}
