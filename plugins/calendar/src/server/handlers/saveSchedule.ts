import type { Caller, Handler, RequestFacts } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { seenSchedule } from '../rules/access.ts';
import { calendarText } from '../rules/calendarText.ts';
import { findConflicts, findTaken } from '../rules/rooms/conflicts.ts';
import { readPush } from '../rules/schedule/announce.ts';
import { isRebooked, wantedRoom } from '../rules/schedule/bookings.ts';
import { prepareChange, prepareNew } from '../rules/schedule/check.ts';
import { scheduleDetail } from '../rules/schedule/detail.ts';
import type { SaveBody } from '../rules/schedule/draft.ts';
import type { Plan } from '../rules/schedule/plan.ts';
import { describeSave, saveChange, type SavedSchedule, saveNew, unchanged } from '../rules/schedule/save.ts';
import { holdSchedule, readHeld, readScope } from '../rules/schedule/series.ts';
import { spanTexts } from '../rules/times.ts';

/** Adds a schedule with all occurrences of its repeat (S1-074; C.5-1). */
export function createSchedule(context: CalendarContext): Handler<(typeof contract)['api']['create']> {
  return async ({ body, caller, request, say }) => {
    const push = readPush(context, body);
    const { draft, plan } = await prepareNew(context, caller, body, request.language);
    const { skipConflicts = false } = body;
    const saved = await saveNew(context, caller, { draft, plan, push, skipConflicts });
    say(describeSave(context, 'created', saved.withoutRoom));
    return saved;
  };
}

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
      if (change.changed.size === 0 && !body.placements?.length) return unchanged(params.id);
      return saveChange(context, caller, { ...change, held, scope, push, skipConflicts: body.skipConflicts ?? false });
    });
    say(describeSave(context, 'changed', saved.withoutRoom));
    return saved;
  };
}

/** What saving would do, without doing it: the days of a repeat, what moves and what keeps its time, and rooms that are taken. */
export function previewSchedule(context: CalendarContext): Handler<(typeof contract)['api']['preview']> {
  return async ({ body, caller, request: { language } }) => {
    const { id } = body;
    const { plan, ...ofRepeat } =
      id === undefined
        ? { plan: (await prepareNew(context, caller, body, language)).plan, before: 0, foreign: 0, isSplit: false }
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
      ...ofRepeat,
      conflicts: await findConflicts(context, caller, taken, except),
    };
  };
}

type ChangeBody = SaveBody & { readonly id: number; readonly x?: 'single' | 'continue' | undefined };

async function planOfChange(
  context: CalendarContext,
  caller: Caller,
  body: ChangeBody,
  language: RequestFacts['language'],
): Promise<{ readonly plan: Plan; readonly before: number; readonly foreign: number; readonly isSplit: boolean }> {
  const { id } = body;
  const row = await seenSchedule(context, id, caller);
  const relation = await context.relation('schedule', row);
  if (relation === 'none') throw context.refuse.notFound();
  if (relation === 'reader') throw context.refuse.notAllowed('write.notAllowed');
  const scope = readScope(context, { id, x: body.x ?? body.modifyType ?? 'single' }, body);
  const held = await readHeld(context, row, caller);
  const { plan } = await prepareChange(context, caller, { held, scope, body, language });
  const { earlier, earlierParts, laterParts, foreign } = held;
  const before = earlier + earlierParts.reduce((sum, { rows }) => sum + rows.length, 0);
  const isSplit = earlierParts.length + laterParts.length > 0;
  return { plan, before: scope === 'all' ? 0 : before, foreign: foreign[scope], isSplit };
}

const SATURDAY = 6;

/** What a day off is called: its holiday, or the day of the weekend; `''` for a work day. */
async function dayOffNames(
  { directory }: CalendarContext,
  days: readonly string[],
  language: RequestFacts['language'],
): Promise<(day: string) => string> {
  const ordered = days.toSorted();
  const names = new Map(
    (await directory.days(ordered[0]!, ordered.at(-1)!)).map(({ date, isWork, name }) => [
      date,
      isWork ? '' : name || calendarText(language, weekendOf(date)),
    ]),
  );
  return (day) => names.get(day) ?? '';
}

const weekendOf = (day: string) =>
  new Date(`${day}T00:00:00Z`).getUTCDay() === SATURDAY ? 'preview.saturday' : 'preview.sunday';
