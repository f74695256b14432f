import { useAtrium, usePagedList, type CallFailure } from '@atrium/sdk/client';
import { Button, EmptyState, momentLabel } from '@atrium/ui';
import { ListPage, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { useMemo } from 'react';
import { shortDay } from './calendar/days.ts';
import type { Calendar, CalendarClient } from './calendar/types.ts';
import './access/access.css';

type Deleted = Awaited<ReturnType<CalendarClient['api']['bin']>>['list'][number];

/** Schedules that were deleted within 30 days (C.5-36). */
export default function ScheduleBin() {
  const { api, events, notices, t } = useAtrium<Calendar>();
  const bin = usePagedList({
    filters: {},
    load: ({ page, pageSize }, options) => api.bin({ query: { page, pageSize } }, options),
    subscribe: (refetch) => events.on('changed', refetch),
  });
  const columns = useMemo((): Column<Deleted>[] => {
    const undelete = async ({ id, title }: Deleted) => {
      try {
        const { withoutRoom } = await api.undelete({ params: { id } }, { quiet: true });
        notices.toast({
          tone: withoutRoom.length > 0 ? 'warning' : 'success',
          title: t('show.undeleted', { title }),
          message:
            withoutRoom.length > 0
              ? t('show.restore.withoutRoom', { days: withoutRoom.map(shortDay).join('、') })
              : t('bin.back'),
        });
        await bin.list.reload();
      } catch (failure) {
        await notices.alert({
          title: t('show.undelete.failed'),
          message: (failure as CallFailure).message,
          tone: 'danger',
        });
      }
    };
    return [
      { id: 'title', title: t('field.title'), cell: ({ title }) => title },
      { id: 'time', title: t('field.time'), cell: ({ startTime }) => momentLabel(startTime), width: 150 },
      {
        id: 'deleted',
        title: t('bin.deleted'),
        optional: true,
        cell: ({ deletedOn, deletedByName }) =>
          t('bin.deletedBy', { name: deletedByName, time: momentLabel(deletedOn) }),
      },
      {
        id: 'undelete',
        title: t('bin.undelete'),
        sticky: true,
        width: 96,
        cell: (row) => (
          <Button small icon="undo" onClick={() => void undelete(row)}>
            {t('bin.undelete')}
          </Button>
        ),
      },
    ];
  }, [api, bin.list, notices, t]);
  return (
    <ListPage title={t('bin.title')} className="calendar-bin">
      <PagedTable
        label={t('bin.title')}
        list={bin}
        columns={columns}
        rowKey={({ id }) => id}
        failed={t('bin.failed')}
        empty={<EmptyState title={t('bin.none')}>{t('bin.noneHint')}</EmptyState>}
      />
    </ListPage>
  );
}
