import { and, asc, desc } from 'drizzle-orm';
import { momentOf, type Search } from '@atrium/sdk/server';
import { soughtWords } from '@atrium/sdk/server/search';
import type contract from '../../contract.ts';
import type { HandoverContext } from '../HandoverContext.ts';
import { seenBy } from '../rules/access/seenBy.ts';
import { toOpening } from '../rules/announce.ts';
import { foundIn } from '../rules/listing/foundIn.ts';
import { hasSought } from '../rules/listing/hasSought.ts';
import { rankByWords } from '../rules/listing/searchConditions.ts';
import { readMembers } from '../rules/people.ts';
import { handovers } from '../tables.ts';

/** Finds handovers by what is in them and whose they are: those that fit best first, open ones and then the latest of the equal. */
export function findHandovers(context: HandoverContext): Search<typeof contract> {
  const { db, directory } = context;
  return async (query, caller, { limit }) => {
    const words = await soughtWords(directory, caller.companyId, query);
    const { id, title, createdBy, createdOn, isFinish } = handovers;
    const rows = await db
      .select({ id, title, createdBy, createdOn })
      .from(handovers)
      .where(and(seenBy(caller), hasSought(words, caller)))
      .orderBy(rankByWords(words), asc(isFinish), desc(createdOn), desc(id))
      .limit(limit);
    const found = await foundIn(
      context,
      rows.map((row) => row.id),
      words,
    );
    const memberOf = await readMembers(
      directory,
      rows.map((row) => row.createdBy),
    );
    return rows.map((row) => {
      const excerpt = found.get(row.id)?.text;
      return {
        type: 'handover',
        title: row.title,
        detail: memberOf(row.createdBy).employeeName,
        when: momentOf(row.createdOn),
        ...(excerpt !== undefined && { excerpt }),
        opens: toOpening(row.id),
      };
    });
  };
}
