import { useAtrium, usePagedList } from '@atrium/sdk/client';
import { Button, EmptyState, FilterSelect, StatusFilter } from '@atrium/ui';
import { ListExport, ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import { useMemo } from 'react';
import { roomActions } from './admin/roomActions.ts';
import { roomColumns } from './admin/roomColumns.tsx';
import { NO_FILTERS, ROOM_TYPES, SORT_NAMES } from './admin/types.ts';
import { authorise } from './authorise.ts';
import type { Calendar } from './types.ts';

/** The company's rooms, as administrators keep them. */
export default function RoomList() {
  const context = useAtrium<Calendar>();
  const { t, api, events } = context;
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
  const { list, filters } = rooms;
  const actions = useMemo(() => roomActions(context, list), [context, list]);
  const add = (
    <Button variant="primary" icon="plus" onClick={actions.add}>
      {t('rooms.add')}
    </Button>
  );
  const importFile = (
    <Button icon="import" onClick={actions.importFile}>
      {t('rooms.import')}
    </Button>
  );
  const buttons = (
    <>
      {importFile}
      <ListExport list={rooms} download={(_, options) => api.roomsFile.download({}, options)} />
      {add}
    </>
  );
  const tools = (
    <>
      <ListSearch list={rooms} label={t('rooms.search')} />
      <FilterSelect
        label={t('field.type')}
        any={t('rooms.anyType')}
        options={ROOM_TYPES.map((type) => ({ value: type, label: t(`roomType.${type}`) }))}
        value={filters.type}
        onChange={(type) => list.filter({ type })}
      />
      <StatusFilter value={filters.isEnabled} onChange={(isEnabled) => list.filter({ isEnabled })} />
    </>
  );
  const empty = (
    <EmptyState
      title={t('rooms.none')}
      actions={
        <>
          {importFile}
          {add}
        </>
      }
    >
      {t('rooms.none.keeper')}
    </EmptyState>
  );
  return (
    <ListPage title={t('rooms.title')} actions={buttons} tools={tools}>
      <PagedTable
        label={t('rooms.title')}
        list={rooms}
        columns={roomColumns(t, rooms.busy, actions)}
        rowKey={({ id }) => id}
        onOpen={actions.edit}
        failed={t('rooms.failed')}
        empty={empty}
      />
    </ListPage>
  );
}
