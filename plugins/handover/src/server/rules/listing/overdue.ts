import { not, or, and, type SQL, sql } from 'drizzle-orm';
import type { HandoverContext } from '../../HandoverContext.ts';
import { handovers } from '../../tables.ts';
import { hiddenOf } from '../people.ts';
import { addDays, startOf } from '../times.ts';

/** When a handover is overdue. */
export interface OverdueTimes {
  /** People who have left, as a PostgreSQL array: they do not count. */
  readonly hidden: string;
  readonly today: string;
  /** Who was made responsible before should have acknowledged by now; null for never. */
  readonly assignedBefore: string | null;
}

export async function overdueTimes(context: HandoverContext, companyId: number): Promise<OverdueTimes> {
  const today = context.clock.today();
  const { acknowledgeDays } = await context.settings();
  return {
    hidden: await hiddenOf(context, companyId),
    today,
    assignedBefore: acknowledgeDays === 0 ? null : assignedBefore(today, acknowledgeDays).toISOString(),
  };
}

/** Two days after Tuesday is Thursday: of those who were made responsible on Tuesday or before it is said on Thursday. */
export const assignedBefore = (today: string, days: number): Date => startOf(addDays(today, 1 - days));

const isOpen = sql`not ${handovers.isFinish}`;

const acknowledgeOverdue = ({ hidden, assignedBefore: before }: OverdueTimes): SQL<boolean> =>
  before === null
    ? sql<boolean>`false`
    : sql<boolean>`(${isOpen} and exists (select 1 from handover.editors as waiting
        where waiting.handover_id = ${handovers.id} and waiting.acknowledged_on is null
          and waiting.assigned_on < ${before}::timestamptz and waiting.employee_id <> all(${hidden}::int[])))`;

const itemsOverdue = ({ today }: OverdueTimes): SQL<boolean> =>
  sql<boolean>`(${isOpen} and exists (select 1 from handover.items as late
    where late.handover_id = ${handovers.id} and late.done_on is null and late.due_on < ${today}::date))`;

const closeOverdue = ({ today }: OverdueTimes): SQL<boolean> =>
  sql<boolean>`coalesce(${isOpen} and ${handovers.finishOn} < ${today}::date, false)`;

/** Why a handover is overdue, as columns. */
export const overdueColumns = (times: OverdueTimes) => ({
  acknowledgeOverdue: acknowledgeOverdue(times),
  itemsOverdue: itemsOverdue(times),
  closeOverdue: closeOverdue(times),
});

/** Whether a handover is overdue, as a condition. */
export const isOverdue = (times: OverdueTimes): SQL =>
  and(
    not(handovers.isFinish as unknown as SQL),
    or(acknowledgeOverdue(times), itemsOverdue(times), closeOverdue(times)),
  )!;
