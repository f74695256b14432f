import { type ClientContext, useAtrium } from '@atrium/sdk/client';
import { Button, EmptyState, Icon, IconButton, Pager, Select, Tag, TextInput } from '@atrium/ui';
import { Tooltip } from '@atrium/ui/overlays';
import { type Column, DataTable, type Sort, sortRows } from '@atrium/ui/table';
import { useId, useState } from 'react';
import type contract from '../contract.ts';
import './leave.css';
import { type Filter, filterRows, LEAVE_TYPES, type LeaveRow, type LeaveState, sampleRows } from './sampleRows.ts';

/** Rows a page (S2-218). */
const PAGE_SIZES = [10, 20, 50];
/** The list of the person's real leaves, where a plugin has one. */
const OWN_LEAVES = 'MyLeaves';
const EVERYTHING: Filter = { leave: '', query: '' };

/** The leave panel: sample rows only, so that a company sees what a leave module would look like. */
export default function LeavePanel() {
  const { openView, t, viewAccess } = useAtrium<typeof contract>();
  const sizeId = useId();
  const [filter, setFilter] = useState(EVERYTHING);
  const [sort, setSort] = useState<Sort | null>({ column: 'leaveDate', direction: 'descending' });
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(PAGE_SIZES[0]!);
  const columns = leaveColumns(t);
  const rows = sortRows(filterRows(sampleRows, filter), columns, sort);
  /** Every change of the set of rows returns to the first page. */
  const fromTheFirst =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPage(1);
    };

  return (
    <div className="leave-panel">
      <header className="leave-head">
        <h1 className="leave-title">{t('leave.title')}</h1>
        <LeaveFilter filter={filter} onChange={fromTheFirst(setFilter)} />
      </header>
      <p className="leave-sample" role="note">
        <Icon name="info-sign" />
        <b>{t('leave.sample')}</b>
        <span>{t('leave.sampleText')}</span>
        {viewAccess(OWN_LEAVES) === 'open' && (
          <Button small variant="quiet" endIcon="chevron-right" onClick={() => openView(OWN_LEAVES)}>
            {t('leave.own')}
          </Button>
        )}
      </p>
      <div className="leave-table">
        <DataTable
          label={t('leave.title')}
          columns={columns}
          rows={rows.slice((page - 1) * pageSize, page * pageSize)}
          rowKey={(row) => row.id}
          sort={sort}
          onSort={fromTheFirst(setSort)}
          empty={
            <EmptyState
              icon="search"
              title={t('leave.noneTitle')}
              actions={<Button onClick={() => fromTheFirst(setFilter)(EVERYTHING)}>{t('leave.clear')}</Button>}
            >
              {t('leave.noneText')}
            </EmptyState>
          }
        />
      </div>
      <footer className="leave-foot">
        <label htmlFor={sizeId}>{t('leave.pageSize')}</label>
        <Select
          id={sizeId}
          small
          value={String(pageSize)}
          options={PAGE_SIZES.map((count) => ({ value: String(count), label: t('leave.rows', { count }) }))}
          onChange={(size) => fromTheFirst(setPageSize)(Number(size))}
        />
        <Pager page={page} pageSize={pageSize} total={rows.length} onPage={setPage} />
      </footer>
    </div>
  );
}

interface LeaveFilterProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

/** Leave type, 全部 for all (S2-217), and a search. */
function LeaveFilter({ filter, onChange }: LeaveFilterProps) {
  const { t } = useAtrium<typeof contract>();
  const typeId = useId();
  return (
    <div className="leave-filter" role="search">
      <label htmlFor={typeId}>{t('leave.type')}</label>
      <Select
        id={typeId}
        className="leave-type"
        value={filter.leave}
        options={[
          { value: '', label: t('leave.allTypes') },
          ...LEAVE_TYPES.map((leave) => ({ value: leave, label: t(`kind.${leave}`) })),
        ]}
        onChange={(leave) => onChange({ ...filter, leave: leave as Filter['leave'] })}
      />
      <TextInput
        icon="search"
        className="leave-search"
        aria-label={t('leave.search')}
        placeholder={t('leave.search')}
        value={filter.query}
        onChange={(event) => onChange({ ...filter, query: event.target.value })}
        end={
          filter.query && (
            <IconButton
              small
              icon="cross"
              label={t('leave.clearSearch')}
              onClick={() => onChange({ ...filter, query: '' })}
            />
          )
        }
      />
    </div>
  );
}

const STYLES = {
  已批准: { tone: 'success', icon: 'tick-circle' },
  待批准: { tone: 'warning', icon: 'time' },
  駁回: { tone: 'danger', icon: 'cross-circle' },
} as const satisfies Record<LeaveState, object>;

/** The columns of the sample table. */
function leaveColumns(t: ClientContext<typeof contract>['t']): readonly Column<LeaveRow>[] {
  return [
    { id: 'id', title: t('leave.id'), width: 92, cell: (row) => row.id, sortBy: (row) => row.id },
    {
      id: 'leaveDate',
      title: t('leave.leaveDate'),
      width: 104,
      cell: (row) => row.leaveDate,
      sortBy: (row) => row.leaveDate,
    },
    {
      id: 'leave',
      title: t('leave.type'),
      width: 80,
      cell: (row) => t(`kind.${row.leave}`),
      sortBy: (row) => row.leave,
    },
    {
      id: 'reson',
      title: t('leave.reason'),
      cell: (row) => <span title={row.reson}>{row.reson}</span>,
    },
    {
      id: 'leavetimes',
      title: t('leave.times'),
      width: 80,
      align: 'end',
      cell: (row) => t('leave.hours', { hours: row.leavetimes }),
      sortBy: (row) => row.leavetimes,
    },
    { id: 'agent', title: t('leave.agent'), width: 84, cell: (row) => row.agent, sortBy: (row) => row.agent },
    {
      id: 'file',
      title: t('leave.file'),
      width: 128,
      cell: (row) =>
        row.file ? (
          <Tooltip content={t('leave.fileReason', { file: row.file })}>
            <button type="button" className="leave-file" aria-disabled="true">
              <span className="at-cut">{row.file}</span>
            </button>
          </Tooltip>
        ) : (
          <span className="leave-none">{t('leave.noFile')}</span>
        ),
    },
    {
      id: 'status',
      title: t('leave.status'),
      width: 112,
      cell: (row) => <Tag {...STYLES[row.status]}>{t(`state.${row.status}`)}</Tag>,
      sortBy: (row) => row.status,
    },
  ];
}
