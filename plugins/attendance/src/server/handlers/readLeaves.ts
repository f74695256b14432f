import { and, count, desc, eq, gt, lt } from 'drizzle-orm';
import { type Call, instantOf } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { describeLeave } from '../rules/leaveOf.ts';
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
