import { useAtrium, usePagedList } from '@atrium/sdk/client';
import { Button, FilterSelect } from '@atrium/ui';
import { ListExport, NAMED_FILTERS, NamedListPage } from '@atrium/ui/records';
import { authorise } from '../authorise.ts';
import type { Calendar } from '../types.ts';
import { ROOM_TYPES } from './types.ts';

/** null: of every kind. */
const NO_FILTERS = { ...NAMED_FILTERS, type: null as number | null };

/** The company's rooms, as administrators keep them. */
export default function RoomList() {
  const context = useAtrium<Calendar>();
  const { t, api, events, panels } = context;
  const rooms = usePagedList({
    filters: NO_FILTERS,
    searchBy: 'name',
    sortNames: ['name', 'type', 'people', 'isEnabled', 'updatedOn'],
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
      columns={({ name, count, status, updated }) => [
        { ...name, minWidth: 140 },
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
        { ...count('upcoming', t('rooms.upcoming'), ({ upcoming }) => upcoming), width: 112 },
        status,
        { ...updated, width: 184 },
      ]}
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
