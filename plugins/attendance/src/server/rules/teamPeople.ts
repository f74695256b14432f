import { addDays, daysBetween } from '@atrium/sdk/days';
import { type Caller, type Database, dayOf, idArray, type Person } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { employments, presses } from '../tables.ts';
import type { Employment } from './judgeDay.ts';
import { type LockedPerson, readLockedPeople, withLockedPlaces } from './lockedPeople.ts';
import { mayViewUnit } from './mayView.ts';
import { personOn, type Place, type Places, readPlacesOfCompany, viewedDates } from './placements.ts';

/** Someone whose days of a period a caller may see, with the dates of them. */
export interface TeamPerson {
  readonly person: Person;
  /** The unit on the last of these dates. */
  readonly place: Place;
  /** Undefined for one who has not moved. */
  readonly places: Places | undefined;
  /** Whether the caller sees the person's attendance of a date, within the asked unit. */
  readonly isSeen: (date: string) => boolean;
  /** The last day of the latest employment that began in the period or before; null while employed. */
  readonly leftOn: string | null;
  /** How files name the person on a date of a locked month: as at the lock. */
  readonly keptOn: (date: string) => KeptPerson | undefined;
}

/** A person and their unit by the names of then. */
export interface KeptPerson {
  readonly employee: string;
  readonly name: string;
  readonly department: string;
  readonly group: string;
  readonly leftOn: string | null;
}

export interface TeamFilter {
  readonly from: string;
  /** Included. */
  readonly to: string;
  /** `department:3`, `group:12`; without it every unit that the caller may see. */
  readonly unit?: string | undefined;
  /** Part of a name or an employee number. */
  readonly text?: string | undefined;
  readonly employeeId?: number | undefined;
}

/**
 * Everyone who was in a unit on at least one day of a period and whom the caller may see on it, leavers and people who have moved on
 * included; in the order of departments, groups, levels and employee numbers. In locked months those who were in them at the lock. Three
 * statements, however many they are.
 */
export const readTeam = (context: AttendanceContext, caller: Caller, filter: TeamFilter): Promise<TeamPerson[]> =>
  readPeople(context, caller.companyId, filter, (person, places) => viewedDates(context, caller, person, places));

/** Everyone who was in a company on at least one day of a period, with the dates on which they were. */
export const readCompany = (context: AttendanceContext, companyId: number, filter: TeamFilter): Promise<TeamPerson[]> =>
  readPeople(
    context,
    companyId,
    filter,
    (person, places) => (date) => personOn(person, places, date).companyId === companyId,
  );

/**
 * Everyone whose days of a period a caller may plan: the own unit, or the company for who may view all of it; on the dates on which they
 * were in it.
 */
export const readRostered = (context: AttendanceContext, caller: Caller, filter: TeamFilter): Promise<TeamPerson[]> =>
  readPeople(context, caller.companyId, filter, (person, places) => (date) => {
    const placed = personOn(person, places, date);
    const can = (action: string) => action === 'attendance.viewDept' || caller.can('attendance.viewAll');
    return context.directory.leads(caller, placed) || mayViewUnit(caller, placed, can);
  });

async function readPeople(
  context: AttendanceContext,
  companyId: number,
  filter: TeamFilter,
  viewed: (person: Person, places: Places | undefined) => (date: string) => boolean,
): Promise<TeamPerson[]> {
  const { db, directory } = context;
  const { from, to } = filter;
  const placesOf = await readPlacesOfCompany(db, companyId);
  const locked = await readLockedPeople(db, companyId, filter);
  const [active, hidden] = await Promise.all([
    directory.people({ companyId }),
    directory.people({ companyId, hidden: true }),
  ]);
  const known = new Map([...active, ...hidden].map((person) => [person.id, person]));
  for (const id of [...placesOf.keys(), ...locked.people.keys()]) {
    const moved = known.get(id) ?? (await directory.person(id));
    if (moved) known.set(id, moved);
  }
  const asked = [...known.values()].filter(wantedBy(filter));
  const employed = await readEmployments(db, asked, from, to);
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
  const inUnit = unitFilter(filter.unit);
  const team = asked.flatMap((person): TeamPerson[] => {
    const kept = locked.people.get(person.id);
    const spans = employed(person);
    if (spans === null && !kept) return [];
    const places = withLockedPlaces(person, placesOf.get(person.id), companyId, kept);
    const isViewed = viewed(person, places);
    const isSeen = (date: string) => isViewed(date) && (!inUnit || inUnit(personOn(person, places, date)));
    const keptOn = findKept(kept);
    const isEmployed = (date: string) =>
      locked.months.has(date.slice(0, 7))
        ? keptOn(date) !== undefined
        : spans?.length === 0 || spans?.some(({ startsOn, endsOn }) => startsOn <= date && (endsOn ?? date) >= date);
    // Without moves every date has the same unit.
    const last = places
      ? dates.findLast((date) => isSeen(date) && isEmployed(date))
      : isSeen(to)
        ? dates.findLast(isEmployed)
        : undefined;
    if (last === undefined) return [];
    const left = locked.months.has(to.slice(0, 7)) ? keptOn(last) : undefined;
    const leftOn = left ? left.leftOn : (spans?.findLast(({ startsOn }) => startsOn <= to)?.endsOn ?? null);
    return [{ person, place: personOn(person, places, last), places, isSeen, leftOn, keptOn }];
  });
  return team.toSorted(byUnit(await unitOrder(context, companyId)));
}

/** How a person was named on the dates of locked months. */
export function findKept(kept: readonly LockedPerson[] | undefined): TeamPerson['keptOn'] {
  if (!kept) return () => undefined;
  return (date) => {
    const of = kept.find(({ month }) => date.startsWith(month));
    const span = of?.spans.find(({ from, to }) => from <= date && date <= to);
    if (!of || !span) return undefined;
    const { employee, name, leftOn } = of;
    return { employee, name, department: span.department, group: span.group, leftOn };
  };
}

/** Who can have days in the period at all, by what is in memory. */
function wantedBy({ to, text, employeeId }: TeamFilter): (person: Person) => boolean {
  return (person) =>
    (employeeId === undefined || person.id === employeeId) &&
    (!person.addedOn || dayOf(person.addedOn) <= to) &&
    isNamed(person, text);
}

/** Whether a text is part of the name or the employee number of a person; nothing is part of every name. */
export function isNamed({ name, employee }: Pick<Person, 'name' | 'employee'>, text = ''): boolean {
  const sought = text.normalize('NFKC').trim().toLowerCase();
  return sought === '' || name.toLowerCase().includes(sought) || employee.toLowerCase().includes(sought);
}

/** Whether a person is in a unit; undefined for any. */
function unitFilter(unit: string | undefined): ((place: Place) => boolean) | undefined {
  if (unit === undefined) return undefined;
  const [kind, id] = unit.split(':');
  return kind === 'department'
    ? ({ departmentId }) => departmentId === Number(id)
    : ({ groupId }) => groupId === Number(id);
}

/**
 * The employments of people. One who is hidden and has none had left before employments were noted, or is an account of a system: they
 * count only where they have pressed in the period.
 *
 * @returns of a person those that are noted, in their order; null for one who does not count
 */
async function readEmployments(
  db: Database,
  people: readonly Person[],
  from: string,
  to: string,
): Promise<(person: Person) => readonly Employment[] | null> {
  const ids = idArray(people.map(({ id }) => id));
  const hidden = idArray(people.filter((person) => person.hidden).map(({ id }) => id));
  const [row] = await db
    .select({
      spans: sql<
        readonly [number, string, string | null][] | null
      >`(select json_agg(json_build_array(${employments.personId},
          ${employments.startsOn}, ${employments.endsOn}) order by ${employments.startsOn})
        from ${employments} where ${employments.personId} = any(${ids}::int[]))`,
      pressed: sql<
        readonly number[] | null
      >`(select json_agg(leaver_id) from unnest(${hidden}::int[]) as leaver(leaver_id)
        where not exists (select 1 from ${employments} where ${employments.personId} = leaver_id)
          and exists (select 1 from ${presses} where ${presses.personId} = leaver_id
            and ${presses.workDate} between ${from}::date and ${to}::date))`,
    })
    .from(sql`(select 1) as people`);
  const spansOf = Map.groupBy(row!.spans ?? [], ([personId]) => personId);
  const pressed = new Set(row!.pressed);
  return (person) => {
    const spans = spansOf.get(person.id);
    if (spans) return spans.map(([, startsOn, endsOn]) => ({ startsOn, endsOn }));
    return !person.hidden || pressed.has(person.id) ? [] : null;
  };
}

/** Names and codes of the units of a company. */
async function unitOrder({ directory }: AttendanceContext, companyId: number) {
  const [departments, groups] = await Promise.all([directory.departments(companyId), directory.groups(companyId)]);
  return { departments: placesIn(departments), groups: placesIn(groups) };
}

const placesIn = (units: readonly { readonly id: number; readonly code: string }[]): ReadonlyMap<number, number> =>
  new Map(units.toSorted((a, b) => (a.code < b.code ? -1 : 1)).map(({ id }, index) => [id, index]));

const LEVELS = ['compManager', 'deptManager', 'groupManager', 'employee'];

/** Those of a department without a group come first, as in the organisation; leaders before the others. */
function byUnit({ departments, groups }: Awaited<ReturnType<typeof unitOrder>>) {
  const ranks = ({ place, person }: TeamPerson) => [
    place.departmentId === null ? -1 : (departments.get(place.departmentId) ?? departments.size),
    place.groupId === null ? -1 : (groups.get(place.groupId) ?? groups.size),
    LEVELS.indexOf(person.level),
  ];
  return (one: TeamPerson, other: TeamPerson): number => {
    const [a, b] = [ranks(one), ranks(other)];
    const at = a.findIndex((rank, index) => rank !== b[index]);
    if (at >= 0) return a[at]! - b[at]!;
    return one.person.employee < other.person.employee ? -1 : 1;
  };
}
