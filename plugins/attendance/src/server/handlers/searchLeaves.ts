import { type Search, searchWords } from '@atrium/sdk/server';
import { hasWord, searchKey } from '@atrium/sdk/server/search';
import { and, desc, eq } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { describeLeave } from '../rules/leaveOf.ts';
import { leaves } from '../tables.ts';

/** The caller's own leaves whose kind has every word of the query, the latest first. */
export function searchLeaves({ db }: AttendanceContext): Search<typeof contract> {
  return async (query, caller, { limit }) => {
    const rows = await db
      .select()
      .from(leaves)
      .where(
        and(
          eq(leaves.personId, caller.id),
          ...searchWords(query).map((word) => hasWord(word, searchKey(leaves.leaveType))),
        ),
      )
      .orderBy(desc(leaves.starts), desc(leaves.id))
      .limit(limit);
    return rows.map((row) => {
      const { leaveTypeName, startDatetime } = describeLeave(row);
      return { type: 'leave', title: leaveTypeName, when: startDatetime, opens: { view: 'MyLeaves' } };
    });
  };
}
