import type { Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { cancelReminders } from '../rules/reminders/planReminders.ts';
import { grantWishes } from '../rules/rooms/grantWishes.ts';
import { releaseBookings } from '../rules/rooms/releaseBookings.ts';
import { announceScope } from '../rules/scope/announceScope.ts';
import { holdSchedule, reached } from '../rules/scope/heldSchedule.ts';
import { readScope } from '../rules/scope/scopeOf.ts';
import { coverDays } from '../rules/writing/audiences.ts';
import { endSeries } from '../rules/writing/placeSeries.ts';
import { readPush } from '../rules/writing/pushOf.ts';
import { softDelete } from '../rules/writing/softDelete.ts';

/** Puts an occurrence, or it and all that follow, into the bin; their rooms are free (C.5-36). */
export function removeSchedule(context: CalendarContext): Handler<(typeof contract)['api']['remove']> {
  return async ({ params, query, body, caller, say }) => {
    const scope = readScope(context, params, query, body);
    const push = readPush(context, query, body);
    const count = await context.transaction(async () => {
      const held = await holdSchedule(context, params.id, caller);
      const rows = reached(held, scope);
      const ids = rows.map(({ id }) => id);
      const released = await releaseBookings(context, ids);
      await grantWishes(context, released);
      await softDelete(context, caller, ids, push);
      // Those before are a series that ends earlier.
      if (scope === 'continue' && held.earlier > 0) await endSeries(context, held.series.id, held.row.ruleOn);
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
