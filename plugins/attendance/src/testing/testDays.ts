import { addDays } from '@atrium/sdk/days';
import { type CompanyDay, instantOf } from '@atrium/sdk/server';
import type { Facts, JudgedDay } from '../server/rules/judgeDay.ts';
import { judgeDay } from '../server/rules/judgeDay.ts';
import { USUAL_OVERTIME } from '../server/rules/overtime.ts';
import { planDay, type PlannedDay, type RosterDay, type ShiftTimes, type WorkRule } from '../server/rules/plan.ts';
import type { Press } from '../server/rules/stretches.ts';

const NOON = { from: '12:00', to: '13:00', paid: false };
const shift = (name: string, start: string, end: string, breaks: ShiftTimes['breaks'] = []): ShiftTimes => ({
  name,
  start,
  end,
  breaks,
  flex: null,
});

/** Shifts for the tests of the rules. In 2026-03 the 6th is a Friday, the 7th a Saturday. */
export const DAY = shift('日班', '09:00', '18:00', [NOON]);
export const EVENING = shift('晚班', '14:00', '23:00');
export const NIGHT = shift('大夜', '22:00', '06:00');
/** `DAY`, begun between 08:00 and 10:00. */
export const FLEXIBLE: ShiftTimes = { ...DAY, name: '彈性', flex: { from: '08:00', to: '10:00' } };

export const RULE: WorkRule = {
  name: '一般',
  validFrom: '2000-01-01',
  shift: DAY,
  week: 'WWWWWRX',
  grace: 0,
  overtime: USUAL_OVERTIME,
};

/** A work day with a shift, by default the rule's. */
export const workDay = (date: string, rostered?: ShiftTimes): PlannedDay =>
  planDay({ date, isWork: true, name: '' }, rostered && { kind: null, shift: rostered }, RULE);

/** A day off, with a shift only if rostered. */
export const dayOff = (date: string, name = '', rostered?: ShiftTimes): PlannedDay =>
  planDay({ date, isWork: false, name }, rostered && { kind: null, shift: rostered }, RULE);

/** `2026-03-06 09:12` in milliseconds; `24:00` is the next day. */
export function at(moment: string): number {
  const [date, time] = moment.split(' ') as [string, string];
  return time === '24:00' ? instantOf(addDays(date, 1)).getTime() : instantOf(date, time).getTime();
}

export const span = (date: string, from: string, to: string, name = '') => ({
  from: at(`${date} ${from}`),
  to: at(to <= from ? `${addDays(date, 1)} ${to}` : `${date} ${to}`),
  name,
});

/** What a case differs in from an ordinary week of the default shift. */
export interface Case extends Partial<Omit<Facts, 'days' | 'presses' | 'now'>> {
  /** Presses as `on 08:52` of the judged date, `off 00:40+1` of the next. */
  readonly pressed?: string;
  readonly rule?: WorkRule | ((date: string) => WorkRule);
  readonly roster?: Readonly<Record<string, RosterDay>>;
  /** Days of the company by date: a name, and whether they are worked. */
  readonly company?: Readonly<Record<string, Omit<CompanyDay, 'date'>>>;
  /** Instead of two days later. */
  readonly now?: string;
}

const PRESS = /(on|off) (\d\d:\d\d)(?:([+-]\d+))?/g;

/** Presses of a text, relative to a date. */
export function pressesOn(date: string, text: string): Press[] {
  return [...text.matchAll(PRESS)].map(([, kind, time, days]) => ({
    kind: kind === 'on' ? 0 : 1,
    at: at(`${addDays(date, Number(days ?? 0))} ${time}`),
  }));
}

/** The facts of a date and the days about it. */
export function factsOn(
  date: string,
  { pressed = '', rule = RULE, roster = {}, company = {}, now, ...more }: Case = {},
): Facts {
  const days = Array.from({ length: 12 }, (_, index) => {
    const each = addDays(date, index - 8);
    const day = { date: each, isWork: new Date(each).getUTCDay() % 6 !== 0, name: '', ...company[each] };
    return planDay(day, roster[each], typeof rule === 'function' ? rule(each) : rule);
  });
  return {
    days,
    presses: pressesOn(date, pressed),
    leaves: [],
    closures: [],
    overtimes: [],
    employments: [],
    addedOn: null,
    counted: { month: 0, cycle: 0 },
    now: at(now ?? `${addDays(date, 2)} 23:00`),
    ...more,
  };
}

/** Judges a date of a case. */
export const judged = (date: string, given: Case = {}): JudgedDay => judgeDay(factsOn(date, given), date);
