import type { DateTimeRange } from '@atrium/ui/dates';
import { LAST_CODE } from '../../contract/limits.ts';
import { toMinutes } from '../../contract/timeCodes.ts';
import { BLOCK, FIRST_MINUTE } from '../rooms/gridAxis.ts';

/** The half hours of a room that a time of one day touches (C.5-10), as far as rooms have any. */
export function toCodes([start, end]: DateTimeRange): { startCode: number | null; endCode: number | null } {
  if (start === null || end === null || start.slice(0, 10) !== end.slice(0, 10))
    return { startCode: null, endCode: null };
  const startCode = Math.max(1, Math.floor((toMinutes(start.slice(11)) - FIRST_MINUTE) / BLOCK) + 1);
  const endCode = Math.min(LAST_CODE, Math.ceil((toMinutes(end.slice(11)) - FIRST_MINUTE) / BLOCK));
  return startCode <= endCode ? { startCode, endCode } : { startCode: null, endCode: null };
}
