import { inArray, sql } from 'drizzle-orm';
import type { Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { cancelReminders } from '../rules/reminders/planReminders.ts';
import { grantWishes } from '../rules/rooms/grantWishes.ts';
import { releaseBookings } from '../rules/rooms/releaseBookings.ts';
import { announceScope } from '../rules/scope/announceScope.ts';
import { holdSchedule, reached } from '../rules/scope/heldSchedule.ts';
import { readScope } from '../rules/scope/scopeOf.ts';
import { readPush } from '../rules/writing/pushOf.ts';
import { occurrences } from '../tables.ts';

/** Cancels an occurrence, or it and all that follow: they stay in the lists, without their rooms (S1 §4). Again it does nothing. */
export function cancelSchedule(context: CalendarContext): Handler<(typeof contract)['api']['cancel']> {
  return async ({ params, query, body, caller, say }) => {
    const scope = readScope(context, params, query, body);
    const push = readPush(context, query, body);
    const count = await context.transaction(async () => {
      const rows = reached(await holdSchedule(context, params.id, caller), scope).filter((row) => !row.isCancelled);
      const ids = rows.map(({ id }) => id);
      await context.db
        .update(occurrences)
        .set({
          ...{ isCancelled: true, isPush: push, updatedBy: caller.id, updatedOn: context.clock.now() },
          version: sql`${occurrences.version} + 1`,
        })
        .where(inArray(occurrences.id, ids));
      const released = await releaseBookings(context, ids);
      await grantWishes(context, released);
      await cancelReminders(context, ids);
      const roomDays = released.map(({ day }) => day);
      await announceScope(context, caller, { action: 'cancel', audited: 'cancel', rows, roomDays, push });
      return ids.length;
    });
    say(context.text('write.cancelled'));
    return { count };
  };
}
