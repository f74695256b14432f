import { hasWords, searchWords } from '@atrium/sdk/client';
import type { LeaveRow, LeaveType } from './LeaveRow.ts';

/** The filter: a leave type, `''` for 全部, and a search text for reason, deputy, attachment and number. */
export interface Filter {
  readonly leave: LeaveType | '';
  readonly query: string;
}

/** Returns the rows that match the filter, in their order. */
export function filterRows(rows: readonly LeaveRow[], { leave, query }: Filter): LeaveRow[] {
  const words = searchWords(query);
  return rows.filter(
    (row) => (leave === '' || row.leave === leave) && hasWords(words, [row.reson, row.agent, row.file, String(row.id)]),
  );
}
