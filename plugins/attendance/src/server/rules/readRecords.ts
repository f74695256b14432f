import { addDays } from '@atrium/sdk/days';
import { type Database, instantOf, type Person, prepared } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import {
  closures,
  employments,
  leaves,
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
import type { Break, DayKind, ShiftTimes } from './plan.ts';
import type { Press } from './stretches.ts';
import { type RuleAssignment, type RuleVersion, unitsOf } from './workRules.ts';
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
interface Found {
  readonly rosters: Rows<[string, DayKind | null, number | null, string | null, string | null, string | null]>;
  readonly shift_versions: Rows<[number, string, readonly Break[], string | null, string | null]>;
  readonly presses: Rows<[0 | 1, number]>;
  readonly leaves: Rows<[number, string, number, number, number]>;
  readonly closures: Rows<[number | null, string, number, number]>;
  readonly sites: Rows<[string, number]>;
  readonly employments: Rows<[string, string | null]>;
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
    ]
  >;
  readonly rule_assignments: Rows<[Scope, string, number]>;
}

/**
 * The rows of all tables as one row of JSON: a month is a hundred rows, which would take longer to be read one by one than to be found.
 * Instants are milliseconds.
 */
const findRecords = prepared((db) => {
  const [person, from, to] = [sql.placeholder('personId'), sql.placeholder('from'), sql.placeholder('to')];
  const [begin, end] = [sql.placeholder('begin'), sql.placeholder('end')];
  const company = sql.placeholder('companyId');
  const ms = (column: unknown) => sql`(extract(epoch from ${column}) * 1000)::int8`;
  const rostered = sql`${rosters.personId} = ${person} and ${rosters.date} between ${from}::date and ${to}::date`;
  const { id, leaveType, starts, ends, status } = leaves;
  const found = sql<Found>`json_build_object(
    'rosters', (select json_agg(json_build_array(${rosters.date}, ${rosters.dayKind}, ${rosters.shiftId}, ${shifts.name},
        ${rosters.starts}, ${rosters.ends}))
      from ${rosters} left join ${shifts} on ${shifts.id} = ${rosters.shiftId} where ${rostered}),
    'shift_versions', (select json_agg(json_build_array(${shiftVersions.shiftId}, ${shiftVersions.validFrom}, ${shiftVersions.breaks},
        ${shiftVersions.flexFrom}, ${shiftVersions.flexTo}) order by ${shiftVersions.validFrom} desc)
      from ${shiftVersions} where ${shiftVersions.shiftId} in (select ${rosters.shiftId} from ${rosters} where ${rostered})),
    'presses', (select json_agg(json_build_array(${presses.kind}, ${ms(presses.at)}) order by ${presses.at}, ${presses.id})
      from ${presses} where ${presses.personId} = ${person} and ${presses.workDate} between ${from}::date and ${to}::date),
    'leaves', (select json_agg(json_build_array(${id}, ${leaveType}, ${ms(starts)}, ${ms(ends)}, ${status}) order by ${starts}, ${id})
      from ${leaves} where ${leaves.personId} = ${person} and ${ends} > ${begin} and ${starts} < ${end}),
    'closures', (select json_agg(json_build_array(${closures.siteId}, ${closures.name}, ${ms(closures.starts)}, ${ms(closures.ends)})
        order by ${closures.starts})
      from ${closures} where ${closures.companyId} = ${company} and ${closures.ends} > ${begin} and ${closures.starts} < ${end}),
    'sites', (select json_agg(json_build_array(${personSites.validFrom}, ${personSites.siteId}) order by ${personSites.validFrom} desc)
      from ${personSites} where ${personSites.personId} = ${person}),
    'employments', (select json_agg(json_build_array(${employments.startsOn}, ${employments.endsOn}) order by ${employments.startsOn})
      from ${employments} where ${employments.personId} = ${person}),
    'rule_versions', (select json_agg(json_build_array(${workRules.id}, ${workRules.companyId}, ${workRules.name},
        ${ruleVersions.validFrom}, ${ruleVersions.shiftName}, ${ruleVersions.starts}, ${ruleVersions.ends}, ${ruleVersions.breaks},
        ${ruleVersions.flexFrom}, ${ruleVersions.flexTo}, ${ruleVersions.week}, ${ruleVersions.grace}))
      from ${ruleVersions} join ${workRules} on ${workRules.id} = ${ruleVersions.ruleId} where ${workRules.companyId} in (0, ${company})),
    'rule_assignments', (select json_agg(json_build_array(${ruleAssignments.scope}, ${ruleAssignments.validFrom},
        ${ruleAssignments.ruleId}))
      from ${ruleAssignments} where ${ruleAssignments.companyId} = ${company} and (${ruleAssignments.scope}, ${ruleAssignments.scopeId})
        in (('company', ${company}), ('department', ${sql.placeholder('departmentId')}), ('group', ${sql.placeholder('groupId')}),
          ('person', ${person})))
  )`;
  return db
    .select({ found })
    .from(sql`(select 1) as person`)
    .prepare('attendance_find_records');
});

/** Reads what decides about the days of a person, both dates included. */
export async function readRecords(
  db: Database,
  person: Pick<Person, 'id' | 'companyId' | 'departmentId' | 'groupId'>,
  from: string,
  to: string,
): Promise<Records> {
  const [row] = await findRecords(db).execute({
    ...unitsOf(person),
    from,
    to,
    begin: instantOf(from),
    // One more day, because a night shift of the last day and its leave extend into it.
    end: instantOf(addDays(to, 2)),
  });
  const { found } = row!;
  const flex = (flexFrom: string | null, flexTo: string | null) =>
    flexFrom !== null && flexTo !== null ? { from: flexFrom, to: flexTo } : null;
  return {
    rosters: (found.rosters ?? []).map(([date, kind, shiftId, name, start, end]) => ({
      date,
      kind,
      shiftId,
      name,
      start,
      end,
    })),
    shiftVersions: (found.shift_versions ?? []).map(([shiftId, validFrom, breaks, flexFrom, flexTo]) => ({
      shiftId,
      validFrom,
      breaks,
      flex: flex(flexFrom, flexTo),
    })),
    presses: (found.presses ?? []).map(([kind, at]) => ({ kind, at })),
    leaves: (found.leaves ?? []).map(([id, leaveType, starts, ends, status]) => ({
      id,
      leaveType,
      starts,
      ends,
      status,
    })),
    closures: (found.closures ?? []).map(([siteId, name, starts, ends]) => ({ siteId, name, starts, ends })),
    sites: (found.sites ?? []).map(([validFrom, siteId]) => ({ validFrom, siteId })),
    employments: (found.employments ?? []).map(([startsOn, endsOn]) => ({ startsOn, endsOn })),
    ruleVersions: (found.rule_versions ?? []).map(
      ([ruleId, companyId, name, validFrom, shiftName, start, end, breaks, flexFrom, flexTo, week, grace]) => ({
        ruleId,
        companyId,
        name,
        validFrom,
        shift: { name: shiftName, start, end, breaks, flex: flex(flexFrom, flexTo) },
        week,
        grace,
      }),
    ),
    ruleAssignments: (found.rule_assignments ?? []).map(([scope, validFrom, ruleId]) => ({ scope, validFrom, ruleId })),
  };
}
