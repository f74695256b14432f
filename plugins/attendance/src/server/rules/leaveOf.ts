import type { z } from 'zod';
import type { Leave } from '../../contract.ts';
import { dateTimeOf } from './localTime.ts';
import type { LeaveRow } from './readRecords.ts';

/** A leave as it is answered (S0 §3). */
export function leaveOf({ leaveType, starts, ends, status }: LeaveRow): z.input<typeof Leave> {
  return {
    leaveTypeName: leaveType,
    startDatetime: dateTimeOf(starts),
    endDatetime: dateTimeOf(ends),
    status: status as 0 | 1 | 2 | 3,
  };
}
