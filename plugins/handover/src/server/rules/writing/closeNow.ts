import { eq } from 'drizzle-orm';
import type { HandoverContext, HandoverEntry } from '../../HandoverContext.ts';
import { board } from '../sharing.ts';
import { handovers } from '../../tables.ts';
import { toTarget } from '../access/mayReadFile.ts';
import { emitChanged, notifyPeople, findPeople } from '../announce.ts';

interface Close {
  readonly finishOn: string;
  /** The text on the board (C.6-2). */
  readonly line: string;
  readonly updatedBy: number;
}

/** Closes an open handover, in the transaction that has locked it. */
export async function closeNow(
  context: HandoverContext,
  row: HandoverEntry,
  { finishOn, line, updatedBy }: Close,
): Promise<void> {
  const { db, clock, audit } = context;
  const { id, title, companyId } = row;
  const now = clock.now();
  await db
    .update(handovers)
    .set({ isFinish: true, finishOn, updatedBy, updatedOn: now, version: row.version + 1 })
    .where(eq(handovers.id, id));
  await board.addSystemLine(db, id, line, now);
  await audit.record({ action: 'handover.close', target: toTarget.handover(id), detail: { title }, companyId });
  await emitChanged(context, row);
  await notifyPeople(context, 'closed', (await findPeople(context, row)).all, row);
}
