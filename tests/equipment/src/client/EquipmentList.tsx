import { useAtrium, usePagedList } from '@atrium/sdk/client';
import { Button, EmptyState } from '@atrium/ui';
import type { Column } from '@atrium/ui/table';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import type { Equipment, Row } from './types.ts';

/** The equipment of the company and who has it. */
export default function EquipmentList() {
  const { t, api, events, panels, session } = useAtrium<Equipment>();
  const items = usePagedList({
    filters: { name: '' },
    searchBy: 'name',
    sortNames: ['name', 'place'],
    load: (query, options) => api.list({ query }, options),
    subscribe: (refetch) => events.on('changed', refetch),
  });
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
      tools={<ListSearch list={items} label={t('list.search')} />}
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
