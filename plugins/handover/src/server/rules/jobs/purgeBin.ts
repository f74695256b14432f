import { binSince } from '@atrium/sdk/server';
import { asc, eq, inArray, lt } from 'drizzle-orm';
import type { HandoverContext } from '../../HandoverContext.ts';
import { files, handovers, messageFiles, messages } from '../../tables.ts';
import { toTarget } from '../access/mayReadFile.ts';
import { findImages } from '../writing/saveFiles.ts';

/** Handovers of one transaction. */
const PURGED_AT_ONCE = 100;

/** Deletes for good what has been in the bin for 30 days, and releases its files, which are deleted a day later. */
export async function purgeBin(context: HandoverContext, { signal }: { readonly signal: AbortSignal }): Promise<void> {
  while (!signal.aborted && (await purgeBatch(context)) === PURGED_AT_ONCE);
}

function purgeBatch(context: HandoverContext): Promise<number> {
  const { db, clock, audit } = context;
  return context.transaction(async () => {
    const old = await db
      .select()
      .from(handovers)
      .where(lt(handovers.deletedOn, binSince(clock.now())))
      .orderBy(asc(handovers.id))
      .limit(PURGED_AT_ONCE)
      .for('update');
    for (const { id, content, title, companyId } of old) {
      await releaseFiles(context, id, content);
      await audit.record({ action: 'handover.purge', target: toTarget.handover(id), detail: { title }, companyId });
    }
    const ids = old.map(({ id }) => id);
    if (ids.length > 0) await db.delete(handovers).where(inArray(handovers.id, ids));
    return old.length;
  });
}

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
