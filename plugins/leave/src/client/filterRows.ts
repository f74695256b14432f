import type { LeaveRow, LeaveType } from './LeaveRow.ts';

/** What is on show: a leave type, `''` for 全部, and words that reason, deputy or number must contain. */
export interface Filter {
  readonly leave: LeaveType | '';
  readonly query: string;
}

/** The rows that fit the filter, in the order they came. */
export function filterRows(rows: readonly LeaveRow[], { leave, query }: Filter): LeaveRow[] {
  const needle = query.normalize('NFC').trim().toLowerCase();
  return rows.filter(
    (row) =>
      (leave === '' || row.leave === leave) &&
      [row.reson, row.agent, row.file, String(row.id)].some((text) => text.toLowerCase().includes(needle)),
  );
}
