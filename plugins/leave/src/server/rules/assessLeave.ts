import { type AnyColumn, and, asc, eq, gt, gte, inArray, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import { DAY_MINUTES } from '../../contract/leaveShapes.ts';
import type { LeaveContext } from '../LeaveContext.ts';
import { grants, leaveDays, leaves, leaveTypes } from '../tables.ts';
import { type ComingGrant, readComingGrants } from './lawRows.ts';
import {
  type CostDay,
  endOfWork,
  readCost,
  lastDay,
  readImported,
  type Span,
  type TakenDay,
  totalMinutes,
} from './leaveCost.ts';
import { type LeaveTypeRow, readTypes } from './leaveTypes.ts';
import { quotaLeft, type UsableGrant, type Use, useGrants } from './quotas.ts';

export const STATUS = { open: 0, approved: 1, returned: 2, revoked: 3 } as const;
/** Class of advisory locks; the person's id is the second key. */
const LEAVE_LOCK = 4_600_401;

/** A leave that is asked for. */
export interface AskedLeave extends Span {
  readonly personId: number;
  readonly companyId: number;
  readonly type: LeaveTypeRow;
  /** Its row, once it is filed. */
  readonly leaveId?: number;
}

/** What a leave costs, and what of. */
export interface Assessment {
  readonly days: readonly CostDay[];
  readonly minutes: number;
  /** What is left of the type afterwards, of grants that are valid on its days; null without a limit of the sum. */
  readonly leftMinutes: number | null;
  /** What it uses of which grant, each with its days. */
  readonly uses: readonly GrantUse[];
}

/** What a leave uses of a grant; `coming`: of one that is made when the leave is approved. */
export interface GrantUse extends Use {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly coming?: ComingGrant;
}

/** In the transaction that files or approves: the balance of a person is decided about by one at a time. */
export async function lockBalance({ db }: LeaveContext, personId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LEAVE_LOCK}, ${personId})`);
}

/**
 * Decides whether a leave is possible.
 *
 * @param counting `waiting`: what others of the person's requests wait for is taken already, as when one is filed; `approved`: only what
 *   was approved, as when it is decided
 * @throws Refusal 409 where another leave overlaps; 422 after the person's last day, without any work, and over the balance
 */
export async function assessLeave(
  context: LeaveContext,
  asked: AskedLeave,
  counting: 'waiting' | 'approved',
): Promise<Assessment> {
  const { refuse } = context;
  const { personId, companyId, type, leaveId } = asked;
  await refuseAfterLastDay(context, asked);
  await refuseOverlap(context, asked);
  const days = await readCost(context, personId, type, asked);
  const minutes = totalMinutes(days);
  const statuses = counting === 'waiting' ? [STATUS.open, STATUS.approved] : [STATUS.approved];
  const tooMuch = (left: number) =>
    refuse.invalid(
      'leave.balance',
      { hours: hoursOf(minutes), left: hoursOf(left) },
      { status: 'BALANCE', field: 'end' },
    );
  if (type.quotaBy === 'none') return { days, minutes, leftMinutes: null, uses: [] };
  if (type.quotaBy === 'event') {
    const most = type.quotaDays! * DAY_MINUTES;
    if (minutes > most) throw tooMuch(most);
    return { days, minutes, leftMinutes: null, uses: [] };
  }
  const [first, last] = [days[0]!.date, days.at(-1)!.date];
  if (type.quotaBy === 'seniority') {
    const waiting = counting === 'waiting' ? await readWaiting(context, personId, type.id, leaveId) : [];
    const today = context.clock.today();
    // What was asked for in time is taken from a grant that is over when it is decided.
    const made = await readGrants(context, personId, type.id, first < today ? first : today);
    // 補休 is granted, too; what the law gives with the years of service is 特休 alone.
    const coming = type.code === 'annual' ? await readComingGrants(context, personId, last) : [];
    const valid: readonly UsableGrant[] = [...made, ...coming];
    const before = useGrants(valid, waiting).left;
    const after = useGrants(before, days);
    const touched = before.filter(({ startsOn, endsOn }) => startsOn <= last && endsOn >= first);
    if (after.missing > 0) throw tooMuch(touched.reduce((sum, { leftMinutes }) => sum + leftMinutes, 0));
    const left = after.left
      .filter(({ startsOn, endsOn }) => startsOn <= last && endsOn >= first && endsOn >= today)
      .reduce((sum, { leftMinutes }) => sum + leftMinutes, 0);
    const uses = after.uses.map((use) => {
      const { startsOn, endsOn } = valid.find(({ id }) => id === use.grantId)!;
      const next = coming.find(({ id }) => id === use.grantId);
      return { ...use, startsOn, endsOn, ...(next && { coming: next }) };
    });
    return { days, minutes, leftMinutes: left, uses };
  }
  const types = await readTypes(context, companyId);
  const taken = await readTaken(context, personId, statuses, {
    from: `${first.slice(0, 4)}-01-01`,
    to: `${last.slice(0, 4)}-12-31`,
    ...(leaveId !== undefined && { except: leaveId }),
  });
  for (const year of new Set([first.slice(0, 4), last.slice(0, 4)]))
    taken.push(...(await readImported(context, personId, types, year)));
  const together: TakenDay[] = [...taken, ...days.map((day) => ({ ...day, typeId: type.id }))];
  const over = days.find(({ date }) => (quotaLeft(types, type, together, date) ?? 0) < 0);
  if (over) throw tooMuch(Math.max(0, quotaLeft(types, type, taken, over.date)!));
  return { days, minutes, leftMinutes: quotaLeft(types, type, together, last), uses: [] };
}

/** Hours with at most two digits, as texts say them. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

/** The night shift of the last day belongs to it, and ends on the day after. */
async function refuseAfterLastDay(context: LeaveContext, { personId, ends }: AskedLeave) {
  const { directory, refuse } = context;
  const [employment] = await directory.employments([personId]);
  const day = employment?.endsOn ?? null;
  if (day === null || lastDay(ends) <= day) return;
  if (ends > (await endOfWork(context, personId, day)))
    throw refuse.invalid('leave.afterLastDay', { day }, { field: 'end' });
}

async function refuseOverlap({ db, refuse }: LeaveContext, { personId, starts, ends, leaveId }: AskedLeave) {
  const [other] = await db
    .select({ id: leaves.id })
    .from(leaves)
    .where(
      and(
        eq(leaves.personId, personId),
        inArray(leaves.status, [STATUS.open, STATUS.approved]),
        lt(leaves.starts, ends),
        gt(leaves.ends, starts),
        leaveId === undefined ? undefined : ne(leaves.id, leaveId),
      ),
    )
    .limit(1);
  if (other) throw refuse.conflict('leave.overlap');
}

/**
 * Condition of rows of a type, or of the type of another company that has its code: who moves to another company keeps what was granted
 * and asked for before.
 */
const isOfType = (column: AnyColumn, typeId: number): SQL =>
  sql`${column} in (select same.id from ${leaveTypes} same join ${leaveTypes} own on own.code = same.code where own.id = ${typeId})`;

/** The grants of a person that are not over on a day, the one that ends first before the others. */
export function readGrants({ db }: LeaveContext, personId: number, typeId: number, day: string) {
  return (
    db
      .select()
      .from(grants)
      .where(and(eq(grants.personId, personId), isOfType(grants.typeId, typeId), gte(grants.endsOn, day)))
      .orderBy(asc(grants.endsOn), asc(grants.id))
      // A year of 補休 has one for each band of its days.
      .limit(2_000)
  );
}

interface Period {
  readonly from: string;
  /** Included. */
  readonly to: string;
  /** A leave that is not counted. */
  readonly except?: number;
}

/** What a person takes of all types between two dates. */
export function readTaken(
  { db }: LeaveContext,
  personId: number,
  statuses: readonly number[],
  { from, to, except }: Period,
): Promise<TakenDay[]> {
  return db
    .select({ typeId: leaves.typeId, date: leaveDays.date, minutes: leaveDays.minutes })
    .from(leaveDays)
    .innerJoin(leaves, eq(leaves.id, leaveDays.leaveId))
    .where(
      and(
        eq(leaves.personId, personId),
        inArray(leaves.status, [...statuses]),
        gte(leaveDays.date, from),
        lte(leaveDays.date, to),
        except === undefined ? undefined : ne(leaves.id, except),
      ),
    )
    .orderBy(asc(leaveDays.date));
}

/** The days of a type that wait for approval, in the order of their filing. */
export function readWaiting(
  { db }: LeaveContext,
  personId: number,
  typeId: number,
  except?: number,
): Promise<CostDay[]> {
  return db
    .select({ date: leaveDays.date, minutes: leaveDays.minutes })
    .from(leaveDays)
    .innerJoin(leaves, eq(leaves.id, leaveDays.leaveId))
    .where(
      and(
        eq(leaves.personId, personId),
        isOfType(leaves.typeId, typeId),
        eq(leaves.status, STATUS.open),
        except === undefined ? undefined : ne(leaves.id, except),
      ),
    )
    .orderBy(asc(leaves.id), asc(leaveDays.date));
}
