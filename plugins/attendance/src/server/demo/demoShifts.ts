import { sql } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { ALWAYS } from '../rules/workRules.ts';
import { shifts, shiftVersions } from '../tables.ts';

interface NamedShift {
  readonly name: string;
  readonly starts: string;
  readonly ends: string;
  /** An hour from this time. */
  readonly rests: string;
}

/** The two shifts of the demo company. */
const DEMO_SHIFTS: readonly NamedShift[] = [
  { name: '日班', starts: '09:00', ends: '18:00', rests: '12:00' },
  { name: '晚班', starts: '14:00', ends: '23:00', rests: '18:00' },
];

/** Further shifts of a large company. */
const MORE_SHIFTS: readonly NamedShift[] = [
  { name: '早班', starts: '07:00', ends: '16:00', rests: '11:00' },
  { name: '中班', starts: '12:00', ends: '21:00', rests: '17:00' },
  { name: '大夜班', starts: '23:00', ends: '08:00', rests: '03:00' },
  { name: '彈性早班', starts: '08:00', ends: '17:00', rests: '12:00' },
  { name: '彈性晚班', starts: '10:00', ends: '19:00', rests: '13:00' },
  { name: '門市早班', starts: '09:30', ends: '18:30', rests: '13:00' },
  { name: '門市晚班', starts: '13:00', ends: '22:00', rests: '17:00' },
  { name: '機房日班', starts: '08:00', ends: '20:00', rests: '12:00' },
  { name: '機房夜班', starts: '20:00', ends: '08:00', rests: '00:00' },
  { name: '支援班', starts: '10:00', ends: '18:00', rests: '13:00' },
];

/** Shifts of all companies together (docs/bench/volumes.md). */
const SHIFTS = 12;

export interface DemoShift {
  readonly id: number;
  readonly starts: string;
  readonly ends: string;
}

/** Inserts shifts of a company, in order. */
export async function makeShifts(
  context: AttendanceContext,
  companyId: number,
  requested: readonly NamedShift[] = DEMO_SHIFTS,
): Promise<readonly DemoShift[]> {
  const rows = await context.db
    .insert(shifts)
    .values(requested.map(({ name }) => ({ companyId, name })))
    .onConflictDoUpdate({ target: [shifts.companyId, shifts.name], set: { name: sql`excluded.name` } })
    .returning({ id: shifts.id, name: shifts.name });
  const made = requested.map((shift) => ({ ...shift, id: rows.find((row) => row.name === shift.name)!.id }));
  await context.db
    .insert(shiftVersions)
    .values(
      made.map(({ id, starts, ends, rests }) => ({
        shiftId: id,
        validFrom: ALWAYS,
        starts,
        ends,
        breaks: [{ from: rests, to: hourAfter(rests), paid: false }],
      })),
    )
    .onConflictDoNothing();
  return made;
}

const hourAfter = (time: string): string => `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}:00`;

/** Inserts the two demo shifts into every company, and the rest into the first one. */
export async function generateShifts(
  context: AttendanceContext,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, readonly DemoShift[]>> {
  const more = MORE_SHIFTS.slice(0, Math.max(0, SHIFTS - DEMO_SHIFTS.length * companyIds.length));
  const made = new Map<number, readonly DemoShift[]>();
  for (const [index, companyId] of companyIds.entries())
    made.set(companyId, await makeShifts(context, companyId, index === 0 ? [...DEMO_SHIFTS, ...more] : DEMO_SHIFTS));
  return made;
}
