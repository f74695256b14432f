import { Day, file, Id, Month, RawText, Whole } from '@atrium/sdk';
import { z } from 'zod';
import { MonthLock } from './lockCalls.ts';
import { AttendanceMonth, DayFlag, DayKind, Leave, Reason, ShiftTimes } from './monthShapes.ts';

/** Who may view the attendance of others: managers that of their unit, HR that of the company. */
export const VIEWERS = ['attendance.viewDept', 'attendance.viewAll'] as const;

/** People of a page: what the matrix draws, and is judged in one go. */
export const MAX_TEAM = 200;
/** Months of one export: a year. */
export const MAX_EXPORTED_MONTHS = 12;
/** Days of raw presses in one export: a leap year. */
export const MAX_EXPORTED_DAYS = 366;
/** People who can be named in one export; `all` has no bound. */
const MAX_NAMED = 200;

/** What people are filtered by: one of their days has it. `issue` is any of late, early, missing and absent; `law` any flag. */
export const TEAM_FLAGS = ['issue', 'late', 'early', 'missing', 'leave', 'overtime', 'law'] as const;

/** A unit: `department:3`, `group:12`. */
const Unit = z
  .string()
  .max(30)
  .regex(/^(department|group):[1-9]\d{0,9}$/);

const TeamFilters = z.object({
  month: Month,
  unit: Unit.optional(),
  flag: z.enum(TEAM_FLAGS).optional(),
  /** Part of a name or an employee number. */
  text: RawText(40).optional(),
});

/**
 * A day of a person in the matrix. What is 0 or none is left out, and what cells have in common is in lists of the answer, to which
 * cells have indexes: 6,200 of them are half a megabyte.
 */
export const TeamCell = z.object({
  kind: DayKind,
  /** Index of `shifts`. */
  shift: z.int().optional(),
  /** `HH:mm` of the first press on and the last press off. */
  on: z.string().optional(),
  off: z.string().optional(),
  /** Whole minutes, as are all that follow. */
  late: z.int().optional(),
  early: z.int().optional(),
  missing: z.enum(['on', 'off', 'both']).optional(),
  absent: z.int().optional(),
  worked: z.int().optional(),
  extra: z.int().optional(),
  onLeave: z.int().optional(),
  overtime: z.int().optional(),
  /** Of any status. */
  leaves: z.array(Leave).max(1000).optional(),
  flags: z.array(DayFlag).max(11).optional(),
  /** Index of `reasons`. */
  why: z.int(),
});

/** Sums of a month: counts are days, and presses that are missing; minutes are whole. */
export const TeamSums = z.object({
  late: z.int(),
  lateMinutes: z.int(),
  early: z.int(),
  earlyMinutes: z.int(),
  missing: z.int(),
  absentMinutes: z.int(),
  leaveMinutes: z.int(),
  overtimeMinutes: z.int(),
  workedMinutes: z.int(),
});

/** Someone of the matrix, with a cell for each date of the answer. */
export const TeamRow = z.object({
  employeeId: z.int(),
  employee: z.string(),
  name: z.string(),
  level: z.enum(['compManager', 'deptManager', 'groupManager', 'employee']),
  departmentName: z.string(),
  groupName: z.string(),
  /** The last day of who has left; null while employed. */
  leftOn: Day.nullable(),
  days: z.array(TeamCell).max(31),
  sums: TeamSums,
});

/** How many people of the unit have a day of each kind. */
const TeamCounts = z.object({
  issue: z.int(),
  late: z.int(),
  early: z.int(),
  missing: z.int(),
  leave: z.int(),
  overtime: z.int(),
  law: z.int(),
});

const TeamMonth = z.object({
  month: Month,
  /** The server's day, and `YYYY-MM-DD HH:mm` when this was read. */
  today: Day,
  updatedOn: z.string(),
  dates: z.array(z.object({ date: Day, isWork: z.boolean(), name: z.string() })).max(31),
  list: z.array(TeamRow).max(MAX_TEAM),
  shifts: z.array(ShiftTimes).max(MAX_TEAM * 31),
  reasons: z.array(z.array(Reason).max(1000)).max(MAX_TEAM * 31),
  /** People in the unit, before the filter of days; null where more than `MAX_TEAM` are asked for. */
  counts: TeamCounts.nullable(),
  /** Missing while the month was never locked. */
  lock: MonthLock.optional(),
  /** People in the unit, whatever their days. */
  people: z.int(),
  totalSize: z.int(),
  page: z.int(),
  pageSize: z.int(),
});

/** *(ext)* The attendance of others by months, and the records of everyone. */
export const teamCalls = {
  /** People by days, for those who may view them. A manager sees the days on which a person was theirs (C.3-13), HR all. */
  team: {
    get: '/attendanceTeam',
    query: TeamFilters.extend({ page: Whole(1).default(1), pageSize: Whole(1, MAX_TEAM).default(50) }),
    returns: TeamMonth,
    needs: VIEWERS,
    weight: 'heavy',
  },
  /** Judged days of the same people, or of one of them, by months: a row per person and day. */
  teamFile: {
    get: '/attendanceTeam/csv',
    query: TeamFilters.extend({
      /** The last month; `month` by default. */
      to: Month.optional(),
      employeeId: Id.optional(),
    }),
    returns: file('text/csv'),
    needs: VIEWERS,
    weight: 'heavy',
  },
  /** A month of the caller's own, as far as it is kept (LSA 30 V); `GET /attendance/{YYYY-MM}` ends with the previous one (S0-097). */
  records: {
    get: '/attendanceRecords',
    query: z.object({ month: Month }),
    returns: AttendanceMonth,
    needs: 'anyone',
  },
  /** Raw presses, or judged days, of the caller; with `people` the presses of others, for those who may view the company. */
  recordsFile: {
    get: '/attendanceRecords/csv',
    query: z.object({
      from: Day,
      /** Included. */
      to: Day,
      /** `all`, or ids, separated by commas. */
      people: z
        .string()
        .max(MAX_NAMED * 11)
        .regex(/^(all|[1-9]\d{0,9}(,[1-9]\d{0,9}){0,199})$/)
        .optional(),
      of: z.enum(['presses', 'days']).default('presses'),
    }),
    returns: file('text/csv'),
    needs: 'anyone',
    weight: 'heavy',
  },
} as const;
