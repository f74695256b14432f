import { prepared, timeOf } from '@atrium/sdk/server';
import { and, eq, sql } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { punches } from '../tables.ts';

const findPunches = prepared((db) =>
  db
    .select({ kind: punches.kind, at: punches.at })
    .from(punches)
    .where(and(eq(punches.personId, sql.placeholder('personId')), eq(punches.workDate, sql.placeholder('workDate'))))
    .prepare('attendance_find_punches'),
);

/** The two times of a work date, `''` where there is no punch (C.3-18). */
export async function readPunches(context: AttendanceContext, personId: number, workDate: string) {
  const rows = await findPunches(context.db).execute({ personId, workDate });
  const time = (kind: number) => {
    const row = rows.find((each) => each.kind === kind);
    return row ? timeOf(row.at) : '';
  };
  return { workOnTime: time(0), workOffTime: time(1) };
}
