import type { DateTimeRange } from '@atrium/ui/dates';
import { LAST_CODE } from '../../contract/limits.ts';

const FIRST_MINUTE = 9 * 60;
const BLOCK = 30;

const minutes = (moment: string) => Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16));

/** The half hours of a room that a time of one day touches (C.5-10), as far as rooms have any. */
export function codesOf([start, end]: DateTimeRange): { startCode: number | null; endCode: number | null } {
  if (start === null || end === null || start.slice(0, 10) !== end.slice(0, 10))
    return { startCode: null, endCode: null };
  const startCode = Math.max(1, Math.floor((minutes(start) - FIRST_MINUTE) / BLOCK) + 1);
  const endCode = Math.min(LAST_CODE, Math.ceil((minutes(end) - FIRST_MINUTE) / BLOCK));
  return startCode <= endCode ? { startCode, endCode } : { startCode: null, endCode: null };
}
