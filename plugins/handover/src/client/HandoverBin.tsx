import { useAtrium, usePagedList, type CallFailure } from '@atrium/sdk/client';
import { Button, EmptyState, momentLabel, useKeptFocus } from '@atrium/ui';
import { ListPage, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { useMemo } from 'react';
import { onChanges } from './parts/onChanges.ts';
import './parts/parts.css';
import type { HandoverClient, Handovers } from './types.ts';

type Deleted = Awaited<ReturnType<HandoverClient['api']['bin']>>['list'][number];

/** Handovers that were deleted within 30 days (C.6-25). */
export default function HandoverBin() {
  const context = useAtrium<Handovers>();
  const { api, notices, t } = context;
  const bin = usePagedList({
    filters: {},
    load: ({ page, pageSize }, options) => api.bin({ query: { page, pageSize } }, options),
    subscribe: (refetch) => onChanges(context, refetch),
  });
  useKeptFocus();
  const { list, busy } = bin;
  const columns = useMemo((): Column<Deleted>[] => {
    const restore = async ({ id }: Deleted) => {
      try {
        await list.change(id, () => api.restore({ params: { id } }, { quiet: true }));
        notices.toast({ tone: 'success', message: t('restored') });
      } catch (failure) {
        const { message } = failure as CallFailure;
        await notices.alert({ title: t('bin.restoreFailed'), message, tone: 'danger' });
      }
    };
    return [
      { id: 'title', title: t('field.title'), cell: ({ title }) => <span title={title}>{title}</span> },
      { id: 'publisher', title: t('list.publisher'), width: 90, optional: true, cell: ({ publisher }) => publisher },
      {
        id: 'deleted',
        title: t('bin.deleted'),
        width: 220,
        optional: true,
        cell: ({ deletedOn, deletedBy }) => t('bin.deletedBy', { name: deletedBy, time: momentLabel(deletedOn) }),
      },
      {
        id: 'restore',
        title: '',
        width: 96,
        align: 'end',
        sticky: true,
        cell: (row) => (
          <Button small icon="undo" loading={busy.includes(row.id)} onClick={() => void restore(row)}>
            {t('bin.restore')}
          </Button>
        ),
      },
    ];
  }, [api, busy, list, notices, t]);
  return (
    <div className="handover-bin" tabIndex={-1}>
      <ListPage title={t('bin.title')}>
        <PagedTable
          label={t('bin.title')}
          list={bin}
          columns={columns}
          rowKey={({ id }) => id}
          failed={t('bin.failed')}
          empty={<EmptyState title={t('bin.none')}>{t('bin.noneText')}</EmptyState>}
        />
      </ListPage>
    </div>
  );
}
