import type { Handler } from '@atrium/sdk/server';
import type { scheduleCalls } from '../../contract/scheduleCalls.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { findAudience, toPerson, findSeers } from '../rules/audienceOf.ts';
import { seenSchedule } from '../rules/seenSchedule.ts';

/** Who sees a schedule, and when each of them read it. */
export function scheduleReaders(context: CalendarContext): Handler<typeof scheduleCalls.readers> {
  return async ({ params, caller }) => {
    const row = await seenSchedule(context, params.id, caller);
    const [members, seers] = [await findAudience(context, row), new Set(await findSeers(context, row))];
    return members.filter(({ employeeId }) => seers.has(employeeId)).map(toPerson);
  };
}
