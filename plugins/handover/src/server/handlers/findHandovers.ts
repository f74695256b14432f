import { and, asc, desc } from 'drizzle-orm';
import { momentOf, type Search } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import type { HandoverContext } from '../HandoverContext.ts';
import { seenBy } from '../rules/access/seenBy.ts';
import { openingOf } from '../rules/announce.ts';
import { hasKeyword, peopleNamed } from '../rules/listing/searchConditions.ts';
import { membersOf } from '../rules/people.ts';
import { handovers } from '../tables.ts';

/** Finds handovers by subject, content and publisher: open ones first, the latest first. */
export function findHandovers({ db, directory }: HandoverContext): Search<typeof contract> {
  return async (query, caller, { limit }) => {
    const named = await peopleNamed(directory, caller.companyId, query);
    const { id, title, createdBy, createdOn, isFinish } = handovers;
    const rows = await db
      .select({ id, title, createdBy, createdOn })
      .from(handovers)
      .where(and(seenBy(caller), hasKeyword(query, named)))
      .orderBy(asc(isFinish), desc(createdOn), desc(id))
      .limit(limit);
    const memberOf = await membersOf(
      directory,
      rows.map((row) => row.createdBy),
    );
    return rows.map((row) => ({
      type: 'handover',
      title: row.title,
      detail: memberOf(row.createdBy).employeeName,
      when: momentOf(row.createdOn),
      opens: openingOf(row.id),
    }));
  };
}
