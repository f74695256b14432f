import { Icon, IconButton, StatusSwitch, Tag } from '@atrium/ui';
import type { Column } from '@atrium/ui/table';
import { findAncestors } from './ancestorsOf.ts';
import { describeKind } from './kindOf.ts';
import type { MenuEntry, Translate } from './types.ts';

export interface ListActions {
  readonly onEdit: (entry: MenuEntry) => void;
  readonly onEnable: (entry: MenuEntry, enable: boolean) => void;
  readonly onRemove: (entry: MenuEntry) => void;
}

/** The columns of the list. `entries` is the whole menu: the position of an entry is shown by its ancestors. */
export function listColumns(
  t: Translate,
  entries: readonly MenuEntry[],
  busy: readonly (number | string)[],
  { onEdit, onEnable, onRemove }: ListActions,
): Column<MenuEntry>[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const placeOf = (entry: MenuEntry) => [t('form.top'), ...findAncestors(byId, entry).map(({ name }) => name)];
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
      optional: true,
      title: t('field.menuCode'),
      sortBy: (row) => row.menuCode,
      cell: (row) => <span title={row.menuCode}>{row.menuCode}</span>,
    },
    {
      id: 'openType',
      title: t('field.openType'),
      width: 80,
      sortBy: (row) => row.openType,
      cell: (row) => describeKind(row, t),
    },
    {
      id: 'enable',
      title: t('list.status'),
      width: 150,
      sortBy: (row) => Number(row.enable),
      cell: (row) => {
        const off = row.enable && findAncestors(byId, row).find(({ enable }) => !enable);
        return (
          <span className="nav-cell">
            <StatusSwitch
              quiet={Boolean(off)}
              label={t('tree.enable', { name: row.name })}
              active={row.enable}
              busy={busy.includes(row.id)}
              onChange={(enable) => onEnable(row, enable)}
            />
            {off && <Tag title={t('list.offAboveNote', { name: off.name })}>{t('list.offAbove')}</Tag>}
          </span>
        );
      },
    },
    {
      id: 'tools',
      title: '',
      width: 80,
      align: 'end',
      sticky: true,
      cell: (row) => (
        <>
          <IconButton small icon="edit" label={t('list.edit', { name: row.name })} onClick={() => onEdit(row)} />
          <IconButton small icon="trash" label={t('list.remove', { name: row.name })} onClick={() => onRemove(row)} />
        </>
      ),
    },
  ];
}
