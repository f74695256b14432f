import type { Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { changedParts } from '../rules/writing/changedParts.ts';
import { checkDraft } from '../rules/writing/checkDraft.ts';
import { checkRooms } from '../rules/writing/checkRooms.ts';
import { buildDraft } from '../rules/writing/draftOf.ts';
import { planNew } from '../rules/writing/planNew.ts';
import { readPush } from '../rules/writing/pushOf.ts';
import { describeSave } from '../rules/writing/sayOfSave.ts';
import { saveNew } from '../rules/writing/saveNew.ts';

/** Adds a schedule with all occurrences of its repeat (S1 §3; C.5-1). */
export function createSchedule(context: CalendarContext): Handler<(typeof contract)['api']['create']> {
  return async ({ body, caller, request, say }) => {
    const push = readPush(context, body);
    const draft = buildDraft(body);
    const checked = { draft, before: undefined, changed: changedParts(buildDraft({}), draft), repeats: true };
    (await checkDraft(context, caller, checked, request.language)).refuse();
    const { placements = [], skipConflicts = false } = body;
    const plan = planNew(draft, placements);
    (await checkRooms(context, caller, { plan, placements }, request.language)).refuse();
    const saved = await saveNew(context, caller, { draft, plan, push, skipConflicts });
    say(describeSave(context, 'created', saved.withoutRoom));
    return saved;
  };
}
