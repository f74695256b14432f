import { unsubscribeAll, useAtrium, usePagedList } from '@atrium/sdk/client';
import { Button, companyDay, EmptyState, FilterSelect, spanLabel, Tag } from '@atrium/ui';
import { ListPage, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import type { Attendance, OwnLeave, Translate } from './types.ts';

/** Years before this one that the filter offers. */
const YEARS_BACK = 5;

const LOOKS = [
  { tone: 'warning', icon: 'time' },
  { tone: 'success', icon: 'tick-circle' },
  { tone: 'danger', icon: 'cross-circle' },
  { tone: 'void', icon: 'disable' },
] as const;

/** The person's own leaves, as the personnel system has reported them. */
export default function MyLeaves() {
  const { api, t, tabs, events } = useAtrium<Attendance>();
  const leaves = usePagedList({
    filters: { year: null as number | null },
    load: (query, options) => api.leaves({ query }, options),
    subscribe: (refetch) => unsubscribeAll([events.on('absenceChanged', refetch), events.on('imported', refetch)]),
  });
  const years = (
    <FilterSelect
      label={t('myLeaves.year')}
      any={t('myLeaves.allYears')}
      options={yearsAround(Number(companyDay().slice(0, 4))).map((year) => ({
        value: year,
        label: t('myLeaves.yearOption', { year }),
      }))}
      value={leaves.filters.year}
      onChange={(year) => leaves.list.filter({ year })}
    />
  );
  return (
    <ListPage
      title={t('myLeaves.title')}
      actions={<Button onClick={() => tabs.open('MyRecords', {})}>{t('month.records')}</Button>}
      tools={years}
    >
      <PagedTable
        label={t('myLeaves.title')}
        list={leaves}
        columns={leaveColumns(t)}
        rowKey={({ id }) => id}
        failed={t('myLeaves.failed')}
        empty={<EmptyState title={t('myLeaves.empty')}>{t('myLeaves.emptyText')}</EmptyState>}
      />
    </ListPage>
  );
}

/** Next year, for which leave may be granted already, this one and those before. */
function yearsAround(year: number): readonly number[] {
  return Array.from({ length: YEARS_BACK + 2 }, (_, index) => year + 1 - index);
}

function leaveColumns(t: Translate): readonly Column<OwnLeave>[] {
  return [
    { id: 'type', title: t('myLeaves.type'), width: 120, cell: ({ leaveTypeName }) => leaveTypeName },
    {
      id: 'span',
      title: t('myLeaves.span'),
      minWidth: 220,
      cell: ({ startDatetime, endDatetime }) => spanLabel(startDatetime, endDatetime),
    },
    {
      id: 'status',
      title: t('myLeaves.status'),
      width: 120,
      cell: ({ status }) => <Tag {...LOOKS[status]}>{t(`leave.status.${status}`)}</Tag>,
    },
  ];
}
