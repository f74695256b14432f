import { useRef, useState } from 'react';
import { Avatar, Field, StatusTag, TextInput, dayLabel } from '../index.ts';
import { VirtualKeyboard } from '../keyboard/index.ts';
import { MemberList } from '../members/index.ts';
import { DataTable, type Column, type RowKey } from '../table/index.ts';
import { SAMPLE_ORGANISATION, SAMPLE_ROWS, type SampleRow } from './sample.ts';
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
        <Avatar size="small" name={row.owner} /> {row.owner}
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

const RULES = [
  { pattern: '^.{8,}$', label: '至少 8 個字元' },
  { pattern: '^\\S+$', label: '不含空白' },
  { pattern: '^(?!\\d+$).+$', label: '不能只有數字' },
];

/** Tables, people and the on-screen keyboard. */
export function ListSpecimens() {
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set([2]));
  const [password, setPassword] = useState('1234');
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Specimen title="表格" note="方向鍵移動，Space 選取，Enter 開啟" span={2} bare>
        <DataTable
          label="交接"
          columns={COLUMNS}
          rows={SAMPLE_ROWS}
          rowKey={(row) => row.id}
          selected={selected}
          onSelect={setSelected}
          onOpen={() => {}}
        />
      </Specimen>
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
