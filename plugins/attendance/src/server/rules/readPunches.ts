import { and, eq } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { timeOf } from './localTime.ts';
import { punches } from '../tables.ts';

/** The two times of a work date, `''` where there is no punch (C.3-18). */
export async function readPunches(context: AttendanceContext, personId: number, workDate: string) {
  const rows = await context.db
    .select({ kind: punches.kind, at: punches.at })
    .from(punches)
    .where(and(eq(punches.personId, personId), eq(punches.workDate, workDate)));
  const time = (kind: number) => {
    const row = rows.find((each) => each.kind === kind);
    return row ? timeOf(row.at) : '';
  };
  return { workOnTime: time(0), workOffTime: time(1) };
}
