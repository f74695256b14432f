import { Day, definePlugin, file, Id, Line, MAX_PEOPLE, Month, Nothing, Page, Paging, Whole } from '@atrium/sdk';
import { z } from 'zod';
import texts from '../locales/zh-TW.json' with { type: 'json' };
import { absenceOffers } from './contract/absenceOffers.ts';
import { closureCalls } from './contract/closureCalls.ts';
import { CorrectionDetail, correctionCalls } from './contract/correctionCalls.ts';
import { ImportJob, ImportRow, importCalls } from './contract/importCalls.ts';
import { lockCalls, openRequestsPoint } from './contract/lockCalls.ts';
import { compOffers, compPoint } from './contract/compTime.ts';
import { OvertimeDetail, overtimeCalls } from './contract/overtimeCalls.ts';
import { AttendanceMonth, OwnLeave, PunchTimes, Time } from './contract/monthShapes.ts';
import { rosterCalls } from './contract/rosterCalls.ts';
import { teamCalls, VIEWERS } from './contract/teamCalls.ts';
import { ClockTime, workRuleCalls } from './contract/workRuleCalls.ts';

/** `HH:mm`, or `''` where a shift has no break. */
const BreakTime = z
  .string()
  .max(5)
  .refine((text) => text === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text), { params: { code: 'invalid' } })
  .meta({ format: 'time' });

const contract = definePlugin('attendance', {
  sdk: 1,
  name: '出勤',
  texts,
  actions: {
    'attendance.viewDept': '檢視所屬單位出勤',
    'attendance.viewAll': '檢視全公司出勤',
    'attendance.lock': '結算出勤',
    'attendance.import': '匯入出勤資料',
    'attendance.closures': '管理停班與工作地點',
    'attendance.roster': '排班',
    'attendance.rules': '管理班別與工時規則',
  },
  header: { punch: { title: '打卡', icon: 'time', order: 10, riskLevel: 2 } },
  account: { month: { title: '每月出勤', icon: 'calendar', order: 10 } },
  tabs: {
    MyLeaves: { title: '我的請假', icon: 'airplane', builtin: true },
    MyRecords: {
      title: '我的出勤',
      icon: 'calendar',
      builtin: true,
      /** `YYYY-MM`; this month by default. */
      params: z.object({ month: z.string().optional() }),
    },
    MyOvertimes: { title: '我的加班', icon: 'moon', builtin: true },
    Closures: { title: '停班', icon: 'disable', needs: 'attendance.closures' },
    WorkRules: { title: '班別與規則', icon: 'time', needs: 'attendance.rules' },
    TeamAttendance: {
      title: '部門出勤',
      icon: 'th',
      needs: VIEWERS,
      params: z.object({
        month: z.string().optional(),
        unit: z.string().optional(),
        flag: z.string().optional(),
        text: z.string().optional(),
      }),
    },
    AttendanceImports: {
      title: '匯入出勤',
      icon: 'import',
      needs: 'attendance.import',
      params: z.object({ kind: z.string().optional() }),
    },
    Rosters: {
      title: '排班',
      icon: 'timeline-events',
      needs: 'attendance.roster',
      params: z.object({
        from: z.string().optional(),
        span: z.string().optional(),
        unit: z.string().optional(),
        text: z.string().optional(),
        system: z.string().optional(),
        cycle: z.string().optional(),
      }),
    },
  },
  panels: {
    Correction: {
      title: '補打卡',
      icon: 'time',
      minWidth: 320,
      width: 460,
      height: 560,
      params: z.object({
        workDate: z.string().optional(),
        kind: z.enum(['on', 'off']).optional(),
        /** `HH:mm` */
        time: z.string().optional(),
        /** The date of the press beside the work date. */
        pressDay: z.enum(['before', 'same', 'after']).optional(),
      }),
    },
    OvertimeForm: {
      title: '申請加班',
      icon: 'moon',
      minWidth: 320,
      width: 520,
      height: 700,
      params: z.object({
        workDate: z.string().optional(),
        /** `HH:mm` each; an end that is not after the start is on the next day. */
        start: z.string().optional(),
        end: z.string().optional(),
        /** The start is on the day after the work date. */
        startsAfter: z.boolean().optional(),
      }),
    },
    PersonMonth: {
      title: '出勤',
      icon: 'calendar',
      needs: VIEWERS,
      minWidth: 360,
      minHeight: 360,
      width: 980,
      height: 0.85,
      params: z.object({ id: z.int(), month: z.string() }),
    },
  },
  requests: {
    correction: { title: '補打卡', icon: 'time', detail: CorrectionDetail, answers: ['approve', 'return'] },
    overtime: { title: '加班', icon: 'moon', detail: OvertimeDetail, answers: ['approve', 'return'] },
  },
  menu: [
    { code: 'TeamAttendance', opens: 'TeamAttendance' },
    { code: 'AttendanceImports', opens: 'AttendanceImports' },
    { code: 'Closures', opens: 'Closures' },
    { code: 'Rosters', opens: 'Rosters' },
    { code: 'WorkRules', opens: 'WorkRules' },
  ],
  contributes: ['calendar.freeBusy'],
  subscribes: {
    'people.joined': '新進與回任人員從這一天起計算出勤',
    'people.left': '離職人員的出勤計算到最後一天，紀錄保留',
    'people.moved': '主管看得到人員在所屬單位期間的出勤',
  },
  search: { types: { leave: { title: '我的請假', icon: 'airplane' } } },
  today: { Punch: { title: '出勤', icon: 'time', order: 20 } },
  commands: {
    punchIn: { title: '上班打卡', icon: 'log-in', riskLevel: 2 },
    punchOut: { title: '下班打卡', icon: 'log-out', riskLevel: 2 },
    requestOvertime: { title: '申請加班', icon: 'moon' },
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
    /** The most overtime by LSA 32: hours a month, or with the consent of the union or the labour meeting a month and in three. */
    overtimeLimit: z.enum(['46', '54/138']).default('46'),
    /** The month, 1 to 3, with which a cycle of three months begins. */
    overtimeCycle: z.enum(['1', '2', '3']).default('1'),
    /** Whether the first 8 hours of a 國定假日 count towards the limit: the letters of the ministry are read both ways. */
    countsHolidays: z.boolean().default(false),
  }),
  relations: {
    /** Of a month: one's own, that of a person one leads or may view, or of anyone else. */
    month: ['own', 'viewer', 'none'],
    overtime: ['own', 'none'],
    /** Of the caller's company, or of another one. */
    closure: ['company', 'none'],
    site: ['company', 'none'],
    shift: ['company', 'none'],
    workRule: ['company', 'none'],
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
    ...teamCalls,
    ...correctionCalls,
    ...lockCalls,
    ...closureCalls,
    ...overtimeCalls,
    ...importCalls,
    ...rosterCalls,
    ...workRuleCalls,
    punches: { get: '/punchCard', returns: z.array(PunchTimes).max(1), needs: 'anyone' },
    /** 0 = on, 1 = off; any other id is 404 (C.3-17). */
    punch: {
      post: '/punchCard/:id',
      // A press says that the person is there.
      apiTokens: false,
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
    /** A correction of the person was filed, decided or revoked. */
    corrected: z.object({ workDate: Day }),
    /** Overtime of the person was filed, decided or cancelled. */
    overtimeChanged: z.object({ workDate: Day }),
    /** An absence of the person was set or removed. */
    absenceChanged: Nothing,
    /** Closures of the company have changed, or whose they are. */
    closuresChanged: Nothing,
    /** Sites of the company have changed, or who works there. */
    sitesChanged: Nothing,
    /** Shifts or work rules of the company have changed, or whose they are. */
    rulesChanged: Nothing,
    /** Sent to those who may view the attendance of a person who has punched. */
    teamPunched: z.object({ employeeId: z.int(), workDate: Day }),
    /** A month of the company is being locked, with the progress of it, was locked, or reopened. */
    lockChanged: z.object({
      month: Month,
      state: z.enum(['locking', 'locked', 'reopened', 'failed']),
      people: z.int(),
      done: z.int(),
    }),
    /** Sent to those who may import, when an import has begun, has gone on, or has ended. */
    importChanged: ImportRow.pick({ id: true, state: true, lines: true, done: true }),
    /** Days of people of the company were changed by an import. */
    imported: Nothing,
    /** Days of rosters were saved or published, for who plans them. */
    rostersChanged: z.object({ from: Day, to: Day }),
  },
  points: {
    comp: compPoint,
    /** Requests of a company that change days of a month and wait for approval, for who locks it. */
    openRequests: openRequestsPoint,
  },
  kinds: {
    reopened: { title: '出勤重新開放', icon: 'unlock' },
    closure: { title: '停班', icon: 'disable' },
    rosterPublished: { title: '班表發布', icon: 'timeline-events' },
  },
  jobs: {
    overtime: { schedule: '10 0 * * *', title: '計算加班時數', maxSeconds: 600 },
    lock: {
      title: '結算出勤',
      payload: z.object({ companyId: z.int(), month: Month, version: z.int() }),
      retry: { limit: 3 },
      maxSeconds: 900,
    },
    import: { title: '匯入出勤', payload: ImportJob, retry: { limit: 3 }, maxSeconds: 900 },
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
        '匯入出勤規則與適用對象（rule,valid_from,shift,start,end,scope,code；可加 break、flex、grace、week、overtime_limit、cycle_month、counts_holidays；scope 為公司、部門、組或員工）。',
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
    ...absenceOffers,
    ...compOffers,
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
