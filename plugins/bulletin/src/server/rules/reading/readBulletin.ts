import { formatDateTime, namesOf } from '@atrium/sdk/server';
import { inArray } from 'drizzle-orm';
import type { BulletinContext, BulletinRow } from '../../BulletinContext.ts';
import { categories } from '../../tables.ts';
import { countReceipts } from '../receipts/countReceipts.ts';
import { readFiles } from '../saving/bulletinFiles.ts';
import { bulletinReaders } from '../sharing.ts';
import { describeListed } from './listed.ts';

/** A bulletin as its form has it. */
export async function readBulletin(context: BulletinContext, row: BulletinRow) {
  const { db } = context;
  const ids = [row.mainCategoryId, row.subCategoryId].filter((id) => id !== null);
  const names = new Map(
    ids.length === 0
      ? []
      : (await db.select().from(categories).where(inArray(categories.id, ids))).map(({ id, name }) => [id, name]),
  );
  const nameOfCategory = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  const [listed] = await describeListed(context, [
    {
      ...row,
      mainCategoryName: nameOfCategory(row.mainCategoryId),
      subCategoryName: nameOfCategory(row.subCategoryId),
      hasFiles: row.fileIds.length > 0,
    },
  ]);
  const nameOf = await namesOf(context.directory, [row.updatedBy]);
  const counts = await countReceipts(context, row.companyId, [row.id]);
  const { content, isDraft, version, createdOn, updatedBy, updatedOn } = row;
  return {
    ...listed!,
    ...{ content, isDraft, version, updatedBy, updatedByName: nameOf(updatedBy) },
    readers: await bulletinReaders.list(db, row.id),
    files: await readFiles(context, row.fileIds),
    readCount: counts.get(row.id)?.read ?? 0,
    ...{ createdOn: formatDateTime(createdOn), updatedOn: formatDateTime(updatedOn) },
  };
}
