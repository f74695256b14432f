import { addDays } from '@atrium/sdk/days';
import { type Database, idArray, instantOf, type Person, prepared } from '@atrium/sdk/server';
import { sql, type SQL } from 'drizzle-orm';
import {
  closures,
  employments,
  leaves,
  overtimes,
  personSites,
  presses,
  rosters,
  ruleAssignments,
  ruleVersions,
  shifts,
  shiftVersions,
  workRules,
} from '../tables.ts';
import type { Employment } from './judgeDay.ts';
import type { Overtime, OvertimeRules } from './overtime.ts';
import { type Placed, unitsBetween } from './placements.ts';
import type { Break, DayKind, ShiftTimes } from './plan.ts';
import type { Press } from './stretches.ts';
import { GENERAL, type RuleAssignment, type RuleVersion } from './workRules.ts';
import type { Scope } from '../tables.ts';

/** A leave with its span in milliseconds. */
export interface LeaveRow {
  readonly id: number;
  readonly leaveType: string;
  readonly starts: number;
  readonly ends: number;
  readonly status: number;
}

/** What is stored about the days of a person. */
export interface Records {
  readonly rosters: readonly RosterRow[];
  readonly shiftVersions: readonly ShiftVersion[];
  readonly presses: readonly Press[];
  /** In the order of their beginning. */
  readonly leaves: readonly LeaveRow[];
  /** Approved only. */
  readonly overtimes: readonly Overtime[];
  /** Counted overtime of the days of three months. */
  readonly counted: readonly { readonly date: string; readonly minutes: number }[];
  readonly closures: readonly {
    readonly siteId: number | null;
    readonly name: string;
    readonly starts: number;
    readonly ends: number;
  }[];
  readonly sites: readonly { readonly validFrom: string; readonly siteId: number }[];
  readonly employments: readonly Employment[];
  readonly ruleVersions: readonly RuleVersion[];
  readonly ruleAssignments: readonly RuleAssignment[];
}

export interface RosterRow {
  readonly date: string;
  readonly kind: DayKind | null;
  readonly shiftId: number | null;
  readonly name: string | null;
  readonly start: string | null;
  readonly end: string | null;
}

export interface ShiftVersion {
  readonly shiftId: number;
  readonly validFrom: string;
  readonly breaks: readonly Break[];
  readonly flex: ShiftTimes['flex'];
}

type Rows<Row> = readonly Row[] | null;
type PersonId = number;
interface Found {
  readonly rosters: Rows<
    [PersonId, string, DayKind | null, number | null, string | null, string | null, string | null]
  >;
  readonly shift_versions: Rows<[number, string, readonly Break[], string | null, string | null]>;
  readonly presses: Rows<[PersonId, 0 | 1, number]>;
  readonly leaves: Rows<[PersonId, number, string, number, number, number]>;
  readonly overtimes: Rows<[PersonId, number, number, number, boolean, 'pay' | 'comp']>;
  readonly counted: Rows<[PersonId, string, number]>;
  readonly closures: Rows<[number, number | null, string, number, number]>;
  readonly sites: Rows<[PersonId, string, number]>;
  readonly employments: Rows<[PersonId, string, string | null]>;
  readonly rule_versions: Rows<
    [
      number,
      number,
      string,
      string,
      string,
      string,
      string,
      readonly Break[],
      string | null,
      string | null,
      string,
      number,
      OvertimeRules['limit'],
      OvertimeRules['cycleMonth'],
      boolean,
      OvertimeRules['system'],
      string | null,
    ]
  >;
  readonly rule_assignments: Rows<[number, Scope, number, string, number]>;
}

/**
 * The rows of all tables as one row of JSON: a month of a person is a hundred rows, that of a department some thousands, which would
 * take longer to be read one by one than to be found. Instants are milliseconds.
 */
function prepareRecords(db: Database, name: string, ids: (of: keyof Asked) => SQL) {
  const [people, companies] = [ids('people'), ids('companies')];
  const [from, to] = [sql.placeholder('from'), sql.placeholder('to')];
  const [begin, end] = [sql.placeholder('begin'), sql.placeholder('end')];
  const ms = (column: unknown) => sql`(date_part('epoch', ${column}) * 1000)::int8`;
  const rostered = sql`${rosters.personId} = ${people} and ${rosters.date} between ${from}::date and ${to}::date`;
  const { id, personId, leaveType, starts, ends, status } = leaves;
  const unit = (scope: Scope, ids: unknown) =>
    sql`(${ruleAssignments.scope} = ${sql.raw(`'${scope}'`)} and ${ruleAssignments.scopeId} = ${ids})`;
  const found = sql<Found>`json_build_object(
    'rosters', (select json_agg(json_build_array(${rosters.personId}, ${rosters.date}, ${rosters.dayKind}, ${rosters.shiftId},
        ${shifts.name}, ${rosters.starts}, ${rosters.ends}))
      from ${rosters} left join ${shifts} on ${shifts.id} = ${rosters.shiftId} where ${rostered}),
    'shift_versions', (select json_agg(json_build_array(${shiftVersions.shiftId}, ${shiftVersions.validFrom}, ${shiftVersions.breaks},
        ${shiftVersions.flexFrom}, ${shiftVersions.flexTo}) order by ${shiftVersions.validFrom} desc)
      from ${shiftVersions} where ${shiftVersions.shiftId} in (select ${rosters.shiftId} from ${rosters} where ${rostered})),
    'presses', (select json_agg(json_build_array(${presses.personId}, ${presses.kind}, ${ms(presses.at)})
        order by ${presses.at}, ${presses.id})
      from ${presses} where ${presses.personId} = ${people} and ${presses.workDate} between ${from}::date and ${to}::date),
    'leaves', (select json_agg(json_build_array(${personId}, ${id}, ${leaveType}, ${ms(starts)}, ${ms(ends)}, ${status})
        order by ${starts}, ${id})
      from ${leaves} where ${personId} = ${people} and ${ends} > ${begin} and ${starts} < ${end}),
    'overtimes', (select json_agg(json_build_array(${overtimes.personId}, ${overtimes.id}, ${ms(overtimes.starts)}, ${ms(overtimes.ends)},
        ${overtimes.emergency}, ${overtimes.pay}) order by ${overtimes.starts})
      from ${overtimes} where ${overtimes.personId} = ${people} and ${overtimes.status} = 1
        and ${overtimes.ends} > ${begin} and ${overtimes.starts} < ${end}),
    'counted', (select json_agg(json_build_array(${overtimes.personId}, ${overtimes.workDate}, ${overtimes.counted}))
      from ${overtimes} where ${overtimes.personId} = ${people} and ${overtimes.status} = 1 and ${overtimes.counted} > 0
        and ${overtimes.workDate} between ${from}::date - 93 and ${to}::date),
    'closures', (select json_agg(json_build_array(${closures.companyId}, ${closures.siteId}, ${closures.name}, ${ms(closures.starts)},
        ${ms(closures.ends)}) order by ${closures.starts})
      from ${closures} where ${closures.companyId} = ${companies} and ${closures.ends} > ${begin} and ${closures.starts} < ${end}),
    'sites', (select json_agg(json_build_array(${personSites.personId}, ${personSites.validFrom}, ${personSites.siteId})
        order by ${personSites.validFrom} desc)
      from ${personSites} where ${personSites.personId} = ${people}),
    'employments', (select json_agg(json_build_array(${employments.personId}, ${employments.startsOn}, ${employments.endsOn})
        order by ${employments.startsOn})
      from ${employments} where ${employments.personId} = ${people}),
    'rule_versions', (select json_agg(json_build_array(${workRules.id}, ${workRules.companyId}, ${workRules.name},
        ${ruleVersions.validFrom}, ${ruleVersions.shiftName}, ${ruleVersions.starts}, ${ruleVersions.ends}, ${ruleVersions.breaks},
        ${ruleVersions.flexFrom}, ${ruleVersions.flexTo}, ${ruleVersions.week}, ${ruleVersions.grace},
        ${ruleVersions.overtimeLimit}, ${ruleVersions.cycleMonth}, ${ruleVersions.countsHolidays},
        ${ruleVersions.system}, ${ruleVersions.cycleStart}))
      from ${ruleVersions} join ${workRules} on ${workRules.id} = ${ruleVersions.ruleId}
      where ${workRules.companyId} = 0 or ${workRules.companyId} = ${companies}),
    'rule_assignments', (select json_agg(json_build_array(${ruleAssignments.companyId}, ${ruleAssignments.scope},
        ${ruleAssignments.scopeId}, ${ruleAssignments.validFrom}, ${ruleAssignments.ruleId}))
      from ${ruleAssignments} where ${ruleAssignments.companyId} = ${companies} and (${unit('company', companies)}
        or ${unit('department', ids('departments'))} or ${unit('group', ids('groups'))} or ${unit('person', people)}))
  )`;
  return db
    .select({ found })
    .from(sql`(select 1) as people`)
    .prepare(name);
}

/** Of one person, compared with a value: for an array the database would plan for ten of them. */
const findRecordsOfOne = prepared((db) =>
  prepareRecords(db, 'attendance_find_records', (of) => sql`${sql.placeholder(of)}::int`),
);
const findRecordsOfMany = prepared((db) =>
  prepareRecords(db, 'attendance_find_records_of_many', (of) => sql`any(${sql.placeholder(of)}::int[])`),
);

/** Whose records are read. */
interface Asked {
  readonly people: unknown;
  readonly companies: unknown;
  readonly departments: unknown;
  readonly groups: unknown;
}

export type RecordedPerson = Pick<Person, 'id' | 'companyId' | 'departmentId' | 'groupId'>;

/**
 * Reads what decides about the days of people, both dates included, in one statement, with that of each unit they were in.
 *
 * @returns the records of one of them in a unit
 */
export async function readRecords(
  db: Database,
  people: readonly Placed<RecordedPerson>[],
  from: string,
  to: string,
): Promise<(person: RecordedPerson) => Records> {
  const units = people.flatMap((placed) => unitsBetween(placed, from, to).map(({ unit }) => unit));
  const [one] = units;
  const isOne = units.length === 1;
  const ids = (id: (unit: RecordedPerson) => number | null) =>
    isOne ? (id(one!) ?? 0) : idArray(new Set(units.map(id).filter((each) => each !== null)));
  const [row] = await (isOne ? findRecordsOfOne(db) : findRecordsOfMany(db)).execute({
    people: ids(({ id }) => id),
    companies: ids(({ companyId }) => companyId),
    departments: ids(({ departmentId }) => departmentId),
    groups: ids(({ groupId }) => groupId),
    from,
    to,
    begin: instantOf(from),
    // One more day, because a night shift of the last day and its leave extend into it.
    end: instantOf(addDays(to, 2)),
  });
  return sortRecords(row!.found);
}

const flexOf = (from: string | null, to: string | null) => (from !== null && to !== null ? { from, to } : null);

/** Distributes what was found to the people that it is about. What all of them share is made once. */
function sortRecords(found: Found): (person: RecordedPerson) => Records {
  const rostersOf = byPerson(found.rosters, ([, date, kind, shiftId, name, start, end]) => ({
    date,
    kind,
    shiftId,
    name,
    start,
    end,
  }));
  const pressesOf = byPerson(found.presses, ([, kind, at]) => ({ kind, at }));
  const leavesOf = byPerson(found.leaves, ([, id, leaveType, starts, ends, status]) => ({
    id,
    leaveType,
    starts,
    ends,
    status,
  }));
  const overtimesOf = byPerson(found.overtimes, ([, id, from, to, emergency, pay]) => ({
    ...{ id, from, to, emergency },
    isComp: pay === 'comp',
  }));
  const countedOf = byPerson(found.counted, ([, date, minutes]) => ({ date, minutes }));
  const sitesOf = byPerson(found.sites, ([, validFrom, siteId]) => ({ validFrom, siteId }));
  const employmentsOf = byPerson(found.employments, ([, startsOn, endsOn]) => ({ startsOn, endsOn }));
  const versions = (found.shift_versions ?? []).map(([shiftId, validFrom, breaks, flexFrom, flexTo]) => ({
    shiftId,
    validFrom,
    breaks,
    flex: flexOf(flexFrom, flexTo),
  }));
  const rules = (found.rule_versions ?? []).map(
    ([
      ruleId,
      companyId,
      name,
      validFrom,
      shiftName,
      start,
      end,
      breaks,
      flexFrom,
      flexTo,
      week,
      grace,
      ...agreed
    ]) => ({
      ruleId,
      companyId,
      name,
      validFrom,
      shift: { name: shiftName, start, end, breaks, flex: flexOf(flexFrom, flexTo) },
      week,
      grace,
      overtime: { limit: agreed[0], cycleMonth: agreed[1], countsHolidays: agreed[2], system: agreed[3] },
      cycleStart: agreed[4],
    }),
  );
  return (person) => ({
    rosters: rostersOf.get(person.id) ?? [],
    shiftVersions: versions,
    presses: pressesOf.get(person.id) ?? [],
    leaves: leavesOf.get(person.id) ?? [],
    overtimes: overtimesOf.get(person.id) ?? [],
    counted: countedOf.get(person.id) ?? [],
    closures: (found.closures ?? []).flatMap(([companyId, siteId, name, starts, ends]) =>
      companyId === person.companyId ? [{ siteId, name, starts, ends }] : [],
    ),
    sites: sitesOf.get(person.id) ?? [],
    employments: employmentsOf.get(person.id) ?? [],
    ruleVersions: rules.filter(({ companyId }) => companyId === GENERAL.companyId || companyId === person.companyId),
    ruleAssignments: (found.rule_assignments ?? []).flatMap(([companyId, scope, scopeId, validFrom, ruleId]) =>
      companyId === person.companyId && scopeId === unitOf(person, scope) ? [{ scope, validFrom, ruleId }] : [],
    ),
  });
}

function byPerson<Row extends readonly [PersonId, ...unknown[]], Record>(
  rows: Rows<Row>,
  describe: (row: Row) => Record,
): ReadonlyMap<PersonId, readonly Record[]> {
  const sorted = new Map<PersonId, Record[]>();
  for (const row of rows ?? []) {
    const list = sorted.get(row[0]);
    if (list) list.push(describe(row));
    else sorted.set(row[0], [describe(row)]);
  }
  return sorted;
}

/** The unit whose rules may be a person's. */
function unitOf(person: RecordedPerson, scope: Scope): number | null {
  return { person: person.id, group: person.groupId, department: person.departmentId, company: person.companyId }[
    scope
  ];
}
