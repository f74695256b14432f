import type { Caller, Message } from '@atrium/sdk/server';
import { and, inArray, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { Saved } from '../../../contract/scheduleShapes.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { reads } from '../../personTables.ts';
import { occurrences, rooms, series } from '../../tables.ts';
import { cancelReminders, planOwnReminders, planReminders } from '../reminders.ts';
import { emitRoomsChanged } from '../rooms/reservations.ts';
import { bookPlan, holdRooms, type RoomOutcome } from './bookings.ts';
import { emitChanged, notifyOfChange, notifyPeople } from './announce.ts';
import { changeAudiences, coverDays, dropUnused, insertAudiences, membersOf } from './audience.ts';
import { insertRows, updateRows, type WrittenOccurrence } from './rows.ts';
import { softDelete } from '../bin.ts';
import { dropUnseen } from '../proposals.ts';
import type { PreparedChange } from './check.ts';
import { type Draft, type Part, samePlace } from './draft.ts';
import type { Plan, PlannedOccurrence } from './plan.ts';
import { joinParts, leaveSeries } from './parts.ts';
import { type HeldSchedule, placeSeries, type Scope } from './series.ts';

interface NewSchedule {
  readonly draft: Draft;
  readonly plan: Plan;
  readonly push: boolean;
  readonly skipConflicts: boolean;
}

/**
 * Saves a new schedule with all its occurrences and rooms, in one transaction (C.5-1, C.5-11).
 *
 * @throws Refusal '300' if a room is taken
 */
export function saveNew(
  context: CalendarContext,
  caller: Caller,
  { draft, plan, push, skipConflicts }: NewSchedule,
): Promise<SavedSchedule> {
  const { db } = context;
  return context.transaction(async () => {
    await holdRooms(context, caller, plan.rows);
    const { how: _, ...values } = plan.series;
    const [made] = await db.insert(series).values(values).returning({ id: series.id });
    const members = membersOf(caller.id, draft);
    const [audienceId] = await insertAudiences(context, [members], values.anchorOn);
    const { companyId, id: createdBy } = caller;
    const common = { draft, seriesId: made!.id, audienceId: audienceId!, companyId, createdBy, push };
    const rows = await insertRows(context, caller, plan.rows, common);
    await coverDays(context, [audienceId!]);
    const outcome = await bookPlan(context, caller, {
      rows,
      removed: [],
      draft,
      changed: new Set(),
      createdBy,
      skipConflicts,
    });
    const { notifyMinutes } = draft;
    if (notifyMinutes !== null)
      await planReminders(
        context,
        rows.map(({ id, span }) => ({ id, ...span, notifyMinutes })),
      );
    const employees = members.map(({ employeeId }) => employeeId);
    const ids = rows.map(({ id }) => id);
    await emitChanged(context, { ids, days: rows.flatMap(({ span }) => [span.firstOn, span.lastOn]), employees });
    if (outcome.days) await context.realtime.emit('roomsChanged', outcome.days, { company: companyId });
    const { id, span } = rows[0]!;
    if (push) await notifyPeople(context, 'add', employees, { id, title: draft.title, span, count: rows.length });
    await context.audit.record({
      action: 'schedule.create',
      target: `schedule:${id}`,
      detail: { from: span.firstOn, count: rows.length },
    });
    return toSaved(context, { rows, outcome, people: employees.length });
  });
}

interface Change extends PreparedChange {
  readonly held: HeldSchedule;
  readonly scope: Scope;
  readonly push: boolean;
  readonly skipConflicts: boolean;
  /** Who is told of this change in another way. */
  readonly told?: readonly number[];
}

/**
 * Writes a change that was prepared in the same transaction: a fixed number of statements, however many occurrences it reaches.
 *
 * @throws Refusal '300' if a room is taken, 422 if only the time or the place was changed and all is over
 */
export async function saveChange(context: CalendarContext, caller: Caller, change: Change): Promise<SavedSchedule> {
  const { held, draft, changed, push, skipConflicts, isFollowing, scope, told = [] } = change;
  if (isOver(change, context.clock.now())) throw context.refuse.invalid('write.over');
  const { plan, kept } = splitUntouched(change);
  if (plan.rows.length === 0 && plan.removed.length === 0) return unchanged(held.row.id);
  await keepMoved(context, kept);
  const { createdBy, companyId } = held.row;
  await holdRooms(context, caller, plan.rows);
  const removed = plan.removed.map(({ id }) => id);
  const old = [...plan.rows.flatMap(({ before }) => before ?? []), ...plan.removed];
  const audienceIds = [...new Set(old.map(({ audienceId }) => audienceId))];
  const day = plan.rows[0]!.span.firstOn;
  const audiences = await changeAudiences(context, { audienceIds, companyId, createdBy, draft, changed, day });
  await softDelete(context, caller, removed, push);
  const seriesId = await placeSeries(context, held, plan);
  const parts = new Set(plan.parts.map(({ id }) => id));
  const updated = await updateRows(context, caller, plan.rows, {
    ...change,
    seriesId,
    parts,
    audiences: audiences.map,
  });
  const audienceId = audiences.map.get(held.row.audienceId) ?? held.row.audienceId;
  const common = { draft, seriesId, audienceId, companyId, createdBy, push };
  const inserted = await insertRows(
    context,
    caller,
    plan.rows.filter(({ before }) => before === null),
    common,
  );
  const rows: readonly WrittenOccurrence[] = [...updated, ...inserted];
  const ids = updated.map(({ id }) => id);
  if (audiences.map.size > 0) await dropUnseen(context, ids);
  const left = old.map((row) => row.seriesId).filter((id) => id !== seriesId && !parts.has(id));
  await leaveSeries(context, [...new Set(left)]);
  const outcome = await bookPlan(context, caller, { rows, removed, draft, changed, createdBy, skipConflicts });
  const isSplit = held.isSplit || seriesId !== held.series.id;
  if (isFollowing && isSplit && !changed.has('repeat')) await joinParts(context, seriesId);
  await coverDays(context, [...new Set([...audienceIds, ...audiences.map.values()])]);
  await dropUnused(context, [...audiences.map.keys()]);
  if (push) await resetReads(context, caller, updated);
  await replanReminders(context, change, rows);
  await cancelReminders(context, removed);
  await emitChanged(context, {
    ids: [...rows.map(({ id }) => id), ...removed],
    days: [...rows.map(({ span }) => span), ...old].flatMap(({ firstOn, lastOn }) => [firstOn, lastOn]),
    employees: [...audiences.before, ...audiences.after],
  });
  const roomDays = outcome.days ? [outcome.days.from, outcome.days.to] : [];
  await emitRoomsChanged(context, companyId, [...roomDays, ...(changed.has('isPrivate') ? daysInRooms(rows) : [])]);
  if (push) {
    const { removed: deleted } = plan;
    await notifyOfChange(context, { draft, changed, rows, removed: deleted, audienceId, audiences, told });
  }
  await context.audit.record({
    action: 'schedule.change',
    target: `schedule:${held.row.id}`,
    detail: { scope: isFollowing ? scope : 'single', count: rows.length, parts: [...changed] },
  });
  const saved = await toSaved(context, { rows, outcome, people: audiences.after.size });
  return { ...saved, id: held.row.id };
}

/** Days whose grids of rooms show, or no more show, who has reserved. */
const daysInRooms = (rows: readonly WrittenOccurrence[]): string[] =>
  rows.flatMap(({ place, span }) => (place.roomId === null ? [] : [span.firstOn]));

/** What a change responds that writes nothing. */
export const unchanged = (id: number): SavedSchedule => ({ id, withoutRoom: [], overCapacity: false, count: 0 });

/** Only a time or a place was changed, and of this date neither: it has its own. */
const isUntouched = ({ before, effect, span, place }: PlannedOccurrence, changed: ReadonlySet<Part>): boolean =>
  before !== null &&
  effect === 'own' &&
  span === before &&
  samePlace(place, before) &&
  [...changed].every((part) => part === 'time' || part === 'place');

/** Whether a change of a time or a place writes neither, as all dates that it reaches are over. */
const isOver = ({ plan, changed }: Change, now: Date): boolean =>
  changed.size > 0 &&
  [...changed].every((part) => part === 'time' || part === 'place') &&
  plan.removed.length === 0 &&
  plan.rows.every(
    ({ before, span, place }) => before !== null && before.endsOn <= now && span === before && samePlace(place, before),
  );

/** The dates in which nothing is written, and the plan of the others: those keep their versions and who has read them. */
function splitUntouched({ plan, changed, scope }: Change): { plan: Plan; kept: readonly PlannedOccurrence[] } {
  const parts = new Set(plan.parts.map(({ id }) => id));
  const stays = (row: PlannedOccurrence) =>
    (scope === 'all' || parts.has(row.before?.seriesId ?? 0)) &&
    isUntouched(row, changed) &&
    row.ruleOn === row.before!.ruleOn;
  return { plan: { ...plan, rows: plan.rows.filter((row) => !stays(row)) }, kept: plan.rows.filter(stays) };
}

/** Dates that keep their time beside others that move have one of their own from then on. */
async function keepMoved({ db }: CalendarContext, kept: readonly PlannedOccurrence[]): Promise<void> {
  const moved = kept.flatMap(({ before, isMoved }) => (isMoved && !before!.isMoved ? [before!.id] : []));
  if (moved.length > 0) await db.update(occurrences).set({ isMoved: true }).where(inArray(occurrences.id, moved));
}

/** An edit with push has to be read again by the others (C.5-25). */
async function resetReads(
  { db }: CalendarContext,
  caller: { readonly id: number },
  rows: readonly WrittenOccurrence[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await db.delete(reads).where(and(inArray(reads.occurrenceId, ids), ne(reads.employeeId, caller.id)));
}

/** Only where something of it changes; a cancelled one has none. */
async function replanReminders(
  context: CalendarContext,
  { draft, changed }: Change,
  rows: readonly WrittenOccurrence[],
): Promise<void> {
  const touched = rows.filter(
    ({ before, effect }) =>
      !before?.isCancelled && (before === null || effect === 'moves' || changed.has('notifyMinutes')),
  );
  const pickMinutes = ({ before }: WrittenOccurrence) =>
    before && !changed.has('notifyMinutes') ? before.notifyMinutes : draft.notifyMinutes;
  const had = ({ before }: WrittenOccurrence) => before !== null && before.notifyMinutes !== null;
  await planReminders(
    context,
    touched
      .map((row) => ({ ...row, notifyMinutes: pickMinutes(row) }))
      .filter((row) => row.notifyMinutes !== null || had(row))
      .map(({ id, span, notifyMinutes }) => ({ id, ...span, notifyMinutes })),
  );
  const moved = touched.filter(({ effect }) => effect === 'moves');
  await planOwnReminders(
    context,
    moved.map(({ id, span }) => ({ id, ...span })),
  );
}

export type SavedSchedule = z.input<typeof Saved>;

interface Result {
  readonly rows: readonly WrittenOccurrence[];
  readonly outcome: RoomOutcome;
  /** How many people see it. */
  readonly people: number;
}

/** The response of a save. More people than seats is a warning only (C.5-15). */
async function toSaved(context: CalendarContext, { rows, outcome, people }: Result): Promise<SavedSchedule> {
  const { withoutRoom } = outcome;
  const lost = new Set(withoutRoom);
  const used = rows.flatMap(({ span, place }) =>
    place.roomId === null || lost.has(span.firstOn) ? [] : [place.roomId],
  );
  return {
    id: rows[0]!.id,
    withoutRoom: [...withoutRoom],
    overCapacity: await isTooSmall(context, used, people),
    count: rows.length,
  };
}

async function isTooSmall({ db }: CalendarContext, roomIds: readonly number[], people: number): Promise<boolean> {
  if (roomIds.length === 0) return false;
  const found = await db
    .select({ seats: rooms.people })
    .from(rooms)
    .where(inArray(rooms.id, [...new Set(roomIds)]));
  return found.some(({ seats }) => seats < people);
}

/** Days that the message names; the response has all of them. */
const NAMED = 5;

/** What was done, and on which days without the room that was wanted. */
export function describeSave(
  { text }: CalendarContext,
  what: 'created' | 'changed' | 'restored' | 'undeleted',
  withoutRoom: readonly string[],
): Message {
  if (withoutRoom.length === 0) return text(`write.${what}`);
  const days = withoutRoom.slice(0, NAMED).join('、');
  const more = withoutRoom.length - NAMED;
  return more > 0
    ? text(`write.${what}.withoutRooms`, { days, count: withoutRoom.length })
    : text(`write.${what}.withoutRoom`, { days });
}
