import type { Handler } from '@atrium/sdk/server';
import type { scheduleCalls } from '../../contract/scheduleCalls.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { audienceOf, personOf } from '../rules/audienceOf.ts';
import { seenSchedule } from '../rules/seenSchedule.ts';

/** Who may see a schedule, and when each of them read it. */
export function scheduleReaders(context: CalendarContext): Handler<typeof scheduleCalls.readers> {
  return async ({ params, caller }) => {
    const members = await audienceOf(context, await seenSchedule(context, params.id, caller));
    return members.map(personOf);
  };
}
