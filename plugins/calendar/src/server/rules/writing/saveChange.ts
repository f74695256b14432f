import { and, inArray, ne } from 'drizzle-orm';
import type { Caller } from '@atrium/sdk/server';
import type { CalendarContext } from '../../CalendarContext.ts';
import { reads } from '../../tables.ts';
import { cancelReminders, planOwnReminders, planReminders } from '../reminders/planReminders.ts';
import { holdRooms } from '../rooms/holdRooms.ts';
import type { HeldSchedule } from '../scope/heldSchedule.ts';
import { emitChanged } from './announce.ts';
import { coverDays, dropUnused } from './audiences.ts';
import { bookPlan } from './bookPlan.ts';
import { changeAudiences } from './changeAudiences.ts';
import { insertRows, type WrittenOccurrence } from './insertRows.ts';
import { notifyOfChange } from './notifyOfChange.ts';
import { dropEmptySeries, placeSeries } from './placeSeries.ts';
import type { PreparedChange } from './prepareChange.ts';
import { toSaved, type SavedSchedule } from './savedOf.ts';
import { softDelete } from './softDelete.ts';
import { updateRows } from './updateRows.ts';

interface Change extends PreparedChange {
  readonly held: HeldSchedule;
  readonly push: boolean;
  readonly skipConflicts: boolean;
}

/**
 * Writes a change that was prepared in the same transaction: a fixed number of statements, however many occurrences it reaches.
 *
 * @throws Refusal '300' if a room is taken
 */
export async function saveChange(context: CalendarContext, caller: Caller, change: Change): Promise<SavedSchedule> {
  const { held, draft, changed, plan, push, skipConflicts, isFollowing } = change;
  const { createdBy, companyId } = held.row;
  await holdRooms(context, caller, plan.rows);
  const removed = plan.removed.map(({ id }) => id);
  const old = [...plan.rows.flatMap(({ before }) => before ?? []), ...plan.removed];
  const audienceIds = [...new Set(old.map(({ audienceId }) => audienceId))];
  const day = plan.rows[0]!.span.firstOn;
  const audiences = await changeAudiences(context, { audienceIds, companyId, createdBy, draft, changed, day });
  await softDelete(context, caller, removed, push);
  const seriesId = await placeSeries(context, held, plan);
  const updated = await updateRows(context, caller, plan.rows, { ...change, seriesId, audiences: audiences.map });
  const audienceId = audiences.map.get(held.row.audienceId) ?? held.row.audienceId;
  const common = { draft, seriesId, audienceId, companyId, createdBy, push };
  const inserted = await insertRows(
    context,
    caller,
    plan.rows.filter(({ before }) => before === null),
    common,
  );
  const rows: readonly WrittenOccurrence[] = [...updated, ...inserted];
  if (seriesId !== held.series.id) await dropEmptySeries(context, held.series.id);
  const outcome = await bookPlan(context, caller, { rows, removed, draft, changed, createdBy, skipConflicts });
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
  if (outcome.days) await context.realtime.emit('roomsChanged', outcome.days, { company: companyId });
  if (push) await notifyOfChange(context, { draft, changed, rows, audiences });
  await context.audit.record({
    action: 'schedule.change',
    target: `schedule:${held.row.id}`,
    detail: { scope: isFollowing ? 'continue' : 'single', count: rows.length, parts: [...changed] },
  });
  return toSaved(context, { rows, outcome, people: audiences.after.size });
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
