import { type JobRun, purgeBin } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { and, asc, eq, inArray, isNull, lt, lte, notExists, sql } from 'drizzle-orm';
import type { HandoverContext } from '../HandoverContext.ts';
import { editors, files, handovers, items, messageFiles, messages } from '../tables.ts';
import { toOpening } from './announce.ts';
import { closeNow, postponedLine } from './closing.ts';
import { findImages, toTarget } from './files.ts';
import { assignedBefore } from './overdue.ts';

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
        id: handovers.id,
        title: handovers.title,
        companyId: handovers.companyId,
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

/** Deletes for good what has been in the bin for 30 days, and releases its files, which are deleted a day later. */
export const purgeHandovers = (context: HandoverContext, run: Pick<JobRun, 'signal'>): Promise<void> =>
  purgeBin(context, handovers, run, async (areOld) => {
    const { db, audit } = context;
    for (const { id, content, title, companyId } of await db.select().from(handovers).where(areOld)) {
      await releaseFiles(context, id, content);
      await audit.record({ action: 'handover.purge', target: toTarget.handover(id), detail: { title }, companyId });
    }
    await db.delete(handovers).where(areOld);
  });

async function releaseFiles(context: HandoverContext, id: number, content: string): Promise<void> {
  const { db } = context;
  const attached = await db.select({ fileId: files.fileId }).from(files).where(eq(files.handoverId, id));
  await context.files.release(
    attached.map(({ fileId }) => fileId),
    toTarget.handover(id),
  );
  await context.files.release(findImages(content), toTarget.content(id));
  const ofMessages = await db
    .select({ messageId: messageFiles.messageId, fileId: messageFiles.fileId })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .where(eq(messages.handoverId, id));
  for (const { messageId, fileId } of ofMessages) await context.files.release([fileId], toTarget.message(messageId));
}
