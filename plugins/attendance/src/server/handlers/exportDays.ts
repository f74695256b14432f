import { daysBetween } from '@atrium/sdk/days';
import { type Call, type Caller, daysOfMonth, file, formatDateTime, idArray } from '@atrium/sdk/server';
import { csvLines } from '@atrium/sdk/server/csv';
import { and, asc, between, sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { MAX_EXPORTED_DAYS, MAX_EXPORTED_MONTHS } from '../../contract/teamCalls.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import {
  dayColumns,
  type ExportedDay,
  type ExportedPerson,
  type ExportedPress,
  pressColumns,
  textsIn,
} from '../rules/exportedDays.ts';
import { listCorrectors } from './corrections.ts';
import { readLockedPeople } from '../rules/lockedPeople.ts';
import { personOn, type Place, readPlaces } from '../rules/placements.ts';
import { nextTurn, readDaysOfPeople } from '../rules/readFacts.ts';
import type { DayOfPerson } from '../rules/storedDays.ts';
import { dayHas } from '../rules/teamDays.ts';
import { findKept, readTeam, type TeamPerson } from '../rules/teamPeople.ts';
import { presses } from '../tables.ts';

/** Days of people that are judged at once: a year of ten, a month of a hundred. */
const BATCH = 3_660;
/** Presses that are read at once. */
const PRESSES = 2_000;

type TeamFileCall = Call<(typeof contract)['api']['teamFile']>;
type RecordsFileCall = Call<(typeof contract)['api']['recordsFile']>;

/** Who has an export under way in this process: it occupies the database for seconds. */
const running = new Set<number>();

/**
 * Rows of an export: one at a time per person, noted in the audit log when it begins, and ended when the client goes away.
 *
 * @throws Refusal 409 while another export of the person is made
 */
async function* exported<Row>(
  { audit, refuse }: AttendanceContext,
  caller: Caller,
  entry: { readonly target: string; readonly detail: Record<string, unknown> },
  rows: () => AsyncGenerator<Row>,
): AsyncGenerator<Row> {
  if (running.has(caller.id)) throw refuse.conflict('export.running');
  running.add(caller.id);
  try {
    await audit.record({ action: 'attendance.export', ...entry });
    yield* rows();
  } finally {
    running.delete(caller.id);
  }
}

/**
 * The judged days of the people whom the caller may view, or of one of them: a row per person and day, up to a year. Refuses 422 for a
 * future month and more than a year, 404 for a person of whom the caller sees no day.
 */
export async function exportTeam(context: AttendanceContext, { query, caller, request }: TeamFileCall) {
  const { month, unit, flag, text: sought, employeeId } = query;
  const to = query.to ?? month;
  const { refuse } = context;
  if (to > context.clock.today().slice(0, 7)) throw refuse.invalid('month.future', { month: to });
  if (to < month) throw refuse.invalid('export.reversed', {}, { field: 'to' });
  if (monthsBetween(month, to) >= MAX_EXPORTED_MONTHS)
    throw refuse.invalid('export.tooLong', { months: MAX_EXPORTED_MONTHS }, { field: 'to' });
  const span = { from: daysOfMonth(month).first, to: daysOfMonth(to).last };
  const team = await readTeam(context, caller, { ...span, unit, text: sought, employeeId });
  if (employeeId !== undefined && team.length === 0) throw refuse.notFound();
  const text = textsIn(request.language);
  const months = month === to ? month : `${month}–${to}`;
  const only = employeeId === undefined ? undefined : team[0]!.person;
  const detail = {
    of: 'days',
    from: span.from,
    to: span.to,
    people: team.length,
    unit,
    flag,
    text: sought,
    employeeId,
  };
  const rows = exported(context, caller, { target: 'attendance:team', detail: withoutEmpty(detail) }, () =>
    judgedLines(context, team, span, (days) => !flag || days.some(dayHas[flag])),
  );
  const name = only
    ? `${text('team.title')} ${only.employee} ${only.name} ${months}`
    : `${text('team.title')} ${months}`;
  return file.from(csvLines(dayColumns(text), rows), { name: `${name}.csv` });
}

/**
 * Raw presses of a period, or judged days of one's own. Those of others are for who may view the company.
 *
 * Refuses: 422 for a reversed or too long period; 404 for a person of another company, and for everyone without `attendance.viewAll`.
 */
export async function exportRecords(context: AttendanceContext, { query, caller, request }: RecordsFileCall) {
  const { from, to, people, of } = query;
  const { refuse, clock } = context;
  if (to < from) throw refuse.invalid('export.reversed', {}, { field: 'to' });
  if (daysBetween(from, to) >= MAX_EXPORTED_DAYS)
    throw refuse.invalid('export.tooManyDays', { days: MAX_EXPORTED_DAYS }, { field: 'to' });
  if (people !== undefined && (of === 'days' || !caller.can('attendance.viewAll'))) throw refuse.notFound();
  const text = textsIn(request.language);
  const today = clock.today();
  const span = { from, to: to > today ? today : to };
  const team = people === undefined ? [await readOwn(context, caller, span)] : await readTeam(context, caller, span);
  const named = people === undefined || people === 'all' ? undefined : new Set(people.split(',').map(Number));
  const asked = named ? team.filter(({ person }) => named.has(person.id)) : team;
  if (named && asked.length < named.size) throw refuse.notFound();
  const detail = { of, ...span, people: asked.length, ids: named && [...named] };
  const entry = {
    target: people === undefined ? 'attendance:own' : 'attendance:presses',
    detail: withoutEmpty(detail),
  };
  const name = `${text(of === 'days' ? 'records.days' : 'records.presses')} ${
    people === undefined ? `${caller.employee} ${caller.name} ` : ''
  }${from}–${to}.csv`;
  const source =
    of === 'days'
      ? csvLines(
          dayColumns(text),
          exported(context, caller, entry, () => judgedLines(context, asked, span, () => true)),
        )
      : csvLines(
          pressColumns(text),
          exported(context, caller, entry, () => pressLines(context, asked, span)),
        );
  return file.from(source, { name });
}

/** All days of one's own, as everyone may read them (LSA 30 VI). */
async function readOwn({ db }: AttendanceContext, caller: Caller, span: Span): Promise<TeamPerson> {
  const { people } = await readLockedPeople(db, caller.companyId, span, caller.id);
  return {
    person: caller,
    place: caller,
    places: await readPlaces(db, caller.id),
    isSeen: () => true,
    leftOn: null,
    keptOn: findKept(people.get(caller.id)),
  };
}

interface Span {
  readonly from: string;
  readonly to: string;
}

/** A line per person and day that is seen, person for person; days on which one was not employed only with presses. */
async function* judgedLines(
  context: AttendanceContext,
  team: readonly TeamPerson[],
  { from, to }: Span,
  isWanted: (days: readonly DayOfPerson[]) => boolean,
): AsyncGenerator<ExportedDay> {
  const describe = await personDescriber(context);
  const today = context.clock.today();
  const until = to > today ? today : to;
  const size = Math.max(1, Math.floor(BATCH / (daysBetween(from, to) + 1)));
  for (let at = 0; at < team.length; at += size) {
    const some = team.slice(at, at + size);
    const daysOf = await readDaysOfPeople(context, some, from, until);
    const ids = some.map(({ person }) => person.id);
    const correctors = await listCorrectors(context, ids, from, until);
    for (const one of some) {
      // Judging a year takes milliseconds: others have their turn in between.
      await nextTurn();
      const seen = daysOf(one).filter(({ judged }) => one.isSeen(judged.plan.date));
      if (!isWanted(seen)) continue;
      for (const day of seen) {
        const { kind, plan, stretches } = day.judged;
        if (kind !== 'outside' || stretches.length > 0) {
          const correctedBy = day.locked?.correctedBy ?? correctors.get(`${one.person.id} ${plan.date}`) ?? [];
          yield { ...describe(one, plan.date), day, correctedBy };
        }
      }
    }
  }
}

/** A line per press, person for person, in the order of time. */
async function* pressLines(
  context: AttendanceContext,
  team: readonly TeamPerson[],
  { from, to }: Span,
): AsyncGenerator<ExportedPress> {
  const describe = await personDescriber(context);
  const size = Math.max(1, Math.floor(PRESSES / (3 * (daysBetween(from, to) + 1))));
  for (let at = 0; at < team.length; at += size) {
    const some = team.slice(at, at + size);
    const rows = await context.db
      .select()
      .from(presses)
      .where(
        and(
          sql`${presses.personId} = any(${idArray(some.map(({ person }) => person.id))}::int[])`,
          between(presses.workDate, from, to),
        ),
      )
      .orderBy(asc(presses.at), asc(presses.id));
    const ofPerson = Map.groupBy(rows, ({ personId }) => personId);
    for (const one of some) {
      for (const { kind, at: pressedAt, workDate, source, address } of ofPerson.get(one.person.id) ?? []) {
        if (!one.isSeen(workDate)) continue;
        yield { ...describe(one, workDate), kind, at: formatDateTime(pressedAt), workDate, source, address };
      }
    }
  }
}

/** Describes the person of a line with the unit of its date. */
async function personDescriber({ directory }: AttendanceContext) {
  const companies = await directory.companies();
  const units = async <Unit extends { readonly id: number; readonly name: string }>(
    read: (companyId: number) => Promise<readonly Unit[]>,
  ) => new Map((await Promise.all(companies.map(({ id }) => read(id)))).flat().map(({ id, name }) => [id, name]));
  const departments = await units((id) => directory.departments(id));
  const groups = await units((id) => directory.groups(id));
  return ({ person, places, leftOn, keptOn }: TeamPerson, date: string): ExportedPerson => {
    const kept = keptOn(date);
    if (kept) return kept;
    const { departmentId, groupId }: Place = personOn(person, places, date);
    return {
      employee: person.employee,
      name: person.name,
      department: departments.get(departmentId ?? 0) ?? '',
      group: groups.get(groupId ?? 0) ?? '',
      leftOn,
    };
  };
}

function monthsBetween(from: string, to: string): number {
  const [a, b] = [from, to].map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)));
  return b! - a!;
}

const withoutEmpty = (detail: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(detail).filter(([, value]) => value !== undefined));
