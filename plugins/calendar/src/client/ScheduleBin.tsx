import { useAtrium, usePagedList } from '@atrium/sdk/client';
import { DeletedList } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { useMemo } from 'react';
import { shortDay } from './days.ts';
import { formatWhen } from './describe.ts';
import type { Calendar, CalendarClient } from './types.ts';

type Deleted = Awaited<ReturnType<CalendarClient['api']['bin']>>['list'][number];

const deletionOf = ({ deletedOn, deletedByName }: Deleted) => ({ on: deletedOn, by: deletedByName });

/** Schedules that were deleted within 30 days (C.5-36). */
export default function ScheduleBin() {
  const { api, events, notices, t } = useAtrium<Calendar>();
  const list = usePagedList({
    filters: {},
    load: ({ page, pageSize }, options) => api.bin({ query: { page, pageSize } }, options),
    subscribe: (refetch) => events.on('changed', refetch),
  });
  const restore = async ({ id, title }: Deleted) => {
    const { count, withoutRoom } = await api.undelete({ params: { id } }, { quiet: true });
    const isWhole = withoutRoom.length === 0;
    const back = count > 1 ? t('bin.backSeries', { count }) : t('bin.back');
    notices.toast({
      tone: isWhole ? 'success' : 'warning',
      title: t('bin.restored', { title }),
      message: isWhole ? back : t('show.restore.withoutRoom', { days: withoutRoom.map(shortDay).join('、') }),
    });
  };
  const columns = useMemo(
    (): Column<Deleted>[] => [
      { id: 'title', title: t('field.title'), cell: ({ title }) => <span title={title}>{title}</span> },
      {
        id: 'time',
        title: t('field.time'),
        cell: (row) => (row.count > 1 ? t('bin.series', { when: formatWhen(row), count: row.count }) : formatWhen(row)),
        width: 250,
      },
    ],
    [t],
  );
  return (
    <DeletedList
      title={t('bin.title')}
      list={list}
      columns={columns}
      deletionOf={deletionOf}
      restoreText={t('bin.undelete')}
      onRestore={restore}
      restoreFailed={t('bin.restoreFailed')}
      failed={t('bin.failed')}
      empty={t('bin.none')}
    >
      {t('bin.noneHint')}
    </DeletedList>
  );
}
