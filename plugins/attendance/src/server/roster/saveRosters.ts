import { type Call, idArray } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { batches } from '../rules/batches.ts';
import { refuseLocked } from '../rules/monthLocks.ts';
import { type PlanOfDay, readPlans } from '../rules/readFacts.ts';
import { readRostered, type TeamPerson } from '../rules/teamPeople.ts';
import { rosterDrafts } from '../rosterTables.ts';
import { auditedCells } from './auditedCells.ts';
import { isOwnPast, ofCompany } from './openDrafts.ts';
import { checkSpan } from './readRosters.ts';
import {
  type CompanyShift,
  dayKey,
  draftsByDay,
  lockVersions,
  raiseVersions,
  readDrafts,
  readShifts,
  tellPlanners,
  type WantedDay,
} from './rosterDrafts.ts';

type Api = (typeof contract)['api'];
type Row = Call<Api['saveRosters']>['body']['rows'][number];

/** A day that someone wants otherwise, with the person and the plan as they are. */
export interface ChangedDay extends WantedDay {
  readonly one: TeamPerson;
  readonly day: PlanOfDay;
  readonly date: string;
}

/**
 * Saves days of rosters. Nothing that judges or shows them to their people reads them until they are published; a day that is as it was
 * published is not kept.
 *
 * Refuses: 404 for a person of another unit; 412 with the names and versions of those who were changed since they were read; 422 at a person
 * who is not employed on a day, for a day that is named twice, and (`NOT_ALLOWED`) for an own day of the past; 423 for a locked month.
 */
export async function saveRosters(context: AttendanceContext, { body, caller }: Call<Api['saveRosters']>) {
  const { db, refuse, audit, clock } = context;
  const shifts = await readShifts(db, caller.companyId);
  const { changed, from, to } = await findChanged(context, caller, body.rows, shifts);
  const versions = new Map(body.versions.map(({ employeeId, version }) => [employeeId, version]));
  const people = new Map(changed.map(({ one }) => [one.person.id, one]));
  for (const [id, { person }] of people)
    if (!versions.has(id)) throw refuse.invalid('roster.noVersion', { name: person.name });
  return context.transaction(async () => {
    await refuseLockedDays(context, changed);
    const ids = [...people.keys()];
    const current = await lockVersions(context, ids);
    const outdated = ids.filter((id) => current.get(id) !== versions.get(id));
    if (outdated.length > 0)
      throw refuse.stale('roster.stale', {
        people: outdated.map((id) => people.get(id)!.person.name),
        versions: outdated.map((employeeId) => ({ employeeId, version: current.get(employeeId)! })),
      });
    const draftOn = draftsByDay(ofCompany(await readDrafts(db, ids, from, to), shifts));
    const kept = changed.filter((each) => !isPublished(each, shifts));
    await removeDrafts(
      db,
      changed.filter((each) => isPublished(each, shifts)),
    );
    for (const batch of batches(kept))
      await db
        .insert(rosterDrafts)
        .values(
          batch.map(({ one, date, kind, shiftId }) => ({ personId: one.person.id, date, dayKind: kind, shiftId })),
        )
        .onConflictDoUpdate({
          target: [rosterDrafts.personId, rosterDrafts.date],
          set: { dayKind: sql`excluded.day_kind`, shiftId: sql`excluded.shift_id` },
        });
    await raiseVersions(context, ids);
    const audited = changed.map((each) => ({
      ...each,
      employeeId: each.one.person.id,
      draft: draftOn.get(dayKey(each.one.person.id, each.date)),
    }));
    const changes = auditedCells(audited, shifts, clock.today());
    const detail = { from, to, people: ids.length, cells: changed.length, changes };
    await audit.record({ action: 'attendance.roster.save', target: 'rosters', detail });
    await tellPlanners(context, caller.companyId, { from, to });
    return { list: ids.map((employeeId) => ({ employeeId, version: current.get(employeeId)! + 1 })) };
  });
}

/** Removes the drafts of days. */
export async function removeDrafts(
  db: AttendanceContext['db'],
  days: readonly { readonly one: TeamPerson; readonly date: string }[],
): Promise<void> {
  if (days.length === 0) return;
  const dates = `{${days.map(({ date }) => date).join(',')}}`;
  await db.execute(sql`delete from ${rosterDrafts} using unnest(${idArray(days.map(({ one }) => one.person.id))}::int[],
    ${dates}::date[]) as removed(id, day) where person_id = removed.id and date = removed.day`);
}

/** Whether a day is wanted as it is published. */
function isPublished(
  { kind, shiftId, date, day: { roster, plan } }: ChangedDay,
  shifts: readonly CompanyShift[],
): boolean {
  if (kind === null || !roster) return kind === null && !roster;
  if (kind !== plan.kind || shiftId !== roster.shiftId) return false;
  if (kind !== 'W') return true;
  // The times of the shift may have changed since.
  const times = shifts.find(({ id }) => id === shiftId)?.on(date);
  return times?.start === plan.shift?.start && times?.end === plan.shift?.end;
}

/** @throws Refusal 423 if one of the days is in a locked month */
async function refuseLockedDays(
  context: AttendanceContext,
  days: readonly { readonly one: TeamPerson; readonly date: string }[],
): Promise<void> {
  const byPerson = Map.groupBy(days, ({ one }) => one);
  await refuseLocked(
    context,
    [...byPerson].map(([{ person, places }, of]) => ({ person, places, dates: of.map(({ date }) => date) })),
  );
}

/** The rows with their people and plans, as far as the caller may change them. */
export async function findChanged(
  context: AttendanceContext,
  caller: Call<Api['saveRosters']>['caller'],
  rows: readonly Row[],
  shifts: readonly CompanyShift[],
) {
  const { refuse, clock } = context;
  const dates = rows.map(({ date }) => date).toSorted();
  const [from, to] = [dates[0]!, dates.at(-1)!];
  checkSpan(context, { from, to });
  const team = new Map((await readRostered(context, caller, { from, to })).map((one) => [one.person.id, one]));
  const wanted = new Set(rows.map(({ employeeId }) => employeeId));
  const people = [...wanted].map((id) => {
    const one = team.get(id);
    if (!one) throw refuse.notFound();
    return one;
  });
  const plansOf = await readPlans(context, people, from, to);
  const days = new Map<string, PlanOfDay>();
  for (const one of people) for (const day of plansOf(one)) days.set(dayKey(one.person.id, day.plan.date), day);
  const draftOn = draftsByDay(await readDrafts(context.db, [...wanted], from, to));
  const known = new Set<string>();
  const changed = rows.map((row): ChangedDay => {
    const key = dayKey(row.employeeId, row.date);
    const one = team.get(row.employeeId)!;
    const day = days.get(key)!;
    const said = { name: one.person.name, date: row.date };
    if (known.has(key)) throw refuse.invalid('roster.twice', said);
    known.add(key);
    if (!one.isSeen(row.date)) throw refuse.invalid('roster.notYours', said);
    if (!day.isEmployed) throw refuse.invalid('roster.outside', said);
    if (isOwnPast(caller, row.employeeId, row.date, clock.today())) throw refuse.notAllowed('roster.ownPast', said);
    const kept = [day.roster?.shiftId, draftOn.get(key)?.shiftId];
    return { one, day, date: row.date, kind: row.kind, shiftId: findShift(context, row, day, kept, shifts, said) };
  });
  return { changed, from, to };
}

/** The shift of a row. A retired one is only that which the day has, published or not. */
function findShift(
  { refuse }: AttendanceContext,
  { kind, shiftId }: Row,
  { usual }: PlanOfDay,
  kept: readonly (number | null | undefined)[],
  shifts: readonly CompanyShift[],
  said: { readonly name: string; readonly date: string },
): number | null {
  if (kind !== 'W') {
    if (shiftId !== undefined) throw refuse.invalid('roster.freeWithShift', said);
    return null;
  }
  const found = shifts.find(({ id, name }) =>
    shiftId === undefined ? name === usual.rule.shift.name : id === shiftId,
  );
  if (!found) throw refuse.invalid('roster.noShift', said);
  if (found.retired && !kept.includes(found.id)) throw refuse.invalid('roster.retired', { ...said, shift: found.name });
  return found.id;
}
