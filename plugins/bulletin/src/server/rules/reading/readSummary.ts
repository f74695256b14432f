import { eq } from 'drizzle-orm';
import type { Caller } from '@atrium/sdk/server';
import type { BulletinContext } from '../../BulletinContext.ts';
import { bulletins } from '../../tables.ts';
import { relationToBulletin, relationToReceipts } from '../relations.ts';
import { readFiles } from '../saving/bulletinFiles.ts';
import { listedColumns, describeListed, mainCategories, ofMain, ofSub, subCategories, wallTimeOrNull } from './listed.ts';
import { isRead, readOn } from './receiptOf.ts';
import { seenBulletin } from './seenBulletin.ts';
import { summaryColumn } from './summaries.ts';

/** One bulletin as its readers read it. @throws Refusal 404 */
export async function readSummary(context: BulletinContext, id: number, caller: Caller) {
  const { db, clock } = context;
  const seen = await seenBulletin(context, id, caller);
  const { bulletin, isReader } = seen;
  const [row] = await db
    .select({ ...listedColumns, summary: summaryColumn, isRead: isRead(caller.id), readOn: readOn(caller.id) })
    .from(bulletins)
    .leftJoin(mainCategories, ofMain)
    .leftJoin(subCategories, ofSub)
    .where(eq(bulletins.id, id));
  const [listed] = await describeListed(context, [row!]);
  const relation = relationToBulletin(seen, caller);
  return {
    ...listed!,
    ...{ summary: row!.summary, isRead: row!.isRead, readOn: wallTimeOrNull(row!.readOn) },
    isPinned: bulletin.pinnedUntil !== null && bulletin.pinnedUntil >= clock.today(),
    ...{ content: bulletin.content, files: await readFiles(context, bulletin.fileIds), isReader },
    canEdit: relation !== 'reader' && caller.can('bulletin.publish'),
    canSeeReceipts: relationToReceipts(seen, caller) === 'viewer' && caller.can('bulletin.publish'),
  };
}
