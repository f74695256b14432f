import { IconButton, momentLabel, StatusSwitch } from '@atrium/ui';
import type { Column } from '@atrium/ui/table';
import type { Translate } from '../types.ts';
import type { RoomActions } from './roomActions.ts';
import type { Room } from './types.ts';

/** The columns of the list of rooms. The server sorts; `sortBy` only marks the sortable columns. */
export const roomColumns = (t: Translate, busy: readonly (number | string)[], actions: RoomActions): Column<Room>[] => [
  { id: 'name', title: t('field.name'), minWidth: 140, sortBy: ({ name }) => name, cell: ({ name }) => name },
  {
    id: 'type',
    title: t('field.type'),
    width: 112,
    sortBy: ({ type }) => type,
    cell: ({ type }) => t(`roomType.${type as 1 | 2 | 3}`),
  },
  {
    id: 'people',
    title: t('field.people'),
    width: 104,
    align: 'end',
    sortBy: ({ people }) => people,
    cell: ({ people }) => t('rooms.people.count', { count: people }),
  },
  {
    id: 'upcoming',
    title: t('rooms.upcoming'),
    width: 112,
    align: 'end',
    optional: true,
    cell: ({ upcoming }) => <span className={upcoming === 0 ? 'at-ink-3' : ''}>{upcoming}</span>,
  },
  {
    id: 'isEnabled',
    title: t('field.isEnabled'),
    width: 140,
    sortBy: ({ isEnabled }) => Number(isEnabled),
    cell: (room) => (
      <StatusSwitch
        label={t('rooms.switch', { name: room.name })}
        active={room.isEnabled}
        busy={busy.includes(room.id)}
        onChange={() => void actions.toggle(room)}
      />
    ),
  },
  {
    id: 'updatedOn',
    title: t('rooms.updated'),
    width: 184,
    optional: true,
    sortBy: ({ updatedOn }) => updatedOn,
    cell: ({ updatedByName, updatedOn }) => (
      <span className="at-ink-2">{`${momentLabel(updatedOn)} ${updatedByName}`.trim()}</span>
    ),
  },
  {
    id: 'actions',
    title: '',
    width: 80,
    align: 'end',
    sticky: true,
    cell: (room) => (
      <>
        <IconButton small icon="edit" label={t('rooms.edit', { name: room.name })} onClick={() => actions.edit(room)} />
        <IconButton
          small
          icon="trash"
          label={t('rooms.remove', { name: room.name })}
          onClick={() => void actions.remove(room)}
        />
      </>
    ),
  },
];
