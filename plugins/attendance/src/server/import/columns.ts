import type { TableColumn } from '@atrium/sdk/tables';

const EMPLOYEE = {
  id: 'employee',
  titles: ['員工編號', 'employee', '工號', '員編', '員工代號', 'employee no', 'employee id'],
  required: true,
  kind: 'code',
} as const satisfies TableColumn;

/** Columns of a table of shifts. */
export const SHIFT_COLUMNS: readonly TableColumn<'employee' | 'date' | 'shift' | 'start' | 'end'>[] = [
  EMPLOYEE,
  { id: 'date', titles: ['日期', 'date', '班表日期', '上班日期'], required: true },
  { id: 'shift', titles: ['班別', 'shift', '班別名稱', 'shift name'], required: true },
  { id: 'start', titles: ['上班時間', 'start', '上班', '開始時間', '開始', 'start time'], required: true },
  { id: 'end', titles: ['下班時間', 'end', '下班', '結束時間', '結束', 'end time'], required: true },
];

/** Columns of a table of leaves. */
export const LEAVE_COLUMNS: readonly TableColumn<'employee' | 'leave_type' | 'start' | 'end' | 'status'>[] = [
  EMPLOYEE,
  { id: 'leave_type', titles: ['假別', 'leave_type', '請假類別', '假別名稱', 'type'], required: true },
  { id: 'start', titles: ['開始時間', 'start', '請假開始', '開始', '起', 'from'], required: true },
  { id: 'end', titles: ['結束時間', 'end', '請假結束', '結束', '迄', 'to'], required: true },
  { id: 'status', titles: ['狀態', 'status', '簽核狀態', '審核狀態'], required: true },
];

/** States of a leave by number, and the words that leave systems export. */
const STATUS: readonly (readonly string[])[] = [
  ['審核中', '簽核中', '待審核', '待簽核', '申請中', 'pending', 'submitted'],
  ['已核准', '核准', '已同意', '同意', '通過', '已通過', 'approved'],
  ['已退回', '退回', '已駁回', '駁回', '不同意', 'rejected', 'returned'],
  ['已撤銷', '撤銷', '已取消', '取消', '已撤回', 'cancelled', 'canceled', 'withdrawn'],
];

/** The state of a leave as a number or a word; undefined for anything else. */
export function readStatus(value: string): number | undefined {
  const text = value.normalize('NFKC').trim().toLowerCase();
  if (/^[0-3]$/.test(text)) return Number(text);
  const found = STATUS.findIndex((words) => words.includes(text));
  return found === -1 ? undefined : found;
}
