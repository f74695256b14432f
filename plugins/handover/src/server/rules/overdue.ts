import { addDays, daysBetween } from '@atrium/sdk/days';
import { dayOf, instantOf } from '@atrium/sdk/server';
import { and, or, type SQL, sql } from 'drizzle-orm';
import type { HandoverContext } from '../HandoverContext.ts';
import { editors, handovers } from '../tables.ts';
import { presentArray } from './people.ts';

/** When a handover is overdue. */
export interface OverdueTimes {
  /** People who work for the company, as a PostgreSQL array: the others do not count. */
  readonly present: string;
  readonly today: string;
  readonly acknowledgeDays: number;
  /** People assigned before this should have acknowledged by now; null for never. */
  readonly assignedBefore: string | null;
}

export async function overdueTimes(context: HandoverContext, companyId: number): Promise<OverdueTimes> {
  const today = context.clock.today();
  const { acknowledgeDays } = await context.settings();
  return {
    present: await presentArray(context.directory, companyId),
    today,
    acknowledgeDays,
    assignedBefore: acknowledgeDays === 0 ? null : assignedBefore(today, acknowledgeDays).toISOString(),
  };
}

/** Two days after Tuesday is Thursday: people assigned on Tuesday or before are overdue on Thursday. */
export const assignedBefore = (today: string, days: number): Date => instantOf(addDays(today, 1 - days));

const isOpen = sql`not ${handovers.isFinish}`;

/** Responsible people who should have acknowledged a handover by now. */
const lateEditors = ({ present, assignedBefore: before }: OverdueTimes): SQL =>
  sql`handover.editors as waiting
    where waiting.handover_id = ${handovers.id} and waiting.acknowledged_on is null
      and waiting.assigned_on < ${before}::timestamptz and waiting.employee_id = any(${present}::int[])`;

/** Open items whose day has passed. */
const lateItems = ({ today }: OverdueTimes): SQL =>
  sql`handover.items as late
    where late.handover_id = ${handovers.id} and late.done_on is null and late.due_on < ${today}::date`;

const isCloseLate = ({ today }: OverdueTimes): SQL => sql`coalesce(${handovers.finishOn} < ${today}::date, false)`;

/** For how many days a handover is overdue, by reason, as columns; null if it is not: the day after the last one counts as 1. */
export function overdueColumns(times: OverdueTimes) {
  const { today, acknowledgeDays } = times;
  const daysSince = (day: string) => daysBetween(day, today);
  const ofOpen = (value: SQL) => sql<number | null>`case when ${isOpen} then ${value} end`;
  return {
    acknowledgeLate: ofOpen(sql`(select min(waiting.assigned_on) from ${lateEditors(times)})`).mapWith(
      (value: string) => daysSince(dayOf(editors.assignedOn.mapFromDriverValue(value) as Date)) + 1 - acknowledgeDays,
    ),
    itemsLate: ofOpen(sql`(select min(late.due_on)::text from ${lateItems(times)})`).mapWith(daysSince),
    closeLate: ofOpen(sql`case when ${isCloseLate(times)} then ${handovers.finishOn}::text end`).mapWith(daysSince),
  };
}

/** Whether a handover is overdue, as a condition. */
export const isOverdue = (times: OverdueTimes): SQL =>
  and(
    isOpen,
    or(
      times.assignedBefore === null ? undefined : sql`exists (select 1 from ${lateEditors(times)})`,
      sql`exists (select 1 from ${lateItems(times)})`,
      isCloseLate(times),
    ),
  )!;
