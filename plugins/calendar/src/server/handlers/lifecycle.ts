import type { Handler } from '@atrium/sdk/server';
import { inArray, sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { softDelete } from '../rules/bin.ts';
import { cancelReminders, planOwnReminders, planReminders } from '../rules/reminders.ts';
import { releaseBookings } from '../rules/rooms/reservations.ts';
import { grantWishes } from '../rules/rooms/wishes.ts';
import { announceScope, readPush } from '../rules/schedule/announce.ts';
import { coverDays } from '../rules/schedule/audience.ts';
import { rebook } from '../rules/schedule/bookings.ts';
import { describeSave } from '../rules/schedule/save.ts';
import { endEndless, endSeries, holdSchedule, reached, readScope } from '../rules/schedule/series.ts';
import { occurrences } from '../tables.ts';

/** Cancels an occurrence, or it and all that follow: they stay in the lists, without their rooms (S1-120). Again it does nothing. */
export function cancelSchedule(context: CalendarContext): Handler<(typeof contract)['api']['cancel']> {
  return async ({ params, query, body, caller, say }) => {
    const scope = readScope(context, params, query, body);
    const push = readPush(context, query, body);
    const count = await context.transaction(async () => {
      const rows = reached(context, await holdSchedule(context, params.id, caller), scope).filter(
        (row) => !row.isCancelled,
      );
      const ids = rows.map(({ id }) => id);
      await context.db
        .update(occurrences)
        .set({
          isCancelled: true,
          isPush: push,
          updatedBy: caller.id,
          updatedOn: context.clock.now(),
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

/** Undoes a cancel, with the room if it is still free (C.5-12). */
export function restoreSchedule(context: CalendarContext): Handler<(typeof contract)['api']['restore']> {
  return async ({ params, query, body, caller, say }) => {
    const scope = readScope(context, params, query, body);
    const push = readPush(context, query, body);
    const restored = await context.transaction(async () => {
      const cancelled = reached(context, await holdSchedule(context, params.id, caller), scope).filter(
        (row) => row.isCancelled,
      );
      const rows = cancelled.map((row) => ({ ...row, isCancelled: false }));
      await context.db
        .update(occurrences)
        .set({
          isCancelled: false,
          isPush: push,
          updatedBy: caller.id,
          updatedOn: context.clock.now(),
          version: sql`${occurrences.version} + 1`,
        })
        .where(
          inArray(
            occurrences.id,
            rows.map(({ id }) => id),
          ),
        );
      const { days: roomDays, withoutRoom } = await rebook(context, rows);
      await planReminders(context, rows);
      await planOwnReminders(context, rows);
      await announceScope(context, caller, { action: 'restore', audited: 'restore', rows, roomDays, push });
      return { count: rows.length, withoutRoom: [...withoutRoom] };
    });
    say(describeSave(context, 'restored', restored.withoutRoom));
    return restored;
  };
}

/** Puts an occurrence, or it and all that follow, into the bin; their rooms are free (C.5-36). */
export function removeSchedule(context: CalendarContext): Handler<(typeof contract)['api']['remove']> {
  return async ({ params, query, body, caller, say }) => {
    const scope = readScope(context, params, query, body);
    const push = readPush(context, query, body);
    const count = await context.transaction(async () => {
      const held = await holdSchedule(context, params.id, caller);
      const rows = reached(context, held, scope);
      const ids = rows.map(({ id }) => id);
      const released = await releaseBookings(context, ids);
      await grantWishes(context, released);
      const deletedOn = await softDelete(context, caller, ids, push);
      // Those before are a series that ends earlier, unless some that follow stay.
      if (scope === 'continue' && held.earlier > 0 && held.foreignLater === 0)
        await endSeries(context, held.series.id, held.row.ruleOn, { endedBy: deletedOn });
      // What is taken back of an earlier deletion must not go on.
      if (scope !== 'single') await endEndless(context, ids, deletedOn);
      await cancelReminders(context, ids);
      const roomDays = released.map(({ day }) => day);
      await announceScope(context, caller, { action: 'remove', audited: 'remove', rows, roomDays, push });
      await coverDays(context, [...new Set(rows.map(({ audienceId }) => audienceId))]);
      return ids.length;
    });
    say(context.text('write.removed'));
    return { count };
  };
}
