import { useAtrium, usePagedList } from '@atrium/sdk/client';
import { Button, EmptyState, Switch } from '@atrium/ui';
import type { Column } from '@atrium/ui/table';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import type { Equipment, Row } from './types.ts';

/** The equipment of the company and who has it. */
export default function EquipmentList() {
  const { t, api, events, panels, session, preferences } = useAtrium<Equipment>();
  const { onlyFavourites } = useSnapshot(preferences.state);
  const items = usePagedList({
    filters: { name: '' },
    searchBy: 'name',
    sortNames: ['name', 'place'],
    // Read when it loads: the preference may change in another browser.
    load: (query, options) =>
      api.list({ query: { ...query, onlyFavourites: preferences.state.onlyFavourites } }, options),
    subscribe: (refetch) => events.on('changed', refetch),
  });
  useEffect(() => void items.list.reload(), [items.list, onlyFavourites]);
  const manages = session.can('equipment.manage');
  const columns: Column<Row>[] = [
    { id: 'name', title: t('field.name'), cell: ({ name }) => name, sortBy: ({ name }) => name },
    { id: 'place', title: t('field.place'), cell: ({ place }) => place, sortBy: ({ place }) => place, optional: true },
    {
      id: 'borrower',
      title: t('list.borrower'),
      cell: ({ borrower, dueOn }) => (borrower === null ? t('list.free') : `${borrower}（${dueOn}）`),
    },
  ];
  return (
    <ListPage
      title={t('list.title')}
      actions={
        manages && (
          <>
            <Button icon="download" onClick={() => void api.export.download().catch(() => undefined)}>
              {t('list.export')}
            </Button>
            <Button variant="primary" icon="plus" onClick={() => panels.open('EquipmentForm', {})}>
              {t('list.add')}
            </Button>
          </>
        )
      }
      tools={
        <>
          <ListSearch list={items} label={t('list.search')} />
          <Switch
            checked={onlyFavourites}
            onChange={({ target }) => preferences.set({ onlyFavourites: target.checked })}
          >
            {t('list.onlyFavourites')}
          </Switch>
        </>
      }
    >
      <PagedTable
        label={t('list.title')}
        list={items}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id, name }) => panels.open('EquipmentItem', { id }, { id, title: name })}
        failed={t('list.failed')}
        empty={<EmptyState title={t('list.empty')} />}
      />
    </ListPage>
  );
}
