import { likePattern } from '@atrium/sdk/server';
import { and, desc, eq, gt, ilike, not, or, type SQL, sql } from 'drizzle-orm';
import { SUMMARY_LENGTH } from '../../../contract/limits.ts';
import type { BulletinContext } from '../../BulletinContext.ts';
import { bulletins, readers } from '../../tables.ts';
import { bulletinReaders } from '../sharing.ts';
import { visibleAt } from './isVisible.ts';
import { listedColumns, listedOf, mainCategories, ofMain, ofSub, subCategories, wallTimeOrNull } from './listed.ts';
import { isRead, readOn } from './receiptOf.ts';

/** Which of the bulletins that a person may read are listed. */
export interface SummaryFilter {
  readonly mainCategoryId?: number | undefined;
  readonly subCategoryId?: number | undefined;
  readonly keyword?: string | undefined;
  readonly isRead?: boolean | undefined;
}

/** What a person may read at a time: the condition of a join of `readers` and `bulletins`. */
const mayRead = (me: number, now: Date) =>
  and(eq(readers.employeeId, me), gt(readers.finishedOn, now), eq(bulletins.id, readers.bulletinId), visibleAt(now));

/** The same as a condition on `bulletins` alone. */
export const mayReadNow = (me: number, now: Date): SQL | undefined =>
  and(visibleAt(now), bulletinReaders.has(bulletins.id, me));

/** A part of the title or the text. */
export function matches(keyword: string | undefined): SQL | undefined {
  const text = keyword?.normalize('NFC').trim() ?? '';
  if (text === '') return undefined;
  return or(ilike(bulletins.title, likePattern(text)), ilike(bulletins.plain, likePattern(text)));
}

/** A page of what a person may read now: pinned ones first, then the newest. */
export async function summariesOf(
  context: BulletinContext,
  me: number,
  filter: SummaryFilter,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) {
  const { db, clock } = context;
  const now = clock.now();
  const where = and(
    filter.mainCategoryId === undefined ? undefined : eq(bulletins.mainCategoryId, filter.mainCategoryId),
    filter.subCategoryId === undefined ? undefined : eq(bulletins.subCategoryId, filter.subCategoryId),
    filter.isRead === undefined ? undefined : filter.isRead ? isRead(me) : not(isRead(me)),
    matches(filter.keyword),
  );
  const isPinned = sql<boolean>`coalesce(${bulletins.pinnedUntil} >= ${clock.today()}::date, false)`;
  const rows = await db
    .select({
      ...listedColumns,
      summary: summaryColumn,
      isRead: isRead(me),
      readOn: readOn(me),
      isPinned,
    })
    .from(readers)
    .innerJoin(bulletins, mayRead(me, now))
    .leftJoin(mainCategories, ofMain)
    .leftJoin(subCategories, ofSub)
    .where(where)
    .orderBy(desc(isPinned), desc(bulletins.publishedOn), desc(bulletins.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(readers)
    .innerJoin(bulletins, mayRead(me, now))
    .where(where);
  const listed = await listedOf(context, rows);
  const list = listed.map((row, at) => {
    const { summary, isRead: hasRead, readOn: when, isPinned: isFirst } = rows[at]!;
    return { ...row, summary, isRead: hasRead, readOn: wallTimeOrNull(when), isPinned: isFirst };
  });
  return { list, totalSize: counted!.count, page, pageSize };
}

/** The first words of a text, its lines joined. */
export const summaryColumn = sql<string>`left(regexp_replace(${bulletins.plain}, '\\s+', ' ', 'g'), ${SUMMARY_LENGTH}::int)`;

/** How many bulletins a person may read now and has not read (C.7-10). */
export async function unreadOf({ db, clock }: BulletinContext, me: number): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(readers)
    .innerJoin(bulletins, mayRead(me, clock.now()))
    .where(not(isRead(me)));
  return counted!.count;
}
