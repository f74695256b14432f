import { Day, definePlugin, file, Id, Line, MAX_PEOPLE, Month, Page, Paging, Whole } from '@atrium/sdk';
import { z } from 'zod';
import texts from '../locales/zh-TW.json' with { type: 'json' };

/** `HH:mm`, or `''` where there was no punch. */
const Time = z.string();

/** 0 pending review · 1 approved · 2 rejected · 3 revoked. Only 1 counts. */
export const LeaveStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** A leave as a day shows it (S0-225). Times are `YYYY-MM-DD HH:mm`. */
export const Leave = z.object({
  leaveTypeName: z.string(),
  startDatetime: z.string(),
  endDatetime: z.string(),
  status: LeaveStatus,
});

/** A leave record of the caller. */
export const OwnLeave = Leave.extend({ id: z.int() });

/** A shift of a day: `HH:mm` each; an end that is not after the start is on the next day. */
export const ShiftTimes = z.object({ name: z.string(), start: Time, end: Time });

/** A required time: `HH:mm`. A pattern, since JSON Schema's `time` format has seconds and a zone. */
const ClockTime = z.iso.time({ precision: -1 }).meta({ format: 'time' });

/** `HH:mm`, or `''` where a shift has no break. */
const BreakTime = z
  .string()
  .max(5)
  .refine((text) => text === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text), { params: { code: 'invalid' } })
  .meta({ format: 'time' });

/** Minutes of approved overtime by how the law pays them; see `OvertimeBands` of the server. */
const Bands = z.object({
  w0: z.int(),
  w1: z.int(),
  w2: z.int(),
  r1: z.int(),
  r2: z.int(),
  r3: z.int(),
  h1: z.int(),
  h2: z.int(),
  x: z.int(),
});

/** Presses of a day, as many as the limit of punching lets through. */
const MAX_STRETCHES = 50_000;

/** One sentence of why a day has its figures: the client puts it into words. */
export const Reason = z.object({
  code: z.enum([
    'outside',
    'notAdded',
    'rostered',
    'rule',
    'flexible',
    'break',
    'leave',
    'closure',
    'grace',
    'split',
    'noOn',
    'noOff',
    'away',
    'extra',
  ]),
  name: z.string().optional(),
  /** `HH:mm`; of a rule the day from which it is valid. */
  from: z.string().optional(),
  to: z.string().optional(),
  minutes: z.int().optional(),
});

/** A day of the month (S0-224). Fields marked *(ext)* explain the figures. */
export const AttendanceDay = z.object({
  date: Day,
  /** `''` on a day off. */
  shiftName: z.string(),
  card: z.object({
    /** `workOnLate`, `workOffEarly`: whole minutes, 0 if none (C.3-14). */
    on: z.object({ time: Time, workOnLate: z.int() }),
    off: z.object({ time: Time, workOffEarly: z.int() }),
  }),
  leaves: z.array(Leave).max(1000),
  /** *(ext)* Work day, day off, or a work day made up on a weekend. */
  kind: z.enum(['work', 'off', 'makeup']),
  /** *(ext)* Name of the holiday or of the make-up day, `''` without one. */
  dayName: z.string(),
  /** *(ext)* The shift's own times; null without a shift. */
  shift: ShiftTimes.nullable(),
  /** *(ext)* The times from which lateness counts, after approved leave; null if no attendance is expected. */
  expected: z.object({ on: Time, off: Time }).nullable(),
  /** *(ext)* True for a punch that is missing by now. */
  missing: z.object({ on: z.boolean(), off: z.boolean() }),
  /** *(ext)* 工作日, 休息日, 例假, 國定假日; `outside` before joining and after leaving. */
  dayKind: z.enum(['W', 'R', 'X', 'H', 'outside']),
  /** *(ext)* Paired presses; `''` for one that is missing. */
  stretches: z.array(z.object({ on: Time, off: Time })).max(MAX_STRETCHES),
  /** *(ext)* Whole minutes: of the plan that were worked, beyond it, between presses, and of a plan without any press. */
  minutes: z.object({ worked: z.int(), extra: z.int(), away: z.int(), absent: z.int(), overtime: Bands }),
  /** *(ext)* What should be looked at. */
  flags: z
    .array(
      z.enum([
        'over12',
        'over46',
        'over54',
        'over138',
        'rest11',
        'days7',
        'break35',
        'regularDay',
        'closureWork',
        'workedOnLeave',
        'outside',
      ]),
    )
    .max(11),
  /** *(ext)* Why the day has these figures, in the order in which it is judged. */
  why: z.array(Reason).max(2 * MAX_STRETCHES),
});

/** A month of attendance (S0-223, C.3-14): every day of it, and its sums. Minutes are whole, counts are days. */
export const AttendanceMonth = z.object({
  calendar: z.array(AttendanceDay).max(31),
  /** Leave records that touch the month, whatever their status. */
  workLeaveSum: z.int(),
  workOnLateCount: z.int(),
  workOnLateSum: z.int(),
  workOffEarlyCount: z.int(),
  workOffEarlySum: z.int(),
  /** *(ext)* */
  month: Month,
  /** *(ext)* The server's day. */
  today: Day,
  /** *(ext)* `YYYY-MM-DD HH:mm` of the server when this was read. */
  updatedOn: z.string(),
  /** *(ext)* Minutes after the start, and before the end, that do not count by the latest rule of the month; `why` has those of a day. */
  graceMinutes: z.int(),
});

/** Today's punches: the current work date's (C.3-18). */
export const PunchTimes = z.object({ workOnTime: Time, workOffTime: Time });

const contract = definePlugin('attendance', {
  sdk: 1,
  name: '出勤',
  texts,
  actions: {
    'attendance.viewDept': '檢視所屬單位出勤',
    'attendance.viewAll': '檢視全公司出勤',
  },
  header: { punch: { title: '打卡', icon: 'time', order: 10, riskLevel: 2 } },
  account: { month: { title: '每月出勤', icon: 'calendar', order: 10 } },
  tabs: { MyLeaves: { title: '我的請假', icon: 'airplane', builtin: true } },
  contributes: ['calendar.freeBusy'],
  subscribes: {
    'people.joined': '新進與回任人員從這一天起計算出勤',
    'people.left': '離職人員的出勤計算到最後一天，紀錄保留',
  },
  search: { types: { leave: { title: '我的請假', icon: 'airplane' } } },
  today: { Punch: { title: '出勤', icon: 'time', order: 20 } },
  commands: {
    punchIn: { title: '上班打卡', icon: 'log-in', riskLevel: 2 },
    punchOut: { title: '下班打卡', icon: 'log-out', riskLevel: 2 },
  },
  settings: z.object({
    /** Minutes late or early that do not count; above them every minute counts. */
    graceMinutes: z.int().min(0).max(60).default(0),
    /** The shift of a work day without a roster (C.3-17). */
    defaultShift: z
      .object({
        name: Line(1, 20),
        start: ClockTime,
        end: ClockTime,
        /** No working time. Both are set, or none. */
        breakStart: BreakTime.default(''),
        breakEnd: BreakTime.default(''),
      })
      .refine(({ breakStart, breakEnd }) => (breakStart === '') === (breakEnd === ''), {
        path: ['breakEnd'],
        params: { code: 'invalid' },
      })
      .default({ name: '日班', start: '09:00', end: '18:00', breakStart: '12:00', breakEnd: '13:00' }),
  }),
  relations: {
    /** Of a month: one's own, that of a person one leads or may view, or of anyone else. */
    month: ['own', 'viewer', 'none'],
  },
  api: {
    /** `YYYY-MM` is the caller's own month; an employee id is that person's, of `month` or of now (C.3-12). */
    month: {
      get: '/attendance/:id',
      params: z.object({ id: z.union([Month, Id]) }),
      query: z.object({ month: Month.optional() }),
      returns: AttendanceMonth,
      needs: 'anyone',
      on: { relation: 'month', allow: ['own', 'viewer'] },
    },
    /** *(ext)* The same month as a table for spreadsheets, for the same people. */
    monthFile: {
      get: '/attendance/:id/csv',
      params: z.object({ id: z.union([Month, Id]) }),
      query: z.object({ month: Month.optional() }),
      returns: file('text/csv'),
      needs: 'anyone',
      weight: 'heavy',
      on: { relation: 'month', allow: ['own', 'viewer'] },
    },
    /** *(ext)* The caller's leaves, the latest first: all of them, or those that touch a year. */
    leaves: {
      get: '/leaves',
      query: Paging.omit({ sort: true }).extend({ year: Whole(2000, 2100).optional() }),
      returns: Page(OwnLeave),
      needs: 'anyone',
    },
    punches: { get: '/punchCard', returns: z.array(PunchTimes).max(1), needs: 'anyone' },
    /** 0 = on, 1 = off; any other id is 404 (C.3-17). */
    punch: {
      post: '/punchCard/:id',
      params: z.object({ id: z.enum(['0', '1']) }),
      returns: z.object({ workTime: Time }),
      needs: 'anyone',
      on: { none: 'the id is the kind of punch, no row' },
      // Every press is kept, whether it counts or not.
      limit: { per: 'person', max: 60, in: '1m' },
    },
  },
  events: {
    /** Sent to the person's own browsers after a punch. */
    punched: PunchTimes.extend({ workDate: Day }),
  },
  cli: {
    'shifts import': {
      usage: 'shifts import FILE.csv [--dry-run] [--date-order=mdy|dmy]',
      summary: '匯入班表（employee,date,shift,start,end；可加 day_kind、break、flex）。',
      examples: [
        'atrium shifts import 班表.csv',
        'atrium shifts import 班表.csv --dry-run',
        'atrium shifts import 班表.csv --date-order=mdy',
      ],
    },
    'leaves import': {
      usage: 'leaves import FILE.csv [--dry-run] [--date-order=mdy|dmy]',
      summary: '匯入請假紀錄（employee,leave_type,start,end,status；status 為 0–3）。',
      examples: ['atrium leaves import 請假.csv', 'atrium leaves import 請假.csv --dry-run'],
    },
    'rules import': {
      usage: 'rules import FILE.csv [--dry-run] [--date-order=mdy|dmy]',
      summary:
        '匯入出勤規則與適用對象（rule,valid_from,shift,start,end,scope,code；可加 break、flex、grace、week；scope 為公司、部門、組或員工）。',
      examples: ['atrium rules import 規則.csv', 'atrium rules import 規則.csv --dry-run'],
    },
    'sites import': {
      usage: 'sites import FILE.csv [--dry-run] [--date-order=mdy|dmy]',
      summary: '匯入員工的工作地點（employee,site,valid_from）。',
      examples: ['atrium sites import 地點.csv', 'atrium sites import 地點.csv --dry-run'],
    },
    'closures import': {
      usage: 'closures import FILE.csv [--dry-run] [--date-order=mdy|dmy]',
      summary: '匯入停班（name,start,end；可加 site、company；沒有 site 是全公司）。',
      examples: ['atrium closures import 停班.csv', 'atrium closures import 停班.csv --dry-run'],
    },
  },
  offers: {
    /** Days of a month without a punch, as comma-separated dates (C.3-19), of the acting person. */
    unpunched: {
      input: z.object({ month: Month }),
      returns: z.object({ unPunchOn: z.string(), unPunchOff: z.string() }),
    },
    /** Who is on approved leave on a day, as far as the acting person may know (C.3-20). */
    onLeave: {
      input: z.object({ day: Day }),
      returns: z.object({
        list: z
          .array(
            z.object({
              employeeId: z.int(),
              name: z.string(),
              /** `''` for peers. */
              leaveTypeName: z.string(),
              startDatetime: z.string(),
              endDatetime: z.string(),
            }),
          )
          .max(MAX_PEOPLE),
      }),
    },
  },
});

export default contract;
