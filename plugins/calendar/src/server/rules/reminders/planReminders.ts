import { and, inArray, isNotNull } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { ownReminders } from '../../tables.ts';
import { computeDue, type Reminded } from './dueOf.ts';
import { refuseCrowdedHours } from './refuseCrowdedHours.ts';

/** The one of a schedule, or of those who have so many minutes for themselves. */
const keyOf = (occurrenceId: number, minutes?: number): string =>
  minutes === undefined ? `occurrence:${occurrenceId}` : `occurrence:${occurrenceId}:${minutes}`;

type Planned = Reminded & { readonly id: number };

/**
 * Plans the reminders of occurrences, in place of those that were planned, in the transaction under way; what is over has none.
 *
 * @throws Refusal 422 if the creator's schedules would remind too many people within an hour
 */
export async function planReminders(context: CalendarContext, rows: readonly Planned[]): Promise<void> {
  const times = await plan(
    context,
    rows.map((row) => ({ ...row, key: keyOf(row.id), payload: { occurrenceId: row.id } })),
  );
  if (rows[0]) await refuseCrowdedHours(context, rows[0].id, times);
}

/** The same of those that people have for themselves: one run for all who have the same minutes. */
export async function planOwnReminders(
  context: CalendarContext,
  rows: readonly Omit<Planned, 'notifyMinutes'>[],
): Promise<void> {
  const own = await ownMinutes(
    context,
    rows.map(({ id }) => id),
  );
  await plan(
    context,
    own.flatMap(({ id, minutes }) => {
      const row = rows.find((one) => one.id === id)!;
      const payload = { occurrenceId: id, minutes };
      return { ...row, notifyMinutes: minutes, key: keyOf(id, minutes), payload };
    }),
  );
}

/** Takes planned reminders back. */
export async function cancelReminders(context: CalendarContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const own = await ownMinutes(context, ids);
  const keys = [...ids.map((id) => keyOf(id)), ...own.map(({ id, minutes }) => keyOf(id, minutes))];
  await context.jobs.cancel('remind', { keys });
}

interface Run extends Reminded {
  readonly key: string;
  readonly payload: { readonly occurrenceId: number; readonly minutes?: number };
}

/** Returns when those that are planned are due. */
async function plan({ clock, jobs }: CalendarContext, runs: readonly Run[]): Promise<Date[]> {
  const now = clock.now();
  const due = runs.flatMap((run) => {
    const at = computeDue(run);
    return at && at > now ? [{ payload: run.payload, at, key: run.key }] : [];
  });
  const planned = new Set(due.map(({ key }) => key));
  const keys = runs.flatMap(({ key }) => (planned.has(key) ? [] : [key]));
  if (keys.length > 0) await jobs.cancel('remind', { keys });
  await jobs.atEach('remind', due);
  return due.map(({ at }) => at);
}

/** Minutes that people have for themselves, each once for an occurrence. */
async function ownMinutes(
  { db }: CalendarContext,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly minutes: number }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: ownReminders.occurrenceId, minutes: ownReminders.notifyMinutes })
    .from(ownReminders)
    .where(and(inArray(ownReminders.occurrenceId, [...ids]), isNotNull(ownReminders.notifyMinutes)));
  return rows.map(({ id, minutes }) => ({ id, minutes: minutes! }));
}
