import { IconButton, momentLabel, StatusSwitch, type Hue, Tag } from '@atrium/ui';
import type { Column } from '@atrium/ui/table';
import type { Translate } from '../types.ts';
import type { TypeRow } from './types.ts';

interface TypeActions {
  edit(type: TypeRow): void;
  toggle(type: TypeRow): Promise<void>;
}

/** The columns of the list of types. */
export const typeColumns = (t: Translate, busy: readonly number[], actions: TypeActions): Column<TypeRow>[] => [
  { id: 'id', title: t('types.id'), width: 72, align: 'end', sortBy: ({ id }) => id, cell: ({ id }) => id },
  {
    id: 'name',
    title: t('field.name'),
    minWidth: 160,
    sortBy: ({ name }) => name,
    cell: ({ name, color }) => <Tag hue={color as Hue}>{name}</Tag>,
  },
  {
    id: 'isEnabled',
    title: t('field.isEnabled'),
    width: 140,
    sortBy: ({ isEnabled }) => Number(isEnabled),
    cell: (type) => (
      <StatusSwitch
        label={t('types.switch', { name: type.name })}
        active={type.isEnabled}
        busy={busy.includes(type.id)}
        onChange={() => void actions.toggle(type)}
      />
    ),
  },
  {
    id: 'updatedOn',
    title: t('rooms.updated'),
    width: 200,
    optional: true,
    sortBy: ({ updatedOn }) => updatedOn,
    cell: ({ updatedByName, updatedOn }) => (
      <span className="at-ink-2">
        {updatedOn === '' ? t('types.original') : `${momentLabel(updatedOn)} ${updatedByName}`}
      </span>
    ),
  },
  {
    id: 'actions',
    title: '',
    width: 48,
    align: 'end',
    sticky: true,
    cell: (type) => (
      <IconButton small icon="edit" label={t('types.edit', { name: type.name })} onClick={() => actions.edit(type)} />
    ),
  },
];
