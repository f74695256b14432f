import { useAtrium, usePagedList } from '@atrium/sdk/client';
import { Button, FilterSelect, momentLabel } from '@atrium/ui';
import { ListExport, NAMED_FILTERS, NamedListPage } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { authorise } from '../authorise.ts';
import type { Calendar, Translate } from '../types.ts';
import { type Room, ROOM_TYPES, SORT_NAMES } from './types.ts';

/** null: of every kind. */
const NO_FILTERS = { ...NAMED_FILTERS, type: null as number | null };

/** The company's rooms, as administrators keep them. */
export default function RoomList() {
  const context = useAtrium<Calendar>();
  const { t, api, events, panels } = context;
  const rooms = usePagedList({
    filters: NO_FILTERS,
    searchBy: 'name',
    sortNames: SORT_NAMES,
    inAddress: true,
    load: async (query, options) => {
      await authorise(context);
      return api.rooms({ query }, options);
    },
    subscribe: (refetch) => events.on('optionsChanged', refetch),
  });
  const importFile = (
    <Button icon="import" onClick={() => panels.open('TableImport', { of: 'rooms' }, { id: 'rooms' })}>
      {t('rooms.import')}
    </Button>
  );
  return (
    <NamedListPage
      list={rooms}
      text={(key, variables) => t(`rooms.${key}`, variables)}
      calls={{ change: api.changeRoom, remove: api.removeRoom }}
      columns={(status) => roomColumns(t, status)}
      onAdd={() => panels.open('RoomForm', {}, {})}
      onEdit={({ id }) => panels.open('RoomForm', { id }, { id })}
      actions={
        <>
          {importFile}
          <ListExport list={rooms} download={(_, options) => api.roomsFile.download({}, options)} />
        </>
      }
      emptyActions={importFile}
      tools={
        <FilterSelect
          label={t('field.type')}
          any={t('rooms.anyType')}
          options={ROOM_TYPES.map((type) => ({ value: type, label: t(`roomType.${type}`) }))}
          value={rooms.filters.type}
          onChange={(type) => rooms.list.filter({ type })}
        />
      }
    />
  );
}

/** The columns of the list of rooms. The server sorts; `sortBy` only marks the sortable columns. */
const roomColumns = (t: Translate, status: Column<Room>): Column<Room>[] => [
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
  status,
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
];
