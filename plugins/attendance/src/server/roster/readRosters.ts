import { daysBetween } from '@atrium/sdk/days';
import { type Call, idArray, momentOf } from '@atrium/sdk/server';
import { and, between, isNotNull, max, sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { MAX_ROSTER_DAYS } from '../../contract/rosterCalls.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { readLocks } from '../rules/monthLocks.ts';
import { personOn } from '../rules/placements.ts';
import type { PlannedDay } from '../rules/plan.ts';
import { type PlanOfDay, readPlans } from '../rules/readFacts.ts';
import { isNamed, readRostered, type TeamPerson } from '../rules/teamPeople.ts';
import { rosters } from '../tables.ts';
import { findOpenDrafts, isOwnPast, ofCompany } from './openDrafts.ts';
import {
  type CompanyShift,
  dayKey,
  type Draft,
  draftsByDay,
  plannedMinutes,
  planWanted,
  readDrafts,
  readShifts,
  readVersions,
} from './rosterDrafts.ts';

type Api = (typeof contract)['api'];
interface Span {
  readonly from: string;
  readonly to: string;
}

/** @throws Refusal 422 for days in reverse, or more than are planned at once */
export function checkSpan({ refuse }: Pick<AttendanceContext, 'refuse'>, { from, to }: Span): void {
  if (to < from) throw refuse.invalid('export.reversed');
  if (daysBetween(from, to) >= MAX_ROSTER_DAYS) throw refuse.invalid('roster.tooLong', { days: MAX_ROSTER_DAYS });
}

/** A page of the people whose days the caller may plan, with what is published and what is saved of them. */
export async function readRosters(context: AttendanceContext, { query, caller }: Call<Api['rosters']>) {
  checkSpan(context, query);
  const { from, to, unit, text, page, pageSize } = query;
  const { db, directory } = context;
  const everyone = await readRostered(context, caller, { from, to, unit });
  const team = everyone.filter(({ person }) => isNamed(person, text));
  const shown = team.slice((page - 1) * pageSize, page * pageSize);
  const ids = shown.map(({ person }) => person.id);
  const shifts = await readShifts(db, caller.companyId);
  const drafts = ofCompany(await readDrafts(db, ids, from, to), shifts);
  const { open, held, digest } = await findOpenDrafts(context, caller, everyone, { from, to }, shifts);
  const plansOf = await readPlans(context, shown, from, to);
  const lockOn = await readLocks(db);
  const versionOf = await readVersions(db, ids);
  const publishedOf = await readPublished(context, ids, query);
  const writer = new ShiftWriter(shifts, to);
  const draftOn = draftsByDay(drafts);
  const nameOf = await unitNames(context, caller.companyId);
  return {
    from,
    to,
    today: context.clock.today(),
    dates: await directory.days(from, to),
    list: shown.map((one) => ({
      employeeId: one.person.id,
      employee: one.person.employee,
      name: one.person.name,
      departmentName: nameOf.department(one.place.departmentId),
      groupName: nameOf.group(one.place.groupId),
      version: versionOf(one.person.id),
      publishedOn: publishedOf.get(one.person.id) ?? '',
      days: plansOf(one).map((day) => {
        const { companyId } = personOn(one.person, one.places, day.plan.date);
        const isLocked = lockOn(companyId, day.plan.date) !== undefined;
        const closed =
          closedBy(one, day, isLocked) ??
          (isOwnPast(caller, one.person.id, day.plan.date, context.clock.today()) ? ('own' as const) : undefined);
        return writer.cell(day, draftOn.get(dayKey(one.person.id, day.plan.date)), closed);
      }),
    })),
    shifts: writer.list,
    choices: writer.choices,
    drafts: { people: new Set(open.map(({ employeeId }) => employeeId)).size, cells: open.length, held, digest },
    totalSize: team.length,
    page,
    pageSize,
  };
}

function closedBy(one: TeamPerson, { plan: { date }, isEmployed }: PlanOfDay, isLocked: boolean) {
  if (!one.isSeen(date)) return 'notYours' as const;
  if (!isEmployed) return 'outside' as const;
  return isLocked ? ('locked' as const) : undefined;
}

/** Describes days as cells, and collects the shifts of them behind those of the company. */
class ShiftWriter {
  readonly list: { id: number; name: string; start: string; end: string; minutes: number }[];
  readonly choices: number;
  readonly #shifts: readonly CompanyShift[];
  readonly #known = new Map<string, number>();

  /** @param date the times of shifts are those of this day */
  constructor(shifts: readonly CompanyShift[], date: string) {
    this.#shifts = shifts;
    const choices = shifts.filter(({ retired }) => !retired);
    this.list = choices.map(({ id, name, on }) => {
      const { start, end, breaks } = on(date);
      return { id, name, start, end, minutes: clockMinutes(start, end) - breakMinutes(breaks) };
    });
    this.choices = this.list.length;
    for (const [index, { id, start, end }] of this.list.entries()) this.#known.set(`${id} ${start} ${end}`, index);
  }

  cell(day: PlanOfDay, draft: Draft | undefined, closed: 'locked' | 'outside' | 'notYours' | 'own' | undefined) {
    const usual = this.#write(day.usual, 0);
    if (closed === 'notYours') return { usual: { kind: usual.kind }, closed };
    return {
      usual,
      ...(day.roster && { published: this.#write(day.plan, day.roster.shiftId ?? 0) }),
      ...(draft && {
        draft: draft.kind === null ? null : this.#write(planWanted(day, draft, this.#shifts), draft.shiftId ?? 0),
      }),
      ...(closed && { closed }),
    };
  }

  #write(plan: PlannedDay, id: number) {
    const { kind, shift } = plan;
    if (!shift) return { kind };
    // The rule's shift is the company's of that name.
    const own = id || (this.#shifts.find(({ name }) => name === shift.name)?.id ?? 0);
    const key = `${own} ${shift.start} ${shift.end}`;
    let index = this.#known.get(key);
    if (index === undefined) {
      this.#known.set(key, (index = this.list.length));
      this.list.push({ id: own, name: shift.name, start: shift.start, end: shift.end, minutes: plannedMinutes(plan) });
    }
    return { kind, shift: index };
  }
}

/** From one time of the clock to the next other one, in minutes. */
function clockMinutes(from: string, to: string): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const between = minutes(to) - minutes(from);
  return between > 0 ? between : between + 24 * 60;
}

const breakMinutes = (breaks: readonly { readonly from: string; readonly to: string; readonly paid: boolean }[]) =>
  breaks.reduce((sum, { from, to, paid }) => (paid ? sum : sum + clockMinutes(from, to)), 0);

/** When the days of people were published for the last time. */
async function readPublished({ db }: AttendanceContext, ids: readonly number[], { from, to }: Span) {
  const rows = await db
    .select({ personId: rosters.personId, at: max(rosters.publishedOn) })
    .from(rosters)
    .where(
      and(
        sql`${rosters.personId} = any(${idArray(ids)}::int[])`,
        between(rosters.date, from, to),
        isNotNull(rosters.publishedOn),
      ),
    )
    .groupBy(rosters.personId);
  return new Map(rows.flatMap(({ personId, at }) => (at ? [[personId, momentOf(at)]] : [])));
}

/** Names of the units of a company. */
async function unitNames({ directory }: AttendanceContext, companyId: number) {
  const [departments, groups] = await Promise.all([directory.departments(companyId), directory.groups(companyId)]);
  const byId = (units: readonly { readonly id: number; readonly name: string }[]) => {
    const names = new Map(units.map(({ id, name }) => [id, name]));
    return (id: number | null) => (id === null ? '' : (names.get(id) ?? ''));
  };
  return { department: byId(departments), group: byId(groups) };
}
