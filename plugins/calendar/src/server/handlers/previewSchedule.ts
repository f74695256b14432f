import type { Caller, Handler, RequestFacts } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { findConflicts } from '../rules/rooms/conflictsOf.ts';
import { findTaken } from '../rules/rooms/findTaken.ts';
import { readHeld } from '../rules/scope/heldSchedule.ts';
import { readScope } from '../rules/scope/scopeOf.ts';
import { seenSchedule } from '../rules/seenSchedule.ts';
import { spanTexts } from '../rules/spanTexts.ts';
import { changedParts } from '../rules/writing/changedParts.ts';
import { checkDraft } from '../rules/writing/checkDraft.ts';
import { checkRooms } from '../rules/writing/checkRooms.ts';
import { dayOffNames } from '../rules/writing/dayOffNames.ts';
import { buildDraft, type SaveBody } from '../rules/writing/draftOf.ts';
import type { Plan } from '../rules/writing/Plan.ts';
import { planNew } from '../rules/writing/planNew.ts';
import { prepareChange } from '../rules/writing/prepareChange.ts';
import { isRebooked, wantedRoom } from '../rules/writing/wantedRooms.ts';

/** What saving would do, without doing it: the days of a repeat, what moves and what keeps its time, and rooms that are taken. */
export function previewSchedule(context: CalendarContext): Handler<(typeof contract)['api']['preview']> {
  return async ({ body, caller, request: { language } }) => {
    const { id } = body;
    const { plan, before } =
      id === undefined
        ? { plan: await planOfNew(context, caller, body, language), before: 0 }
        : await planOfChange(context, caller, { ...body, id }, language);
    const wanted = plan.rows.flatMap((row, index) =>
      isRebooked(row) ? (wantedRoom(row, caller.id, '', row.before?.id ?? -index - 1) ?? []) : [],
    );
    const except = [...plan.rows.flatMap((row) => row.before ?? []), ...plan.removed].map((row) => row.id);
    const taken = await findTaken(context, wanted, except);
    const lost = new Set(taken.map(({ occurrenceId }) => occurrenceId));
    const planned = plan.rows.map((row, index) => ({
      id: row.before?.id ?? 0,
      span: row.span,
      effect: row.effect as 'new' | 'moves' | 'stays' | 'own' | 'removed',
      losesRoom: row.losesRoom || lost.has(row.before?.id ?? -index - 1),
    }));
    const removed = plan.removed.map((row) => ({
      id: row.id,
      span: row,
      effect: 'removed' as const,
      losesRoom: false,
    }));
    const all = [...planned, ...removed].toSorted(
      (one, other) => one.span.startsOn.getTime() - other.span.startsOn.getTime(),
    );
    const dayOff = await dayOffNames(
      context,
      all.map(({ span }) => span.firstOn),
      language,
    );
    return {
      dates: all.map(({ span, ...date }) => {
        const { startTime, endTime } = spanTexts(span, '');
        return { ...date, day: span.firstOn, startTime, endTime, dayOff: dayOff(span.firstOn) };
      }),
      before,
      conflicts: await findConflicts(context, caller, taken, except),
    };
  };
}

async function planOfNew(
  context: CalendarContext,
  caller: Caller,
  body: SaveBody,
  language: RequestFacts['language'],
): Promise<Plan> {
  const draft = buildDraft(body);
  const changed = changedParts(buildDraft({}), draft);
  (await checkDraft(context, caller, { draft, before: undefined, changed, repeats: true }, language)).refuse();
  const { placements = [] } = body;
  const plan = planNew(draft, placements);
  (await checkRooms(context, caller, { plan, placements }, language)).refuse();
  return plan;
}

type ChangeBody = SaveBody & { readonly id: number; readonly x?: 'single' | 'continue' | undefined };

async function planOfChange(
  context: CalendarContext,
  caller: Caller,
  body: ChangeBody,
  language: RequestFacts['language'],
): Promise<{ readonly plan: Plan; readonly before: number }> {
  const { id } = body;
  const row = await seenSchedule(context, id, caller);
  const relation = await context.relation('schedule', row);
  if (relation === 'none') throw context.refuse.notFound();
  if (relation === 'reader') throw context.refuse.notAllowed('write.notAllowed');
  const scope = readScope(context, { id, x: body.x ?? body.modifyType ?? 'single' }, body);
  const held = await readHeld(context, row);
  const { plan } = await prepareChange(context, caller, { held, scope, body, language });
  return { plan, before: held.earlier };
}
