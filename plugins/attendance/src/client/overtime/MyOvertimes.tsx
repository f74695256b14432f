import { type CallFailure, useAtrium, usePagedList } from '@atrium/sdk/client';
import { Button, EmptyState, momentLabel, spanLabel, Tag } from '@atrium/ui';
import { ListPage, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { hoursOf } from '../team/cellTexts.ts';
import type { Attendance, AttendanceClient } from '../types.ts';

type OwnOvertime = Awaited<ReturnType<AttendanceClient['api']['overtimes']>>['list'][number];

const LOOKS = [
  { tone: 'warning', icon: 'time' },
  { tone: 'success', icon: 'tick-circle' },
  { tone: 'danger', icon: 'cross-circle' },
  { tone: 'void', icon: 'disable' },
] as const;

/** One's own overtime, what became of it, and how much of it was worked. */
export default function MyOvertimes() {
  const context = useAtrium<Attendance>();
  const { api, t, tabs, panels, events } = context;
  const overtimes = usePagedList({
    filters: {},
    load: (query, options) => api.overtimes({ query }, options),
    subscribe: (refetch) => events.on('overtimeChanged', refetch),
  });
  return (
    <ListPage
      title={t('myOvertimes.title')}
      actions={
        <>
          <Button variant="quiet" onClick={() => tabs.open('MyRecords', {})}>
            {t('myOvertimes.records')}
          </Button>
          <Button variant="primary" icon="plus" onClick={() => panels.open('OvertimeForm', {})}>
            {t('overtime.file')}
          </Button>
        </>
      }
    >
      <PagedTable
        label={t('myOvertimes.title')}
        list={overtimes}
        columns={overtimeColumns(context)}
        rowKey={({ id }) => id}
        failed={t('myOvertimes.failed')}
        empty={
          <EmptyState
            title={t('myOvertimes.empty')}
            actions={<Button onClick={() => panels.open('OvertimeForm', {})}>{t('overtime.file')}</Button>}
          >
            {t('myOvertimes.emptyText')}
          </EmptyState>
        }
      />
    </ListPage>
  );
}

function overtimeColumns(context: AttendanceClient): readonly Column<OwnOvertime>[] {
  const { t, openView } = context;
  const hours = (minutes: number) => t('overtime.hours', { hours: hoursOf(minutes) });
  return [
    { id: 'span', title: t('myOvertimes.span'), minWidth: 190, cell: ({ start, end }) => spanLabel(start, end) },
    { id: 'pay', title: t('myOvertimes.pay'), width: 70, cell: ({ pay }) => t(`overtime.pay.${pay}`) },
    {
      id: 'minutes',
      title: t('myOvertimes.minutes'),
      width: 92,
      align: 'end',
      cell: ({ minutes }) => hours(minutes),
    },
    {
      id: 'worked',
      title: t('myOvertimes.worked'),
      width: 92,
      align: 'end',
      cell: ({ worked }) => (worked === null ? '—' : hours(worked)),
    },
    {
      id: 'status',
      title: t('myOvertimes.status'),
      width: 104,
      cell: ({ status }) => <Tag {...LOOKS[status]}>{t(`leave.status.${status}`)}</Tag>,
    },
    { id: 'filedOn', title: t('myOvertimes.filedOn'), width: 110, cell: ({ filedOn }) => momentLabel(filedOn) },
    {
      id: 'actions',
      title: t('myOvertimes.actions'),
      width: 130,
      cell: (row) => {
        const span = spanLabel(row.start, row.end);
        return (
          <>
            <Button
              small
              variant="quiet"
              aria-label={t('myOvertimes.open', { span })}
              onClick={() => openView('Approvals', { request: row.requestId, box: 'filed' })}
            >
              {t('myOvertimes.openShort')}
            </Button>
            {row.mayCancel && (
              <Button
                small
                variant="quiet"
                aria-label={t('myOvertimes.cancelOf', { span })}
                onClick={() => void cancel(context, row, span)}
              >
                {t('myOvertimes.cancel')}
              </Button>
            )}
          </>
        );
      },
    },
  ];
}

/** Cancels approved overtime that has not begun, after asking. */
async function cancel({ t, api, notices }: AttendanceClient, { id }: OwnOvertime, span: string): Promise<void> {
  const sure = await notices.confirm({
    title: t('myOvertimes.cancelTitle'),
    message: t('myOvertimes.cancelText', { span }),
    confirm: t('myOvertimes.cancelOf', { span }),
    danger: true,
  });
  if (!sure) return;
  try {
    await api.cancelOvertime({ params: { id } }, { quiet: true });
    notices.toast({ tone: 'success', message: t('myOvertimes.cancelled') });
  } catch (failure) {
    const { message } = failure as CallFailure;
    await notices.alert({ title: t('myOvertimes.cancelFailed'), message, tone: 'danger' });
  }
}
