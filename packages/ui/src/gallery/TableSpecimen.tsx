import { useState } from 'react';
import { Avatar, Button, EmptyState, ErrorState, Segmented, StatusTag, dayLabel } from '../index.ts';
import { DataTable, type Column, type RowKey } from '../table/index.ts';
import { SAMPLE_ROWS, type SampleRow } from './sample.ts';
import { Specimen } from './Specimen.tsx';

const COLUMNS: readonly Column<SampleRow>[] = [
  { id: 'title', title: '標題', cell: (row) => row.title, sortBy: (row) => row.title },
  {
    id: 'owner',
    title: '負責人',
    width: 120,
    sortBy: (row) => row.owner,
    cell: (row) => (
      <span className="at-person">
        <Avatar size="small" name={row.owner} id={row.ownerId} /> {row.owner}
      </span>
    ),
  },
  { id: 'due', title: '期限', width: 112, cell: (row) => dayLabel(row.due), sortBy: (row) => row.due },
  {
    id: 'comments',
    title: '留言',
    width: 72,
    align: 'end',
    cell: (row) => row.comments,
    sortBy: (row) => row.comments,
  },
  { id: 'state', title: '狀態', width: 104, cell: (row) => <StatusTag active={row.active} /> },
];

const STATES = [
  { value: 'rows', label: '內容' },
  { value: 'loading', label: '載入中' },
  { value: 'empty', label: '沒有內容' },
  { value: 'error', label: '發生錯誤' },
] as const;

/** A table in each of its states; its height never changes. */
export function TableSpecimen() {
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set([2]));
  const [state, setState] = useState<(typeof STATES)[number]['value']>('rows');
  return (
    <Specimen title="表格" note="方向鍵移動，Space 選取，Enter 開啟" span={2} bare>
      <div className="at-specimen-bar">
        <Segmented small label="表格的狀態" value={state} onChange={setState} options={STATES} />
      </div>
      <DataTable
        label="交接"
        columns={COLUMNS}
        rows={state === 'rows' ? SAMPLE_ROWS : []}
        rowKey={(row) => row.id}
        selected={selected}
        onSelect={setSelected}
        onOpen={() => {}}
        loading={state === 'loading'}
        error={
          state === 'error' ? (
            <ErrorState title="交接載入失敗" code={504} onRetry={() => setState('rows')}>
              伺服器 20 秒內沒有回應，請稍後再試。
            </ErrorState>
          ) : undefined
        }
        empty={
          <EmptyState title="還沒有交接" actions={<Button variant="primary">新增交接</Button>}>
            把手上的工作寫成一張交接，指定負責人後對方會收到通知。
          </EmptyState>
        }
      />
    </Specimen>
  );
}
