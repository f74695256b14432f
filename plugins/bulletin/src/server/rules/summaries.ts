import { type Caller, type Database, prepared } from '@atrium/sdk/server';
import { describeUnits } from '@atrium/sdk/server/sharing';
import { type SoughtWord, soughtWords } from '@atrium/sdk/server/search';
import { and, asc, desc, eq, gt, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import { MAX_UNREAD, SUMMARY_LENGTH } from '../../contract/fields.ts';
import type { BulletinContext } from '../BulletinContext.ts';
import { bulletins, readers } from '../tables.ts';
import {
  describeListed,
  foundIn,
  hasSought,
  isRead,
  listedColumns,
  mainCategories,
  ofMain,
  ofSub,
  rankByWords,
  readOn,
  subCategories,
  wallTime,
  wallTimeOrNull,
} from './listing.ts';
import { readFiles } from './files.ts';
import {
  bulletinAudiences,
  bulletinReaders,
  isOver,
  relationToBulletin,
  relationToReceipts,
  seenBulletin,
  visibleAt,
} from './visibility.ts';

/** Which of the bulletins that a person may read are listed. */
interface SummaryFilter {
  readonly mainCategoryId?: number | undefined;
  readonly subCategoryId?: number | undefined;
  readonly keyword?: string | undefined;
  readonly isRead?: boolean | undefined;
}

/** A person, and the company that they work for: bulletins of an earlier one are no longer theirs. */
interface Reader {
  readonly id: number;
  readonly companyId: number;
}

/** The values of the prepared statements below. */
const ME = sql`${sql.placeholder('me')}::int`;
const COMPANY = sql`${sql.placeholder('company')}::int`;
const NOW = sql`${sql.placeholder('now')}::timestamptz`;
const TODAY = sql`${sql.placeholder('today')}::date`;

/** What a person may read at a time: the condition of a join of `readers` and `bulletins`. */
const mayRead = and(
  eq(readers.employeeId, ME),
  gt(readers.finishedOn, NOW),
  eq(bulletins.id, readers.bulletinId),
  eq(bulletins.companyId, COMPANY),
  visibleAt(NOW),
);

/** The same as a condition on `bulletins` alone. */
export const mayReadNow = ({ id, companyId }: Reader, now: Date): SQL | undefined =>
  and(eq(bulletins.companyId, companyId), visibleAt(now), bulletinReaders.has(bulletins.id, id));

/**
 * A page of what a person may read now: pinned ones first, then the newest. With a keyword those that fit best are first, and of equal
 * ones the newest.
 */
export async function listSummaries(
  context: BulletinContext,
  { id: me, companyId: company }: Reader,
  filter: SummaryFilter,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) {
  const { db, clock, directory } = context;
  const words = await soughtWords(directory, company, filter.keyword);
  const values = { me, company, now: clock.now().toISOString(), today: clock.today() };
  const read = (limit: number, offset: number) =>
    isWhole(filter, words)
      ? findPage(db).execute({ ...values, limit, offset })
      : selectPage(db, narrowing(filter, words), words).execute({ ...values, limit, offset });
  const rows = await read(pageSize, (page - 1) * pageSize);
  // A page beyond the last one has no row with the total.
  const first = rows.length > 0 || page === 1 ? rows : await read(1, 0);
  const listed = await describeListed(context, rows);
  const found = await foundIn(context, listed, words);
  const list = listed.map((row, at) => {
    const { summary, isRead: hasRead, readOn: when, isPinned } = rows[at]!;
    const read = { isRead: hasRead, readOn: wallTimeOrNull(when) };
    return { ...row, summary, ...read, isPinned, foundIn: found.get(row.id) ?? null };
  });
  return { list, totalSize: first[0]?.total ?? 0, page, pageSize };
}

const isWhole = ({ mainCategoryId, subCategoryId, isRead: wanted }: SummaryFilter, words: readonly SoughtWord[]) =>
  mainCategoryId === undefined && subCategoryId === undefined && words.length === 0 && wanted === undefined;

const narrowing = (filter: SummaryFilter, words: readonly SoughtWord[]) =>
  and(
    filter.mainCategoryId === undefined ? undefined : eq(bulletins.mainCategoryId, filter.mainCategoryId),
    filter.subCategoryId === undefined ? undefined : eq(bulletins.subCategoryId, filter.subCategoryId),
    filter.isRead === undefined ? undefined : filter.isRead ? isRead(ME) : not(isRead(ME)),
    hasSought(words),
  );

const isPinned = sql<boolean>`coalesce(${bulletins.pinnedUntil} >= ${TODAY}, false)`;

const selectPage = (db: Database, where: SQL | undefined, words: readonly SoughtWord[] = []) =>
  db
    .select({
      ...listedColumns,
      summary: summaryColumn,
      isRead: isRead(ME),
      readOn: readOn(ME),
      isPinned,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(readers)
    .innerJoin(bulletins, mayRead)
    .leftJoin(mainCategories, ofMain)
    .leftJoin(subCategories, ofSub)
    .where(where)
    .orderBy(
      ...(words.length === 0 ? [desc(isPinned)] : [rankByWords(words)]),
      desc(bulletins.publishedOn),
      desc(bulletins.id),
    )
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));

/** The list without filters, which the browsers of a company load after each publication. */
const findPage = prepared((db) => selectPage(db, undefined).prepare('bulletin_page'));

/** The first words of a text, its lines joined. */
const summaryColumn = sql<string>`left(regexp_replace(${bulletins.plain}, '\\s+', ' ', 'g'), ${SUMMARY_LENGTH}::int)`;

/** How many bulletins a person may read now and has not read (C.7-10). */
export async function countUnread(context: BulletinContext, me: Reader): Promise<number> {
  return (await findUnreadBulletins(context, me)).unreadNumber;
}

/** The same, and which they are: the newest of them. */
export async function findUnreadBulletins(
  { db, clock }: BulletinContext,
  { id: me, companyId: company }: Reader,
): Promise<{ unreadNumber: number; ids: number[] }> {
  const rows = await findUnread(db).execute({ me, company, now: clock.now().toISOString() });
  return { unreadNumber: rows[0]?.total ?? 0, ids: rows.map(({ id }) => id) };
}

const findUnread = prepared((db) =>
  db
    .select({ id: bulletins.id, total: sql<number>`(count(*) over ())::int` })
    .from(readers)
    .innerJoin(bulletins, mayRead)
    .where(not(isRead(ME)))
    .orderBy(desc(bulletins.publishedOn), desc(bulletins.id))
    .limit(MAX_UNREAD)
    .prepare('bulletin_unread'),
);

/** The must-reads that a person has not confirmed, the earliest deadline first. */
export async function listMustReads({ db, clock }: BulletinContext, { id: me, companyId: company }: Reader) {
  const now = clock.now();
  const rows = await findMustReads(db).execute({ me, company, now: now.toISOString() });
  return rows.map(({ id, title, deadline }) => ({
    id,
    title,
    deadline: wallTime(deadline!),
    isOver: isOver(deadline, now),
  }));
}

const findMustReads = prepared((db) =>
  db
    .select({ id: bulletins.id, title: bulletins.title, deadline: bulletins.deadline })
    .from(readers)
    .innerJoin(bulletins, mayRead)
    .where(and(bulletins.mustRead, isNotNull(bulletins.deadline), not(isRead(ME))))
    .orderBy(asc(bulletins.deadline), asc(bulletins.id))
    .limit(MAX_UNREAD)
    .prepare('bulletin_must_reads'),
);

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
    summary: row!.summary,
    isRead: row!.isRead,
    readOn: wallTimeOrNull(row!.readOn),
    isPinned: bulletin.pinnedUntil !== null && bulletin.pinnedUntil >= clock.today(),
    content: bulletin.content,
    files: await readFiles(context, bulletin.fileIds),
    isReader,
    units: await describeUnits(context.directory, bulletin.companyId, await bulletinAudiences.readUnits(db, id)),
    canEdit: relation !== 'reader' && caller.can('bulletin.publish'),
    canSeeReceipts: relationToReceipts(seen, caller) === 'viewer' && caller.can('bulletin.publish'),
  };
}
