import type { ApiOf } from '@atrium/sdk';
import { type Call, type Caller, formatDateTime, namesOf } from '@atrium/sdk/server';
import { soughtWords } from '@atrium/sdk/server/search';
import { and, asc, desc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { BulletinContext, BulletinRow } from '../BulletinContext.ts';
import { bulletins, categories } from '../tables.ts';
import {
  describeListed,
  foundIn,
  hasSought,
  listedColumns,
  mainCategories,
  ofMain,
  ofSub,
  rankByWords,
  subCategories,
} from './listing.ts';
import { countReceipts } from './receipts.ts';
import { readFiles } from './files.ts';
import { bulletinAudiences, visibleAt } from './visibility.ts';

type Query = Call<ApiOf<typeof contract>['bulletins']>['query'];

const ORDERS = {
  publishedOn: bulletins.publishedOn,
  finishedOn: bulletins.finishedOn,
  title: bulletins.title,
  updatedOn: bulletins.updatedOn,
} as const;

/** The bulletins that a person writes: their own, with `bulletin.manageAll` those of the company (C.7-1). */
export const managedBy = (caller: Caller): SQL | undefined =>
  and(
    eq(bulletins.companyId, caller.companyId),
    isNull(bulletins.deletedOn),
    caller.can('bulletin.manageAll') ? undefined : eq(bulletins.createdBy, caller.id),
  );

/** What is in a state now. */
function inState(state: Query['state'], now: Date): SQL | undefined {
  const written = eq(bulletins.isDraft, false);
  switch (state) {
    case 'draft':
      return eq(bulletins.isDraft, true);
    case 'scheduled':
      return and(written, gt(bulletins.publishedOn, now));
    case 'published':
      return visibleAt(now);
    case 'expired':
      return and(written, lte(bulletins.finishedOn, now));
    default:
      return undefined;
  }
}

/** A page of them; drafts without a time are first. */
export async function listManaged(context: BulletinContext, query: Query, caller: Caller) {
  const { db, clock, directory } = context;
  const { page, pageSize, mainCategoryId, subCategoryId, keyword, sortName, sort = 'DESC' } = query;
  const words = await soughtWords(directory, caller.companyId, keyword);
  const where = and(
    managedBy(caller),
    inState(query.state, clock.now()),
    mainCategoryId === undefined ? undefined : eq(bulletins.mainCategoryId, mainCategoryId),
    subCategoryId === undefined ? undefined : eq(bulletins.subCategoryId, subCategoryId),
    hasSought(words),
  );
  const direction = sort === 'DESC' ? desc : asc;
  const rows = await db
    .select(listedColumns)
    .from(bulletins)
    .leftJoin(mainCategories, ofMain)
    .leftJoin(subCategories, ofSub)
    .where(where)
    .orderBy(
      ...(sortName === 'relevance'
        ? [rankByWords(words), sql`${bulletins.publishedOn} desc nulls last`, desc(bulletins.id)]
        : [direction(ORDERS[sortName]), direction(bulletins.id)]),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const totalSize = await db.$count(bulletins, where);
  const ids = rows.map(({ id }) => id);
  const [listed, counts] = await Promise.all([
    describeListed(context, rows),
    countReceipts(context, caller.companyId, ids),
  ]);
  const found = await foundIn(context, listed, words);
  const list = listed.map((row, at) => ({
    ...row,
    foundIn: found.get(row.id) ?? null,
    readerCount: counts.get(row.id)?.readers ?? 0,
    readCount: counts.get(row.id)?.read ?? 0,
    version: rows[at]!.version,
    updatedOn: formatDateTime(rows[at]!.updatedOn),
  }));
  return { list, totalSize, page, pageSize };
}

/** How many of them there are in each state, in one statement. */
export async function countByState({ db, clock }: BulletinContext, caller: Caller) {
  const now = clock.now();
  const filtered = (state: Query['state']) => sql<number>`(count(*) filter (where ${inState(state, now)}))::int`;
  const [counts] = await db
    .select({
      all: sql<number>`count(*)::int`,
      published: filtered('published'),
      scheduled: filtered('scheduled'),
      draft: filtered('draft'),
      expired: filtered('expired'),
    })
    .from(bulletins)
    .where(managedBy(caller));
  return counts!;
}

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
  const { people, named, units } = await bulletinAudiences.read(db, row.id);
  const { content, isDraft, version, createdOn, updatedBy, updatedOn } = row;
  return {
    ...listed!,
    content,
    isDraft,
    version,
    updatedBy,
    updatedByName: nameOf(updatedBy),
    readers: [...people],
    named: [...named],
    units,
    files: await readFiles(context, row.fileIds),
    readCount: counts.get(row.id)?.read ?? 0,
    createdOn: formatDateTime(createdOn),
    updatedOn: formatDateTime(updatedOn),
  };
}
