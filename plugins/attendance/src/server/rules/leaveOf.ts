import { momentOf } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { Leave } from '../../contract.ts';
import type { LeaveRow } from './readRecords.ts';

/** A leave as it is answered (S0 §3). */
export function describeLeave({ leaveType, starts, ends, status }: LeaveRow): z.input<typeof Leave> {
  return {
    leaveTypeName: leaveType,
    startDatetime: momentOf(starts),
    endDatetime: momentOf(ends),
    status: status as 0 | 1 | 2 | 3,
  };
}
