import type { BulletinContext, BulletinRow } from '../../BulletinContext.ts';
import { revisions } from '../../tables.ts';
import { readFiles } from './bulletinFiles.ts';

/** Stores the text that is about to be replaced by the next revision. All of them are kept: receipts are of them. */
export async function keepRevision(context: BulletinContext, row: BulletinRow): Promise<void> {
  const { id: bulletinId, revision, title, content, editedOn, editedBy } = row;
  const fileNames = (await readFiles(context, row.fileIds)).map(({ fileName }) => fileName);
  await context.db
    .insert(revisions)
    .values({ bulletinId, revision, title, content, fileNames, editedOn, editedBy })
    .onConflictDoNothing();
}
