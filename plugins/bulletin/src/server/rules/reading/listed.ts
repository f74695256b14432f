import { momentMessage, namesOf } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { formatMoment } from '../../../contract/moments.ts';
import type { BulletinContext, BulletinRow } from '../../BulletinContext.ts';
import { bulletins, categories } from '../../tables.ts';
import { decideState } from './isVisible.ts';

export const mainCategories = alias(categories, 'main_category');
export const subCategories = alias(categories, 'sub_category');

/** Joins of a statement with `listedColumns`. */
export const ofMain = eq(mainCategories.id, bulletins.mainCategoryId);
export const ofSub = eq(subCategories.id, bulletins.subCategoryId);

const { id, title, mainCategoryId, subCategoryId, publishedOn, finishedOn, isDraft, deletedOn } = bulletins;
const { mustRead, deadline, pinnedUntil, revision, editedOn, createdBy, version, updatedOn } = bulletins;

/** What every list of bulletins reads: never the whole text. */
export const listedColumns = {
  ...{ id, title, mainCategoryId, subCategoryId, publishedOn, finishedOn, isDraft, deletedOn },
  ...{ mustRead, deadline, pinnedUntil, revision, editedOn, createdBy, version, updatedOn },
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

/** `YYYY-MM-DD HH:mm` (S2 §9). */
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
    ...{ id: row.id, title: row.title, mustRead: row.mustRead, hasFiles: row.hasFiles },
    ...{ mainCategoryId: row.mainCategoryId, mainCategoryName: row.mainCategoryName ?? '' },
    ...{ subCategoryId: row.subCategoryId, subCategoryName: row.subCategoryName ?? '' },
    ...{ publishedOn: wallTimeOrNull(row.publishedOn), finishedOn: wallTimeOrNull(row.finishedOn) },
    ...{ deadline: wallTimeOrNull(row.deadline), pinnedUntil: row.pinnedUntil, state: decideState(row, now) },
    ...{ revision: row.revision, editedOn: wallTimeOrNull(row.editedOn) },
    ...{ createdBy: row.createdBy, createdByName: nameOf(row.createdBy) },
  }));
}
