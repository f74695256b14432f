import { and, asc, desc, eq, exists, gt, gte, inArray, lt, lte, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { LeaveContext } from '../LeaveContext.ts';
import { grants, leaveDays, leaves, leaveTypes, ledger } from '../tables.ts';
import { lockBalance, STATUS } from './assessLeave.ts';
import { changeLaw } from './lawRows.ts';
import { endLeave, returnLeave } from './leaveRequests.ts';

/** Grants of one statement. */
const PAID_AT_ONCE = 5_000;

/**
 * Pays out what is left of grants that are over: the balance ends, and the ledger has how much. One that leave waits for, which was asked
 * for in time, is paid out once that is decided. Run twice, it writes nothing more.
 */
export async function payOutGrants(context: LeaveContext): Promise<void> {
  const { db, clock } = context;
  const waiting = db
    .select({ one: sql`1` })
    .from(leaves)
    .innerJoin(leaveTypes, eq(leaveTypes.id, leaves.typeId))
    .innerJoin(leaveDays, eq(leaveDays.leaveId, leaves.id))
    .where(
      and(
        eq(leaves.personId, grants.personId),
        eq(leaves.status, STATUS.open),
        // Of the grant's own kind, in the company of the request.
        sql`${leaveTypes.code} = (select own.code from ${leaveTypes} own where own.id = ${grants.typeId})`,
        sql`${leaveDays.date} between ${grants.startsOn} and ${grants.endsOn}`,
      ),
    );
  await payOut(context, and(lt(grants.endsOn, clock.today()), notExists(waiting)));
}

async function payOut(context: LeaveContext, which: SQL | undefined): Promise<void> {
  let paid: number;
  do paid = await payOutSome(context, which);
  while (paid === PAID_AT_ONCE);
}

/** @returns how many grants it has paid out */
async function payOutSome({ db, clock }: LeaveContext, which: SQL | undefined): Promise<number> {
  const paid = await db
    .select({ id: grants.id, minutes: grants.leftMinutes })
    .from(grants)
    .where(and(which, gt(grants.leftMinutes, 0)))
    .orderBy(asc(grants.id))
    .limit(PAID_AT_ONCE)
    .for('update');
  if (paid.length === 0) return 0;
  const ids = paid.map(({ id }) => id);
  await db.update(grants).set({ leftMinutes: 0 }).where(inArray(grants.id, ids));
  await db
    .insert(ledger)
    .values(
      paid.map(({ id, minutes }) => ({ grantId: id, kind: 'payOut' as const, minutes: -minutes, at: clock.now() })),
    );
  return paid.length;
}

/** Grants that an error names. */
const NAMED = 20;

/**
 * Compares what is left of each grant with its ledger, which is what every balance is explained by.
 *
 * @throws Error that names grants whose sum differs: the job fails, and the health check says so
 */
export async function checkLedger({ db }: LeaveContext): Promise<void> {
  const sum = sql`coalesce((select sum(l.minutes) from ${ledger} l where l.grant_id = ${grants.id}), 0)`;
  const wrong = await db
    .select({ id: grants.id })
    .from(grants)
    .where(sql`${grants.leftMinutes} <> ${sum}`)
    .orderBy(asc(grants.id))
    .limit(NAMED);
  if (wrong.length > 0)
    throw new Error(`what is left differs from the ledger of the grants ${wrong.map(({ id }) => id).join(', ')}`);
}

/**
 * Settles the leave of a person who has left: what was approved for after the last day is cancelled, and all grants are paid out. Of a
 * person who is back by now in the same employment, nothing changes.
 *
 * @param lastDay `YYYY-MM-DD`, the last day of the employment
 */
export async function settleLeaver(context: LeaveContext, personId: number, lastDay: string): Promise<void> {
  const { db } = context;
  await lockBalance(context, personId);
  const since = (await readStarts(context, [personId])).get(personId);
  if (since === undefined || since > lastDay) {
    const after = await db
      .select()
      .from(leaves)
      .where(and(eq(leaves.personId, personId), eq(leaves.status, STATUS.approved), not(costsUntil(context, lastDay))))
      .orderBy(asc(leaves.id));
    for (const leave of after) await returnLeave(context, leave, { keepLocked: true });
    await shortenLeave(context, personId, lastDay);
    await endRequests(context, personId, lastDay);
  }
  if (since === '') return;
  const ofBefore = since === undefined ? undefined : lt(grants.startsOn, since);
  // What would begin after the last day was not earned.
  const isToCome = and(eq(grants.source, 'law'), gt(grants.startsOn, lastDay));
  const toCome = await db
    .select({ id: grants.id })
    .from(grants)
    .where(and(eq(grants.personId, personId), ofBefore, isToCome));
  for (const { id } of toCome) await changeLaw(context, personId, { id, lawMinutes: 0 }, 'left');
  await payOut(context, and(eq(grants.personId, personId), ofBefore));
}

/** Conditions of leave that costs a day until the last one, or after it. A night shift is of the day on which it begins. */
const costsUntil = ({ db }: LeaveContext, day: string): SQL => costs(db, lte(leaveDays.date, day));
const costsAfter = ({ db }: LeaveContext, day: string): SQL => costs(db, gt(leaveDays.date, day));
const costs = (db: LeaveContext['db'], which: SQL): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(leaveDays)
      .where(and(eq(leaveDays.leaveId, leaves.id), which)),
  );

/** Ends the requests of a person who has left that lie after the last day, or take 特休, which is paid out. */
async function endRequests(context: LeaveContext, personId: number, day: string) {
  const { db, approvals, render, text } = context;
  const open = await db
    .select({ id: leaves.id })
    .from(leaves)
    .innerJoin(leaveTypes, eq(leaveTypes.id, leaves.typeId))
    .where(
      and(
        eq(leaves.personId, personId),
        eq(leaves.status, STATUS.open),
        or(not(costsUntil(context, day)), eq(leaveTypes.quotaBy, 'seniority')),
      ),
    )
    .orderBy(asc(leaves.id));
  const reason = render(text('leave.personLeft'), 'zh-TW');
  for (const { id } of open) await approvals.withdraw('leave', { record: id, reason });
}

/** Ends approved leave that goes on after the last day of a person with that day: what it used of later days is given back. */
async function shortenLeave(context: LeaveContext, personId: number, day: string): Promise<void> {
  const { db } = context;
  const over = await db
    .select()
    .from(leaves)
    .where(
      and(
        eq(leaves.personId, personId),
        eq(leaves.status, STATUS.approved),
        costsUntil(context, day),
        costsAfter(context, day),
      ),
    )
    .orderBy(asc(leaves.id));
  for (const leave of over) await endLeave(context, leave, day);
}

/**
 * Gives people who are back in the same employment, as after an import that lacked their line, what was paid out of their grants. In a
 * new employment there is nothing of the one before.
 */
export async function restoreGrants(context: LeaveContext, people: readonly number[]): Promise<void> {
  const { db, clock } = context;
  const ofThem = and(inArray(grants.personId, [...people]), gte(grants.endsOn, clock.today()));
  const owners = await db
    .selectDistinct({ personId: grants.personId })
    .from(grants)
    .where(ofThem)
    .orderBy(asc(grants.personId));
  for (const { personId } of owners) await lockBalance(context, personId);
  const starts = await readStarts(
    context,
    owners.map(({ personId }) => personId),
  );
  // No night has paid them out, since they are not over: a pay-out that is the last change is that of the leaving.
  const latest = await db
    .selectDistinctOn([ledger.grantId], {
      grantId: ledger.grantId,
      kind: ledger.kind,
      minutes: ledger.minutes,
      personId: grants.personId,
      startsOn: grants.startsOn,
    })
    .from(ledger)
    .innerJoin(grants, eq(grants.id, ledger.grantId))
    .where(ofThem)
    .orderBy(asc(ledger.grantId), desc(ledger.id));
  for (const { grantId, kind, minutes: paid, personId, startsOn } of latest) {
    const since = starts.get(personId);
    if (kind !== 'payOut' || since === undefined || since > startsOn) continue;
    const minutes = -paid;
    await db
      .update(grants)
      .set({ leftMinutes: sql`${grants.leftMinutes} + ${minutes}` })
      .where(eq(grants.id, grantId));
    await db.insert(ledger).values({ grantId, kind: 'return', minutes, at: clock.now() });
  }
}

/** The first days of the employments of those of some people who are there; `''` of one that is unknown. */
async function readStarts({ directory }: LeaveContext, people: readonly number[]) {
  const days = new Map((await directory.employments(people)).map(({ personId, startsOn }) => [personId, startsOn]));
  const present = (await directory.stored({ ids: people })).filter(({ hidden }) => !hidden);
  return new Map(present.map(({ id }) => [id, days.get(id) ?? '']));
}
