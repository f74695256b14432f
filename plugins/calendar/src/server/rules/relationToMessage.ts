import { relationToSchedule, type SeenRow, type Viewer } from './access.ts';

/** A comment, its schedule and the caller's relation to them. */
export interface MessageRow extends SeenRow {
  /** Its author; null for a line of the system. */
  readonly employeeId: number | null;
}

/** Only its author changes a comment, and only while they still see the schedule (C.5-27). */
export function relationToMessage(row: MessageRow, caller: Viewer): 'author' | 'reader' | 'none' {
  if (relationToSchedule(row, caller) === 'none') return 'none';
  return row.employeeId === caller.id ? 'author' : 'reader';
}
