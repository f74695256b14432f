import { presentOf } from '@atrium/sdk/server/sharing';
import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { HandoverContext } from '../../HandoverContext.ts';
import { editors, handovers } from '../../tables.ts';
import { toOpening } from '../announce.ts';
import { assignedBefore } from '../listing/overdue.ts';

/** Responsible people of one transaction. */
const REMINDED_AT_ONCE = 500;

/** Reminds each responsible person once of an open handover that they have not acknowledged within the days of the settings. */
export async function remindOfWaiting(
  context: HandoverContext,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const { acknowledgeDays } = await context.settings();
  if (acknowledgeDays === 0) return;
  const before = assignedBefore(context.clock.today(), acknowledgeDays);
  while (!signal.aborted && (await remindBatch(context, before)) === REMINDED_AT_ONCE);
}

function remindBatch(context: HandoverContext, before: Date): Promise<number> {
  const { db, clock, directory, notifier, text } = context;
  return context.transaction(async () => {
    const waiting = await db
      .select({
        ...{ id: handovers.id, title: handovers.title, companyId: handovers.companyId },
        employeeId: editors.employeeId,
      })
      .from(editors)
      .innerJoin(handovers, eq(handovers.id, editors.handoverId))
      .where(
        and(
          isNull(editors.acknowledgedOn),
          isNull(editors.remindedOn),
          lt(editors.assignedOn, before),
          eq(handovers.isFinish, false),
          isNull(handovers.deletedOn),
        ),
      )
      .orderBy(asc(handovers.id), asc(editors.employeeId))
      .limit(REMINDED_AT_ONCE);
    const byHandover = Map.groupBy(waiting, ({ id }) => id);
    for (const [id, rows] of byHandover) {
      const employees = rows.map(({ employeeId }) => employeeId);
      await db
        .update(editors)
        .set({ remindedOn: clock.now() })
        .where(and(eq(editors.handoverId, id), inArray(editors.employeeId, employees)));
      const { title, companyId } = rows[0]!;
      await notifier.notify({
        kind: 'overdue',
        to: { employees: await presentOf(directory, companyId, employees) },
        title: text('notice.overdue'),
        message: text('notice.message', { title }),
        id,
        opens: toOpening(id),
      });
    }
    return waiting.length;
  });
}
