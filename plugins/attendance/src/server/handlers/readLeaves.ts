import { type Call, instantOf, type Search, searchWords } from '@atrium/sdk/server';
import { hasWord, searchKey } from '@atrium/sdk/server/search';
import { and, count, desc, eq, gt, lt } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { describeLeave } from '../rules/monthOf.ts';
import { leaves } from '../tables.ts';

type LeavesCall = Call<(typeof contract)['api']['leaves']>;

/** A page of the caller's own leaves, the latest first; of a year those that touch it. */
export async function readLeaves({ db }: AttendanceContext, { query, caller }: LeavesCall) {
  const { page, pageSize, year } = query;
  const wanted = and(
    eq(leaves.personId, caller.id),
    ...(year === undefined
      ? []
      : [gt(leaves.ends, instantOf(`${year}-01-01`)), lt(leaves.starts, instantOf(`${year + 1}-01-01`))]),
  );
  const [[total], rows] = await Promise.all([
    db.select({ rows: count() }).from(leaves).where(wanted),
    db
      .select()
      .from(leaves)
      .where(wanted)
      .orderBy(desc(leaves.starts), desc(leaves.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  return { list: rows.map((row) => ({ id: row.id, ...describeLeave(row) })), totalSize: total!.rows, page, pageSize };
}

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
