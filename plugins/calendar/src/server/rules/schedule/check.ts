import { addDays } from '@atrium/sdk/days';
import { type Caller, FieldErrors, momentOf, type RequestFacts } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { eq } from 'drizzle-orm';
import { LAST_CODE, MAX_OCCURRENCES } from '../../../contract/limits.ts';
import { endOfCode } from '../../../contract/timeCodes.ts';
import { repeatProblem } from '../../../series.ts';
import type { CalendarContext, CalendarErrors } from '../../CalendarContext.ts';
import { types } from '../../tables.ts';
import { openRooms } from '../rooms/reservations.ts';
import { readMembers } from './audience.ts';
import { isRebooked } from './bookings.ts';
import { buildDraft, changedParts, type Checked, type Draft, type Part, type SaveBody, toDraft } from './draft.ts';
import { type Placements, type Plan, planFollowing, planNew, type PlannedOccurrence, planSingle } from './plan.ts';
import type { HeldSchedule, Scope } from './series.ts';

/**
 * Checks a new schedule and plans it.
 *
 * @throws Refusal 422 for the rules of the form
 */
export async function prepareNew(
  context: CalendarContext,
  caller: Caller,
  body: SaveBody,
  language: RequestFacts['language'],
): Promise<{ readonly draft: Draft; readonly plan: Plan }> {
  const draft = buildDraft(body);
  const checked = { draft, before: undefined, changed: changedParts(buildDraft({}), draft), repeats: true };
  (await checkDraft(context, caller, checked, language)).refuse();
  const { placements = [] } = body;
  const plan = planNew(draft, placements);
  (await checkRooms(context, caller, { plan, placements }, language)).refuse();
  return { draft, plan };
}

/** A change that was checked, and what it would write. */
export interface PreparedChange {
  readonly draft: Draft;
  readonly changed: ReadonlySet<Part>;
  readonly plan: Plan;
  /** Whether it reaches the following ones. */
  readonly isFollowing: boolean;
}

interface Asked {
  readonly held: HeldSchedule;
  readonly scope: Scope;
  readonly body: SaveBody;
  readonly language: RequestFacts['language'];
}

/**
 * Checks a change and plans it. Nothing follows the last one, and one that does not repeat: it is changed alone whatever the scope
 * (C.5-2), unless its repeat is changed.
 *
 * @throws Refusal 409 if it was cancelled (C.5-35), 422 for the rules of the form
 */
export async function prepareChange(
  context: CalendarContext,
  caller: Caller,
  { held, scope, body, language }: Asked,
): Promise<PreparedChange> {
  const { row, series, later, earlier } = held;
  if (row.isCancelled) throw context.refuse.conflict('write.conflict.cancelled');
  const members = await readMembers(context, [row.audienceId]);
  const before = toDraft(row, series, members.get(row.audienceId) ?? []);
  const draft = buildDraft(body, before);
  const changed = changedParts(before, draft);
  const isFollowing = scope === 'continue' && (later.length > 0 || changed.has('repeat'));
  const errors = await checkDraft(context, caller, { draft, before, changed, repeats: isFollowing }, language);
  if (changed.has('repeat') && !isFollowing) errors.add('repeatType', 'write.repeat.single');
  errors.refuse();
  const { placements = [] } = body;
  const plan = isFollowing
    ? planFollowing({ row, later, hasEarlier: earlier > 0, series, draft, changed, placements })
    : planSingle(row, series, draft, changed, placements);
  const ofRooms = await checkRooms(context, caller, { plan, placements }, language);
  if (plan.rows.length > MAX_OCCURRENCES) ofRooms.add('stopTime', 'repeat.stop.tooMany');
  ofRooms.refuse();
  return { draft, changed, plan, isFollowing };
}

/**
 * The rules that the contract cannot express, but for those that need the rooms. What was not changed is not judged: a type that was
 * disabled and a reader who has left do not stop a change of the title.
 */
async function checkDraft(
  context: CalendarContext,
  caller: Caller,
  checked: Checked,
  language: RequestFacts['language'],
): Promise<CalendarErrors> {
  const errors: CalendarErrors = new FieldErrors(context, language);
  const isTimed = checkTime(errors, checked.draft);
  if (isTimed && checked.repeats) checkRepeat(errors, checked);
  await checkType(context, errors, checked);
  checkPlace(errors, checked);
  for (const part of ['readers', 'contractors'] as const) {
    const known = new Set(checked.before?.[part]);
    const added = checked.draft[part].filter((id) => !known.has(id));
    // People who have left and those of other companies are neither readers nor contractors (C.3-10).
    const colleagues = new Set(await presentOf(context.directory, caller.companyId, added));
    if (!added.every((id) => colleagues.has(id))) errors.add(part, 'write.people.unknown');
  }
  return errors;
}

/** @returns whether there is a time at all */
function checkTime(errors: CalendarErrors, { start, end, isAllDay }: Draft): boolean {
  const [from, to] = isAllDay ? (['startDate', 'endDate'] as const) : (['startTime', 'endTime'] as const);
  if (!start) errors.add(from, 'write.time.required');
  if (!end) errors.add(to, 'write.time.required');
  if (start && end && start > end) errors.add(to, 'write.time.order');
  // All day the end is the midnight after it: one day before the start is the same moment.
  else if (isAllDay && start && start === end) errors.add(to, 'write.time.order');
  return start !== '' && end !== '';
}

function checkRepeat(errors: CalendarErrors, { draft, changed }: Checked): void {
  if (!changed.has('time') && !changed.has('repeat')) return;
  const problem = repeatProblem(draft);
  if (problem) errors.add(problem.startsWith('stop') ? 'stopTime' : 'repeatType', `repeat.${problem}`);
}

async function checkType({ db }: CalendarContext, errors: CalendarErrors, { draft, changed }: Checked): Promise<void> {
  if (!changed.has('typeId')) return;
  const [type] = await db.select().from(types).where(eq(types.id, draft.typeId));
  if (!type?.isEnabled) errors.add('typeId', 'write.type.disabled');
}

/** The rules of a room that need no other data: it is complete, and for a schedule of one day (C.5-9, C.5-10). */
export function checkPlace(errors: CalendarErrors, { draft, changed }: Checked): void {
  const { locationType, roomId, roomStartCode, roomEndCode } = draft.place;
  if (locationType !== 1 || !(changed.has('place') || changed.has('time'))) return;
  if (roomId === null) errors.add('roomId', 'write.room.required');
  if (roomStartCode === null) errors.add('roomStartTimeCode', 'write.room.codes.required');
  if (roomEndCode === null) errors.add('roomEndTimeCode', 'write.room.codes.required');
  if (roomStartCode !== null && roomEndCode !== null && roomEndCode < roomStartCode)
    errors.add('roomEndTimeCode', 'write.room.codes.order');
  if (draft.start && draft.end && !isOneDay(draft.start, draft.end)) errors.add('roomId', 'write.room.severalDays');
}

/** Until midnight is still one day. */
function isOneDay(start: string, end: string): boolean {
  const day = start.slice(0, 10);
  return end <= `${addDays(day, 1)} 00:00`;
}

interface Wanted {
  readonly plan: Plan;
  readonly placements: Placements;
}

/**
 * The rooms that a save would reserve: those of the own company that are enabled, and half hours that are not over. What stays
 * reserved as it is is not judged.
 */
async function checkRooms(
  context: CalendarContext,
  caller: Caller,
  { plan, placements }: Wanted,
  language: RequestFacts['language'],
): Promise<CalendarErrors> {
  const errors: CalendarErrors = new FieldErrors(context, language);
  for (const { roomStartTimeCode: start, roomEndTimeCode: end } of placements)
    if ((end ?? LAST_CODE) < (start ?? 1)) errors.add('placements', 'write.room.codes.order');
  const wanted = plan.rows.filter((row) => row.place.roomId !== null && isRebooked(row));
  const ids = [...new Set(wanted.map(({ place }) => place.roomId!))];
  const open = ids.length > 0 ? await openRooms(context, caller.companyId, ids) : [];
  if (open.length < ids.length) errors.add('roomId', 'rooms.unknown');
  if (wanted.some(({ place }) => place.roomStartCode === null || place.roomEndCode === null))
    errors.add('placements', 'write.room.codes.required');
  const now = momentOf(context.clock.now());
  if (wanted.some((row) => isOver(row, now))) errors.add('roomStartTimeCode', 'write.room.over');
  return errors;
}

const isOver = ({ span, place }: PlannedOccurrence, now: string): boolean =>
  `${span.firstOn} ${endOfCode(place.roomEndCode)}` <= now;
