import { and, asc, eq, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { HandoverContext } from '../../HandoverContext.ts';
import { handovers, items } from '../../tables.ts';
import { postponedLine } from '../systemLines.ts';
import { closeNow } from '../writing/closeNow.ts';

/**
 * Closes the handovers whose day has come (C.6-1). One with items that have to be done first stays unfinished, and is overdue; it
 * is closed on the day after they are done. Each is a transaction of its own, so that an interrupted run goes on where it stopped.
 */
export async function closeDue(context: HandoverContext, { signal }: { readonly signal: AbortSignal }): Promise<void> {
  const { db, clock } = context;
  const due = await db
    .select({ id: handovers.id })
    .from(handovers)
    .where(isDue(context, clock.today()))
    .orderBy(asc(handovers.id));
  for (const { id } of due) {
    // The run is repeated, and goes on with what is left.
    signal.throwIfAborted();
    await context.transaction(() => closeOne(context, id));
  }
}

async function closeOne(context: HandoverContext, id: number): Promise<void> {
  const { db, clock } = context;
  const [row] = await db
    .select()
    .from(handovers)
    .where(and(eq(handovers.id, id), isDue(context, clock.today())))
    .for('update');
  if (!row) return;
  const finishOn = row.finishOn!;
  await closeNow(context, row, { finishOn, line: postponedLine(finishOn), updatedBy: row.updatedBy });
}

const isDue = ({ db }: HandoverContext, today: string) =>
  and(
    eq(handovers.isFinish, false),
    isNull(handovers.deletedOn),
    lte(handovers.finishOn, today),
    notExists(
      db
        .select({ one: sql`1` })
        .from(items)
        .where(and(eq(items.handoverId, handovers.id), eq(items.isRequired, true), isNull(items.doneOn))),
    ),
  );
