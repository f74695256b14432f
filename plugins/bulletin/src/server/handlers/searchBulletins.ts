import { namesOf, type Search } from '@atrium/sdk/server';
import { soughtWords } from '@atrium/sdk/server/search';
import { and, desc, or, sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { BulletinContext } from '../BulletinContext.ts';
import {
  foundIn,
  hasSought,
  listedColumns,
  mainCategories,
  ofMain,
  ofSub,
  rankByWords,
  subCategories,
  wallTimeOrNull,
} from '../rules/listing.ts';
import { managedBy } from '../rules/managed.ts';
import { mayReadNow } from '../rules/summaries.ts';
import { bulletins } from '../tables.ts';

/** Finds what a person may read now and what they write: those that fit best first, of equal ones the newest. */
export function searchBulletins(context: BulletinContext): Search<typeof contract> {
  return async (query, caller, { limit }) => {
    const now = context.clock.now();
    const words = await soughtWords(context.directory, caller.companyId, query);
    const writes = caller.can('bulletin.publish') ? managedBy(caller) : undefined;
    const rows = await context.db
      .select(listedColumns)
      .from(bulletins)
      .leftJoin(mainCategories, ofMain)
      .leftJoin(subCategories, ofSub)
      .where(and(hasSought(words), or(mayReadNow(caller, now), writes)))
      .orderBy(rankByWords(words), sql`${bulletins.publishedOn} desc nulls last`, desc(bulletins.id))
      .limit(limit);
    const nameOf = await namesOf(
      context.directory,
      rows.map((row) => row.createdBy),
    );
    const found = await foundIn(
      context,
      rows.map((row) => ({ ...row, createdByName: nameOf(row.createdBy) })),
      words,
    );
    return rows.map((row) => {
      const excerpt = found.get(row.id)?.text;
      const when = wallTimeOrNull(row.publishedOn);
      return {
        type: 'bulletin',
        title: row.title,
        ...(row.subCategoryName !== null && { detail: row.subCategoryName }),
        ...(when !== null && { when }),
        ...(excerpt !== undefined && { excerpt }),
        opens: { view: 'ShowBulletin', params: { id: row.id } },
      };
    });
  };
}
