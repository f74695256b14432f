import { and, asc, eq } from 'drizzle-orm';
import type { LeaveContext } from '../LeaveContext.ts';
import { leaveTypes } from '../tables.ts';

export type LeaveTypeRow = typeof leaveTypes.$inferSelect;
type Seed = Omit<LeaveTypeRow, 'id' | 'companyId'>;

const type = (code: Seed['code'], more: Partial<Seed>): Seed => ({
  code,
  quotaBy: 'none',
  quotaDays: null,
  within: null,
  withinAfterDays: 0,
  measure: 'work',
  unitMinutes: 30,
  pay: 'full',
  mayRefuse: true,
  isPrivate: false,
  evidenceAfter: null,
  ...more,
});

/**
 * The kinds of leave of the law: 勞動基準法 38, 43 with 勞工請假規則, 性別平等工作法 14, 15, 20, 21. The number of days is the least that
 * the law asks for; an employer may ask for evidence of those of 勞工請假規則 (10), and of no 生理假 (性別平等工作法施行細則 13). Of 婚假, 喪假 and 陪產檢及陪產假 each request is one event; how near the relative was is for approvers to see.
 */
const OF_THE_LAW: readonly Seed[] = [
  type('annual', { quotaBy: 'seniority', mayRefuse: false }),
  type('sick', { quotaBy: 'year', quotaDays: 30, pay: 'half', evidenceAfter: 2 }),
  type('personal', { quotaBy: 'year', quotaDays: 14, pay: 'none' }),
  type('family', {
    quotaBy: 'year',
    quotaDays: 7,
    within: 'personal',
    unitMinutes: 60,
    pay: 'none',
    mayRefuse: false,
  }),
  // Three days a year besides sick leave, the others are part of it.
  type('menstrual', {
    quotaBy: 'month',
    quotaDays: 1,
    within: 'sick',
    withinAfterDays: 3,
    pay: 'half',
    mayRefuse: false,
    isPrivate: true,
  }),
  type('marriage', { quotaBy: 'event', quotaDays: 8, evidenceAfter: 0 }),
  type('bereavement', { quotaBy: 'event', quotaDays: 8, evidenceAfter: 0 }),
  type('official', { evidenceAfter: 0 }),
  type('maternity', {
    quotaBy: 'event',
    quotaDays: 56,
    measure: 'calendar',
    mayRefuse: false,
    isPrivate: true,
    evidenceAfter: 0,
  }),
  type('paternity', { quotaBy: 'event', quotaDays: 7, mayRefuse: false, evidenceAfter: 0 }),
  // 補休 (LSA 32-1): overtime that is taken as time. Its grants decide, as those of 特休.
  type('comp', { quotaBy: 'seniority' }),
];

/** The types of a company, in the order in which they are offered. A company gets those of the law that it lacks. */
export async function readTypes({ db }: LeaveContext, companyId: number): Promise<readonly LeaveTypeRow[]> {
  const read = () =>
    db.select().from(leaveTypes).where(eq(leaveTypes.companyId, companyId)).orderBy(asc(leaveTypes.id)).limit(100);
  const known = await read();
  if (OF_THE_LAW.every(({ code }) => known.some((row) => row.code === code))) return known;
  await db
    .insert(leaveTypes)
    .values(OF_THE_LAW.map((seed) => ({ ...seed, companyId })))
    .onConflictDoNothing();
  return read();
}

/** A type of a company; undefined for one of another. */
export async function findType({ db }: LeaveContext, companyId: number, id: number): Promise<LeaveTypeRow | undefined> {
  const [found] = await db
    .select()
    .from(leaveTypes)
    .where(and(eq(leaveTypes.id, id), eq(leaveTypes.companyId, companyId)));
  return found;
}
