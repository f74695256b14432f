import { useAtrium, usePagedList } from '@atrium/sdk/client';
import { Button, EmptyState } from '@atrium/ui';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import type contract from '../contract.ts';

/** The equipment of the company and who has it. */
export default function EquipmentList() {
  const { t, api, events, panels, session } = useAtrium<typeof contract>();
  const items = usePagedList({
    filters: { name: '' },
    searchBy: 'name',
    sortNames: ['name', 'place'],
    load: (query, options) => api.list({ query }, options),
    subscribe: (refetch) => events.on('changed', refetch),
  });
  return (
    <ListPage
      title={t('list.title')}
      tools={<ListSearch list={items} label={t('list.search')} />}
      actions={
        session.can('equipment.manage') && (
          <Button variant="primary" icon="plus" onClick={() => panels.open('EquipmentForm', {})}>
            {t('form.adding')}
          </Button>
        )
      }
    >
      <PagedTable
        label={t('list.title')}
        list={items}
        columns={[
          { id: 'name', title: t('field.name'), cell: ({ name }) => name, sortBy: ({ name }) => name },
          { id: 'place', title: t('field.place'), cell: ({ place }) => place, sortBy: ({ place }) => place },
          { id: 'borrower', title: t('list.borrower'), cell: ({ borrower }) => borrower || t('list.free') },
          { id: 'dueOn', title: t('field.dueOn'), cell: ({ dueOn }) => dueOn ?? '' },
        ]}
        rowKey={({ id }) => id}
        onOpen={({ id, name }) => panels.open('EquipmentItem', { id }, { id, title: name })}
        failed={t('list.failed')}
        empty={<EmptyState title={t('list.empty')} />}
      />
    </ListPage>
  );
}
