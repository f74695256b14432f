import { useRef, useState } from 'react';
import { Avatar, Button, dayLabel, EmptyState, ErrorState, Field, Segmented, StatusTag, TextInput } from '../index.ts';
import { VirtualKeyboard } from '../keyboard/index.ts';
import { VirtualList } from '../list/index.ts';
import { MemberList } from '../members/index.ts';
import { SequenceList } from '../sequence/index.ts';
import { type Column, DataTable, type RowKey } from '../table/index.ts';
import { SAMPLE_ORGANISATION, SAMPLE_ROOMS, SAMPLE_ROWS, type SampleRow } from './sample.ts';
import { Specimen } from './Specimen.tsx';

const RULES = [
  { pattern: '^.{8,}$', label: '至少 8 個字元' },
  { pattern: '^\\S+$', label: '不含空白' },
  { pattern: '^(?!\\d+$).+$', label: '不能只有數字' },
];

/** Tables, people and the on-screen keyboard. */
export function ListSpecimens() {
  const [password, setPassword] = useState('1234');
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <TableSpecimen />
      <Specimen title="相關人員" note="依部門；隱藏人員不列也不計" bare>
        <div className="at-members-sample">
          <MemberList organisation={SAMPLE_ORGANISATION} onOpen={() => {}} />
        </div>
      </Specimen>
      <Specimen title="螢幕鍵盤" note="規則隨打隨檢；鎖定後保持開啟" span={3} bare>
        <div className="at-keyboard-sample">
          <Field label="新密碼">
            <TextInput ref={field} value={password} onChange={(event) => setPassword(event.target.value)} icon="lock" />
          </Field>
          <VirtualKeyboard
            open
            onOpenChange={() => {}}
            field={field}
            value={password}
            onChange={setPassword}
            rules={RULES}
          />
        </div>
      </Specimen>
    </>
  );
}

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
function TableSpecimen() {
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

const DAYS = Array.from({ length: 2000 }, (_, index) => index + 1);

/** Lists whose order a person decides, and long ones. */
export function SequenceSpecimens() {
  const [rooms, setRooms] = useState<readonly (typeof SAMPLE_ROOMS)[number][]>(SAMPLE_ROOMS);
  return (
    <>
      <Specimen title="順序" note="拖曳把手，或用上下鍵">
        <SequenceList
          label="會議室順序"
          items={rooms}
          itemKey={({ id }) => id}
          nameOf={({ name }) => name}
          onChange={setRooms}
        >
          {({ name }) => name}
        </SequenceList>
      </Specimen>
      <Specimen title="長清單" note="2,000 列，高度不一" bare>
        <div className="at-virtual-sample">
          <VirtualList label="長清單" rows={DAYS} rowKey={(day) => day}>
            {(day) => (
              <p className="at-virtual-sample-row">
                第 {day} 天{day % 3 === 0 && '，客服系統改版說明會：先看過議程，再把問題寫在會議室備註，當天依序回覆。'}
              </p>
            )}
          </VirtualList>
        </div>
      </Specimen>
    </>
  );
}
