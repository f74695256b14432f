import type { Handler } from '@atrium/sdk/server';
import type { scheduleCalls } from '../../contract/scheduleCalls.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { markAsRead } from '../rules/markAsRead.ts';
import { scheduleDetail } from '../rules/scheduleDetail.ts';
import { seenSchedule } from '../rules/seenSchedule.ts';

/** One schedule. Reading it marks it as read for the caller (C.5-25). */
export function readSchedule(context: CalendarContext): Handler<typeof scheduleCalls.read> {
  return ({ params, caller, request }) =>
    context.transaction(async () => {
      const row = await seenSchedule(context, params.id, caller);
      const detail = await scheduleDetail(context, row, caller, request.language);
      if (row.createdBy !== caller.id) await markAsRead(context, row, caller);
      return detail;
    });
}
