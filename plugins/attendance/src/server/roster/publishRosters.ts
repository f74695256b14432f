import { addDays, daysBetween } from '@atrium/sdk/days';
import { type Call, daysOfMonth } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { MAX_ROSTERED } from '../../contract/rosterCalls.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { batches } from '../rules/batches.ts';
import { lockOpenMonths } from '../rules/monthLocks.ts';
import { type PlanOfDay, readPlans } from '../rules/readFacts.ts';
import { readRostered, type TeamPerson } from '../rules/teamPeople.ts';
import { lockRules } from '../rules/workRules.ts';
import { rosters } from '../tables.ts';
import { auditedCells } from './auditedCells.ts';
import { violationsOf } from './checkRosters.ts';
import { type DraftOfPerson, findOpenDrafts } from './openDrafts.ts';
import { checkSpan } from './readRosters.ts';
import { type CompanyShift, dayKey, lockVersions, raiseVersions, readShifts, tellPlanners } from './rosterDrafts.ts';
import { removeDrafts } from './saveRosters.ts';

type PublishCall = Call<(typeof contract)['api']['publishRosters']>;

/**
 * Publishes what is saved of a unit: its days are judged by it from now on, and those whose days changed get one notice. Drafts of locked
 * months and of the caller's own past are left as they are.
 *
 * Refuses: 412 if it is not what the caller has seen; 409 `CONFIRM` while the law has something against it.
 */
export async function publishRosters(context: AttendanceContext, { body, caller }: PublishCall) {
  checkSpan(context, body);
  const { db, refuse, audit, realtime, clock } = context;
  const { from, to, unit } = body;
  const team = await readRostered(context, caller, { from, to, unit });
  const findSeen = async (of: readonly TeamPerson[], shifts: readonly CompanyShift[]) => {
    const { open, digest } = await findOpenDrafts(context, caller, of, body, shifts);
    if (open.length !== body.cells || digest !== body.digest)
      throw refuse.stale('roster.otherCells', { cells: open.length });
    return open;
  };
  const shiftsOfNow = () => readShifts(db, caller.companyId);
  const known = await shiftsOfNow();
  const people = [...new Set((await findSeen(team, known)).map(({ one }) => one))];
  const ids = people.map(({ person }) => person.id);
  if (!body.confirm) {
    const count = await countViolations(context, caller, ids, known, body);
    if (count > 0) throw refuse.conflict('roster.confirm', { count }, { status: 'CONFIRM', data: { count } });
  }
  return context.transaction(async () => {
    // Times that are changed meanwhile move what is published, or are published.
    await lockRules(context, caller, 'read');
    const shifts = await shiftsOfNow();
    // No month of the days is locked from here on; those that are already are left out.
    await lockOpenMonths(context, [{ person: caller, places: undefined, dates: datesBetween(from, to) }]);
    await lockVersions(context, ids);
    const drafts = await findSeen(people, shifts);
    const planned = await readEmployed(context, people, body);
    const published = drafts.flatMap((draft) => {
      const day = planned.get(dayKey(draft.employeeId, draft.date));
      return day ? [{ ...draft, day }] : [];
    });
    await write(context, published, shifts);
    // Those of someone who has left meanwhile with them.
    await removeDrafts(db, drafts);
    await raiseVersions(context, ids);
    const changes = auditedCells(published, shifts, clock.today());
    const detail = { from, to, people: ids.length, cells: drafts.length, changes };
    await audit.record({ action: 'attendance.roster.publish', target: 'rosters', detail });
    await tellPlanners(context, caller.companyId, { from, to });
    await realtime.emit('absenceChanged', {}, { employees: ids });
    await notify(context, published);
    return { people: ids.length, cells: drafts.length };
  });
}

const datesBetween = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));

/** What the law has against the days of people, those in other units that the caller plans too included. */
async function countViolations(
  context: AttendanceContext,
  caller: PublishCall['caller'],
  ids: readonly number[],
  shifts: readonly CompanyShift[],
  body: PublishCall['body'],
): Promise<number> {
  const wanted = new Set(ids);
  const team = await readRostered(context, caller, { from: body.from, to: body.to });
  const people = team.filter(({ person }) => wanted.has(person.id));
  let count = 0;
  for (let at = 0; at < people.length; at += MAX_ROSTERED)
    count += (await violationsOf(context, people.slice(at, at + MAX_ROSTERED), shifts, body)).length;
  return count;
}

/** The days on which people are employed. */
async function readEmployed(
  context: AttendanceContext,
  people: readonly TeamPerson[],
  { from, to }: PublishCall['body'],
): Promise<ReadonlyMap<string, PlanOfDay>> {
  const days = new Map<string, PlanOfDay>();
  for (let at = 0; at < people.length; at += MAX_ROSTERED) {
    const some = people.slice(at, at + MAX_ROSTERED);
    const plansOf = await readPlans(context, some, from, to);
    for (const one of some)
      for (const day of plansOf(one)) if (day.isEmployed) days.set(dayKey(one.person.id, day.plan.date), day);
  }
  return days;
}

async function write(
  { db, clock }: AttendanceContext,
  drafts: readonly DraftOfPerson[],
  shifts: readonly CompanyShift[],
): Promise<void> {
  for (const batch of batches(drafts.filter(({ kind }) => kind !== null)))
    await db
      .insert(rosters)
      .values(
        batch.map(({ employeeId: personId, date, kind, shiftId }) => {
          const times = shifts.find(({ id }) => id === shiftId)?.on(date);
          const { start = null, end = null } = times ?? {};
          return { personId, date, dayKind: kind, shiftId, starts: start, ends: end, publishedOn: clock.now() };
        }),
      )
      .onConflictDoUpdate({
        target: [rosters.personId, rosters.date],
        set: {
          dayKind: sql`excluded.day_kind`,
          shiftId: sql`excluded.shift_id`,
          starts: sql`excluded.starts`,
          ends: sql`excluded.ends`,
          publishedOn: sql`excluded.published_on`,
        },
      });
  const cleared = drafts.filter(({ kind }) => kind === null);
  for (const batch of batches(cleared))
    await db.execute(sql`delete from ${rosters} using unnest(${`{${batch.map(({ employeeId }) => employeeId).join(',')}}`}::int[],
      ${`{${batch.map(({ date }) => date).join(',')}}`}::date[]) as cleared(id, day)
      where person_id = cleared.id and date = cleared.day`);
}

/** One notice to each person whose days changed, which opens the month of the first of them. */
async function notify(context: AttendanceContext, drafts: readonly DraftOfPerson[]): Promise<void> {
  const { clock, notifier, text } = context;
  // The latest month of one's own that can be opened.
  const latest = addDays(daysOfMonth(clock.today().slice(0, 7)).last, 1).slice(0, 7);
  const dates = Map.groupBy(drafts, ({ employeeId }) => employeeId);
  // People with the same first and last day get the same text.
  const spans = Map.groupBy([...dates], ([, of]) => `${of[0]!.date} ${of.at(-1)!.date}`);
  for (const [span, people] of spans) {
    const [from, to] = span.split(' ') as [string, string];
    await notifier.notify({
      kind: 'rosterPublished',
      to: { employees: people.map(([id]) => id) },
      title: text('roster.publishedTitle'),
      message: text('roster.publishedText', { from, to }),
      opens: {
        view: 'MyRecords',
        params: { month: from.slice(0, 7) > latest ? latest : from.slice(0, 7) },
      },
    });
  }
}
