import { useAtrium, usePagedList } from '@atrium/sdk/client';
import { DeletedList } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { useMemo } from 'react';
import { onChanges } from './parts/onChanges.ts';
import type { HandoverClient, Handovers } from './types.ts';

type Deleted = Awaited<ReturnType<HandoverClient['api']['bin']>>['list'][number];

const toDeletion = ({ deletedOn, deletedBy }: Deleted) => ({ on: deletedOn, by: deletedBy });

/** Handovers that were deleted within 30 days (C.6-25). */
export default function HandoverBin() {
  const context = useAtrium<Handovers>();
  const { api, notices, t } = context;
  const list = usePagedList({
    filters: {},
    load: ({ page, pageSize }, options) => api.bin({ query: { page, pageSize } }, options),
    subscribe: (refetch) => onChanges(context, refetch),
  });
  const restore = async ({ id }: Deleted) => {
    await api.restore({ params: { id } }, { quiet: true });
    notices.toast({ tone: 'success', message: t('restored') });
  };
  const columns = useMemo(
    (): Column<Deleted>[] => [
      { id: 'title', title: t('field.title'), cell: ({ title }) => <span title={title}>{title}</span> },
      { id: 'publisher', title: t('list.publisher'), width: 90, optional: true, cell: ({ publisher }) => publisher },
    ],
    [t],
  );
  return (
    <DeletedList
      title={t('bin.title')}
      list={list}
      columns={columns}
      deletionOf={toDeletion}
      restoreText={t('bin.restore')}
      onRestore={restore}
      restoreFailed={t('bin.restoreFailed')}
      failed={t('bin.failed')}
      empty={t('bin.none')}
    >
      {t('bin.noneText')}
    </DeletedList>
  );
}
