import type { Call } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { MAX_ROSTERED } from '../../contract/rosterCalls.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { batches } from '../import/importTable.ts';
import { readPlans } from '../rules/readFacts.ts';
import { readRostered, type TeamPerson } from '../rules/teamPeople.ts';
import { rosters } from '../tables.ts';
import { violationsOf } from './checkRosters.ts';
import { checkSpan } from './readRosters.ts';
import {
  type CompanyShift,
  dayKey,
  type Draft,
  lockVersions,
  raiseVersions,
  readDrafts,
  readShifts,
  tellPlanners,
} from './rosterDrafts.ts';
import { refuseLockedDays, removeDrafts } from './saveRosters.ts';

type PublishCall = Call<(typeof contract)['api']['publishRosters']>;

interface DraftOfPerson extends Draft {
  readonly one: TeamPerson;
}

/**
 * Publishes what is saved of a unit: its days are judged by it from now on, and those whose days changed get one notice.
 *
 * Refuses: 412 if there is more or less of it than the caller has seen; 409 `CONFIRM` while the law has something against it; 423 for a
 * locked month.
 */
export async function publishRosters(context: AttendanceContext, { body, caller }: PublishCall) {
  checkSpan(context, body);
  const { db, refuse, audit, realtime } = context;
  const { from, to, unit } = body;
  const team = await readRostered(context, caller, { from, to, unit });
  const shifts = await readShifts(db, caller.companyId);
  const seen = await findDrafts(context, team, body);
  if (seen.length !== body.cells) throw refuse.stale('roster.otherCells', { cells: seen.length });
  const people = [...new Set(seen.map(({ one }) => one))];
  if (!body.confirm) {
    let count = 0;
    for (let at = 0; at < people.length; at += MAX_ROSTERED)
      count += (await violationsOf(context, people.slice(at, at + MAX_ROSTERED), shifts, body)).length;
    if (count > 0) throw refuse.conflict('roster.confirm', { count }, { status: 'CONFIRM', data: { count } });
  }
  return context.transaction(async () => {
    const ids = people.map(({ person }) => person.id);
    await refuseLockedDays(context, seen);
    await lockVersions(context, ids);
    const drafts = await findDrafts(context, people, body);
    if (drafts.length !== body.cells) throw refuse.stale('roster.otherCells', { cells: drafts.length });
    const employed = await readEmployed(context, people, body);
    await write(
      context,
      drafts.filter(({ employeeId, date }) => employed.has(dayKey(employeeId, date))),
      shifts,
    );
    // Those of someone who has left meanwhile with them.
    await removeDrafts(db, drafts);
    await raiseVersions(context, ids);
    const detail = { from, to, people: ids.length, cells: drafts.length };
    await audit.record({ action: 'attendance.roster.publish', target: 'rosters', detail });
    await tellPlanners(context, caller.companyId, { from, to });
    await realtime.emit('absenceChanged', {}, { employees: ids });
    await notify(context, drafts);
    return { people: ids.length, cells: drafts.length };
  });
}

/** What is saved and not published of people, on dates on which the caller may plan them. */
async function findDrafts(
  { db }: AttendanceContext,
  people: readonly TeamPerson[],
  { from, to }: PublishCall['body'],
): Promise<DraftOfPerson[]> {
  const known = new Map(people.map((one) => [one.person.id, one]));
  const drafts = await readDrafts(db, [...known.keys()], from, to);
  return drafts
    .map((draft) => ({ ...draft, one: known.get(draft.employeeId)! }))
    .filter(({ one, date }) => one.isSeen(date));
}

/** The days on which people are employed. */
async function readEmployed(
  context: AttendanceContext,
  people: readonly TeamPerson[],
  { from, to }: PublishCall['body'],
): Promise<ReadonlySet<string>> {
  const days = new Set<string>();
  for (let at = 0; at < people.length; at += MAX_ROSTERED) {
    const some = people.slice(at, at + MAX_ROSTERED);
    const plansOf = await readPlans(context, some, from, to);
    for (const one of some)
      for (const { isEmployed, plan } of plansOf(one)) if (isEmployed) days.add(dayKey(one.person.id, plan.date));
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
        params: { month: from < clock.today() ? clock.today().slice(0, 7) : from.slice(0, 7) },
      },
    });
  }
}
