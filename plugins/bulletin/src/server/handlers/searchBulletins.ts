import { likePattern, type Search } from '@atrium/sdk/server';
import { and, desc, ilike, or, sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { BulletinContext } from '../BulletinContext.ts';
import {
  listedColumns,
  mainCategories,
  ofMain,
  ofSub,
  subCategories,
  wallTimeOrNull,
} from '../rules/reading/listed.ts';
import { managedBy } from '../rules/reading/managed.ts';
import { matches, mayReadNow } from '../rules/reading/summaries.ts';
import { bulletins } from '../tables.ts';

/** Finds what a person may read now and what they write: titles first, then the newest. */
export function searchBulletins(context: BulletinContext): Search<typeof contract> {
  return async (query, caller, { limit }) => {
    const now = context.clock.now();
    const inTitle = sql<boolean>`${ilike(bulletins.title, likePattern(query))}`;
    const writes = caller.can('bulletin.publish') ? managedBy(caller) : undefined;
    const rows = await context.db
      .select(listedColumns)
      .from(bulletins)
      .leftJoin(mainCategories, ofMain)
      .leftJoin(subCategories, ofSub)
      .where(and(matches(query), or(mayReadNow(caller, now), writes)))
      .orderBy(desc(inTitle), sql`${bulletins.publishedOn} desc nulls last`, desc(bulletins.id))
      .limit(limit);
    return rows.map((row) => {
      const when = wallTimeOrNull(row.publishedOn);
      return {
        type: 'bulletin',
        title: row.title,
        ...(row.subCategoryName !== null && { detail: row.subCategoryName }),
        ...(when !== null && { when }),
        opens: { view: 'ShowBulletin', params: { id: row.id } },
      };
    });
  };
}
