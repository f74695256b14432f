import { timeOf } from '@atrium/sdk/server';
import { LAST_CODE } from '../../../contract/limits.ts';
import { openCode } from '../../../contract/timeCodes.ts';
import type { CalendarContext } from '../../CalendarContext.ts';

/** The first half hour of a day that is not over: 1 on a later day, 22 on an earlier one. */
export function firstOpenCode({ clock }: CalendarContext, day: string): number {
  const today = clock.today();
  if (day > today) return 1;
  if (day < today) return LAST_CODE + 1;
  return openCode(timeOf(clock.now()));
}
