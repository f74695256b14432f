import { type PagedList, useAtrium, usePagedList } from '@atrium/sdk/client';
import { Button, EmptyState, FilterSelect, momentLabel, StatusFilter } from '@atrium/ui';
import { ListExport, ListPage, ListSearch, namedColumns, PagedTable, rowActions } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { useMemo } from 'react';
import { authorise } from '../authorise.ts';
import type { Calendar, CalendarClient, Translate } from '../types.ts';
import { NO_FILTERS, type Room, ROOM_TYPES, SORT_NAMES } from './types.ts';

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

/** The columns of the list of rooms. The server sorts; `sortBy` only marks the sortable columns. */
function roomColumns(t: Translate, busy: readonly (number | string)[], actions: RoomActions): Column<Room>[] {
  const { status, buttons } = namedColumns({ busy, actions });
  return [
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
    buttons,
  ];
}

/** The actions of a room of the list. */
interface RoomActions {
  add(): void;
  importFile(): void;
  edit(room: Room): void;
  toggle(room: Room): Promise<void>;
  remove(room: Room): Promise<void>;
}

function roomActions(context: CalendarClient, list: Pick<PagedList<Room>, 'change'>): RoomActions {
  const { api, notices, panels, t } = context;

  const rows = rowActions(notices, (id, work) => list.change(id, work));
  return {
    add: () => panels.open('RoomForm', {}, {}),
    importFile: () => panels.open('TableImport', { of: 'rooms' }, { id: 'rooms' }),
    edit: ({ id }) => panels.open('RoomForm', { id }, { id }),
    toggle: (room) =>
      rows.toggle(room, {
        call: (body) => api.changeRoom({ params: { id: room.id }, body }, { quiet: true }),
        done: (isEnabled) => t(isEnabled ? 'rooms.enabled' : 'rooms.disabled', { name: room.name }),
        failed: t('rooms.change.failed'),
      }),
    remove: (room) =>
      rows.remove(room, {
        title: t('rooms.remove.title', { name: room.name }),
        message: t('rooms.remove.text'),
        confirm: t('rooms.remove.do'),
        call: () => api.removeRoom({ params: { id: room.id } }, { quiet: true }),
        done: t('rooms.removed'),
        failed: t('rooms.remove.failed'),
      }),
  };
}
