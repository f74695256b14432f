import { sql } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { shifts } from '../tables.ts';

/** The two shifts of the demo company (contract.md, Demo company). */
export const DEMO_SHIFTS = [
  { name: '日班', starts: '09:00', ends: '18:00' },
  { name: '晚班', starts: '14:00', ends: '23:00' },
] as const;

export interface DemoShift {
  readonly id: number;
  readonly starts: string;
  readonly ends: string;
}

/** Gives a company its shifts, in the order of `DEMO_SHIFTS`. */
export async function makeShifts(context: AttendanceContext, companyId: number): Promise<[DemoShift, DemoShift]> {
  const rows = await context.db
    .insert(shifts)
    .values(DEMO_SHIFTS.map((shift) => ({ companyId, ...shift })))
    .onConflictDoUpdate({ target: [shifts.companyId, shifts.name], set: { name: sql`excluded.name` } })
    .returning({ id: shifts.id, name: shifts.name, starts: shifts.starts, ends: shifts.ends });
  const [day, evening] = DEMO_SHIFTS.map(({ name }) => rows.find((row) => row.name === name)!);
  return [day!, evening!];
}
