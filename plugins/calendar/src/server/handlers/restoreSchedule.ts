import { inArray, sql } from 'drizzle-orm';
import type { Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { planOwnReminders, planReminders } from '../rules/reminders/planReminders.ts';
import { announceScope } from '../rules/scope/announceScope.ts';
import { holdSchedule, reached } from '../rules/scope/heldSchedule.ts';
import { rebook } from '../rules/scope/rebook.ts';
import { readScope } from '../rules/scope/scopeOf.ts';
import { readPush } from '../rules/writing/pushOf.ts';
import { describeSave } from '../rules/writing/sayOfSave.ts';
import { occurrences } from '../tables.ts';

/** Undoes a cancel, with the room if it is still free (C.5-12). */
export function restoreSchedule(context: CalendarContext): Handler<(typeof contract)['api']['restore']> {
  return async ({ params, query, body, caller, say }) => {
    const scope = readScope(context, params, query, body);
    const push = readPush(context, query, body);
    const restored = await context.transaction(async () => {
      const cancelled = reached(await holdSchedule(context, params.id, caller), scope).filter((row) => row.isCancelled);
      const rows = cancelled.map((row) => ({ ...row, isCancelled: false }));
      await context.db
        .update(occurrences)
        .set({
          ...{ isCancelled: false, isPush: push, updatedBy: caller.id, updatedOn: context.clock.now() },
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
