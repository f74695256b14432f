import { momentMessage, namesOf, pickExcerpt } from '@atrium/sdk/server';
import { hasWord, searchRank, type SoughtWord } from '@atrium/sdk/server/search';
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { formatMoment, type FoundIn } from '../../contract/fields.ts';
import type { BulletinContext, BulletinRow } from '../BulletinContext.ts';
import { bulletins, categories, reads } from '../tables.ts';
import { decideState } from './visibility.ts';

export const mainCategories = alias(categories, 'main_category');
export const subCategories = alias(categories, 'sub_category');

/** Joins of a statement with `listedColumns`. */
export const ofMain = eq(mainCategories.id, bulletins.mainCategoryId);
export const ofSub = eq(subCategories.id, bulletins.subCategoryId);

const { id, title, mainCategoryId, subCategoryId, publishedOn, finishedOn, isDraft, deletedOn } = bulletins;
const { mustRead, deadline, pinnedUntil, revision, editedOn, createdBy, version, updatedOn } = bulletins;

/** What every list of bulletins reads: never the whole text. */
export const listedColumns = {
  id,
  title,
  mainCategoryId,
  subCategoryId,
  publishedOn,
  finishedOn,
  isDraft,
  deletedOn,
  mustRead,
  deadline,
  pinnedUntil,
  revision,
  editedOn,
  createdBy,
  version,
  updatedOn,
  mainCategoryName: mainCategories.name,
  subCategoryName: subCategories.name,
  hasFiles: sql<boolean>`jsonb_array_length(${bulletins.fileIds}) > 0`,
};

type Listed = Pick<
  BulletinRow,
  | 'id'
  | 'title'
  | 'mainCategoryId'
  | 'subCategoryId'
  | 'publishedOn'
  | 'finishedOn'
  | 'isDraft'
  | 'deletedOn'
  | 'mustRead'
  | 'deadline'
  | 'pinnedUntil'
  | 'revision'
  | 'editedOn'
  | 'createdBy'
> & {
  readonly mainCategoryName: string | null;
  readonly subCategoryName: string | null;
  readonly hasFiles: boolean;
};

/** `YYYY-MM-DD HH:mm`. */
export const wallTime = formatMoment;
export const wallTimeOrNull = (at: Date | null): string | null => at && wallTime(at);

/** A deadline in a notice. */
export const formatDeadline = ({ clock }: Pick<BulletinContext, 'clock'>, deadline: Date) =>
  momentMessage(wallTime(deadline), clock.today());

/** Rows of a list as they are on the wire. */
export async function describeListed(context: BulletinContext, rows: readonly Listed[]) {
  const now = context.clock.now();
  const nameOf = await namesOf(
    context.directory,
    rows.map((row) => row.createdBy),
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    mustRead: row.mustRead,
    hasFiles: row.hasFiles,
    mainCategoryId: row.mainCategoryId,
    mainCategoryName: row.mainCategoryName ?? '',
    subCategoryId: row.subCategoryId,
    subCategoryName: row.subCategoryName ?? '',
    publishedOn: wallTimeOrNull(row.publishedOn),
    finishedOn: wallTimeOrNull(row.finishedOn),
    deadline: wallTimeOrNull(row.deadline),
    pinnedUntil: row.pinnedUntil,
    state: decideState(row, now),
    revision: row.revision,
    editedOn: wallTimeOrNull(row.editedOn),
    createdBy: row.createdBy,
    createdByName: nameOf(row.createdBy),
  }));
}

/** Every word is in the title, the text, the name of an attachment, or the name or number of the author. */
export const hasSought = (words: readonly SoughtWord[]): SQL | undefined =>
  and(
    ...words.map(({ word, people }) =>
      or(
        hasWord(word, bulletins.titleKey, bulletins.plainKey, bulletins.fileNamesKey),
        people === null ? undefined : sql`${bulletins.createdBy} = any(${people}::int[])`,
      ),
    ),
  );

/** How well a bulletin fits, the best first. */
export const rankByWords = (words: readonly SoughtWord[]): SQL<number> =>
  searchRank(
    words.map(({ word }) => word),
    { title: bulletins.title, titleKey: bulletins.titleKey, others: [bulletins.plainKey] },
  );

/** Where the bulletins of a page were found beside their titles. */
export async function foundIn(
  { db }: Pick<BulletinContext, 'db'>,
  rows: readonly { readonly id: number; readonly title: string; readonly createdByName: string }[],
  words: readonly SoughtWord[],
): Promise<ReadonlyMap<number, FoundIn>> {
  if (words.length === 0 || rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const texts = await db
    .select({ id: bulletins.id, plain: bulletins.plain, files: bulletins.fileNames })
    .from(bulletins)
    .where(inArray(bulletins.id, ids));
  const textOf = new Map(texts.map((text) => [text.id, text]));
  return new Map(
    rows.flatMap((row) => {
      const text = textOf.get(row.id);
      const found = pickExcerpt(
        words.map(({ word }) => word),
        row.title,
        [
          ['content', text?.plain],
          ['file', text?.files],
          ['person', row.createdByName],
        ],
      );
      return found ? [[row.id, found] as const] : [];
    }),
  );
}

/** The receipts of a person that count for the bulletin of a statement: of a revision that did not become void. */
const receipts = (employeeId: number | SQL) =>
  sql`from ${reads} where ${reads.bulletinId} = ${bulletins.id} and ${reads.employeeId} = ${employeeId}
    and ${reads.revision} >= ${bulletins.requiredRevision}`;

/** Whether a person has read the bulletin of a statement, as a condition or a column. */
export const isRead = (employeeId: number | SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 ${receipts(employeeId)})`;

/** When a person read it; null if they have not, or have to again. */
export const readOn = (employeeId: number | SQL): SQL<Date | null> =>
  sql`(${sql`select min(${reads.readOn}) ${receipts(employeeId)}`})`.mapWith(reads.readOn) as SQL<Date | null>;
