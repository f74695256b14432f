import type { TableColumn } from '@atrium/sdk/tables';
import type { ImportKind } from './contract/importCalls.ts';

/** The column of whose row it is. */
export const EMPLOYEE = {
  id: 'employee',
  titles: ['員工編號', 'employee', '工號', '員編', '員工代號', 'employee no', 'employee id'],
  required: true,
  kind: 'code',
} as const satisfies TableColumn;

/** Columns of the times of a shift that a table need not have. */
export const SHIFT_EXTRAS = [
  { id: 'break', titles: ['休息時間', 'break', '休息', 'breaks'] },
  { id: 'flex', titles: ['彈性上班', 'flex', '彈性時間', '彈性'] },
] as const satisfies readonly TableColumn[];

/** Columns of a table of shifts. */
export const SHIFT_COLUMNS: readonly TableColumn<
  'employee' | 'date' | 'shift' | 'start' | 'end' | 'day_kind' | 'break' | 'flex'
>[] = [
  EMPLOYEE,
  { id: 'date', titles: ['日期', 'date', '班表日期', '上班日期'], required: true, kind: 'date' },
  { id: 'shift', titles: ['班別', 'shift', '班別名稱', 'shift name'], required: true },
  { id: 'start', titles: ['上班時間', 'start', '上班', '開始時間', '開始', 'start time'], required: true },
  { id: 'end', titles: ['下班時間', 'end', '下班', '結束時間', '結束', 'end time'], required: true },
  { id: 'day_kind', titles: ['日別', 'day_kind', '日類別', '班表類別', 'day kind'] },
  ...SHIFT_EXTRAS,
];

/** Columns of a table of leaves. */
export const LEAVE_COLUMNS: readonly TableColumn<'employee' | 'leave_type' | 'start' | 'end' | 'status'>[] = [
  EMPLOYEE,
  { id: 'leave_type', titles: ['假別', 'leave_type', '請假類別', '假別名稱', 'type'], required: true },
  { id: 'start', titles: ['開始時間', 'start', '請假開始', '開始', '起', 'from'], required: true, kind: 'date' },
  { id: 'end', titles: ['結束時間', 'end', '請假結束', '結束', '迄', 'to'], required: true, kind: 'date' },
  { id: 'status', titles: ['狀態', 'status', '簽核狀態', '審核狀態'], required: true },
];

/** Columns of a table of shifts by name. */
export const TIMES_COLUMNS: readonly TableColumn<'shift' | 'start' | 'end' | 'valid_from' | 'break' | 'flex'>[] = [
  { id: 'shift', titles: ['班別', 'shift', '班別名稱', 'shift name'], required: true },
  { id: 'start', titles: ['上班時間', 'start', '上班', '開始時間', '開始', 'start time'], required: true },
  { id: 'end', titles: ['下班時間', 'end', '下班', '結束時間', '結束', 'end time'], required: true },
  ...SHIFT_EXTRAS,
  { id: 'valid_from', titles: ['生效日', 'valid_from', '起始日', 'valid from'], kind: 'date' },
];

/** Columns of a table of presses: a line for each press, or one for each day. */
export const PRESS_COLUMNS: readonly TableColumn<'employee' | 'date' | 'at' | 'kind' | 'on' | 'off'>[] = [
  EMPLOYEE,
  { id: 'date', titles: ['日期', 'date', '打卡日期', '刷卡日期', '出勤日期'], kind: 'date' },
  { id: 'at', titles: ['打卡時間', 'time', '刷卡時間', '時間', '打卡日期時間', 'datetime', 'punch time'] },
  { id: 'kind', titles: ['上下班', 'kind', '類別', '打卡類別', '刷卡別', '卡別', 'in/out', 'type'] },
  { id: 'on', titles: ['上班', 'on', '上班打卡', '上班時間', '簽到', '簽到時間', 'clock in', 'check in'] },
  { id: 'off', titles: ['下班', 'off', '下班打卡', '下班時間', '簽退', '簽退時間', 'clock out', 'check out'] },
];

/** The columns of each kind that can be imported in the browser. */
export const IMPORT_COLUMNS: Readonly<Record<ImportKind, readonly TableColumn[]>> = {
  roster: SHIFT_COLUMNS,
  shift: TIMES_COLUMNS,
  leave: LEAVE_COLUMNS,
  press: PRESS_COLUMNS,
};
