import type { Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { scheduleDetail } from '../rules/scheduleDetail.ts';
import { holdSchedule } from '../rules/scope/heldSchedule.ts';
import { readScope } from '../rules/scope/scopeOf.ts';
import { prepareChange } from '../rules/writing/prepareChange.ts';
import { readPush } from '../rules/writing/pushOf.ts';
import { saveChange } from '../rules/writing/saveChange.ts';
import type { SavedSchedule } from '../rules/writing/savedOf.ts';
import { describeSave } from '../rules/writing/sayOfSave.ts';

/** Changes an occurrence, or it and all that follow it (C.5-2, C.5-5). What is sent as it was is not written. */
export function changeSchedule(context: CalendarContext): Handler<(typeof contract)['api']['change']> {
  return async ({ params, body, caller, request: { language }, say }) => {
    const scope = readScope(context, params, body);
    const push = readPush(context, body);
    const saved = await context.transaction(async (): Promise<SavedSchedule> => {
      const held = await holdSchedule(context, params.id, caller);
      if (body.version !== undefined && body.version !== held.row.version)
        throw context.refuse.stale('write.stale', await scheduleDetail(context, held.row, caller, language));
      const change = await prepareChange(context, caller, { held, scope, body, language });
      if (change.changed.size === 0 && !body.placements?.length)
        return { id: params.id, withoutRoom: [], overCapacity: false, count: 0 };
      return saveChange(context, caller, { ...change, held, push, skipConflicts: body.skipConflicts ?? false });
    });
    say(describeSave(context, 'changed', saved.withoutRoom));
    return saved;
  };
}
