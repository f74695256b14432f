import { addDays } from '@atrium/sdk/days';
import { type CompanyDay, instantOf } from '@atrium/sdk/server';
import type { OvertimeRules } from './overtime.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** The month before, `YYYY-MM`. */
export const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

/** `W` 工作日, `R` 休息日, `X` 例假, `H` 國定假日 (LSA 36, 37). */
export type DayKind = 'W' | 'R' | 'X' | 'H';

/** A break within a shift, `HH:mm` each. A paid one is working time. */
export interface Break {
  readonly from: string;
  readonly to: string;
  readonly paid: boolean;
}

/** A shift as it is written: `HH:mm` each. An end that is not after the start is on the next day, and so is a break before it. */
export interface ShiftTimes {
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly breaks: readonly Break[];
  /** The earliest and the latest beginning of a flexible shift, around `start`; null for a fixed one. */
  readonly flex: { readonly from: string; readonly to: string } | null;
}

/** Why a person works which shift, valid from a date until the next version. */
export interface WorkRule {
  readonly name: string;
  /** `YYYY-MM-DD` from which this version is valid. */
  readonly validFrom: string;
  readonly shift: ShiftTimes;
  /** Kinds of the days from Monday to Sunday: `WWWWWRX`. */
  readonly week: string;
  /** Minutes late or early that do not count. */
  readonly grace: number;
  readonly overtime: OvertimeRules;
  /** The first day of a cycle of its work system; null or missing for those that are counted from a Monday. */
  readonly cycleStart?: string | null;
}

/** What the roster has for a date. */
export interface RosterDay {
  /** Null of rows that were imported before day kinds could be said, and of shifts that were put on a holiday (decision 0170). */
  readonly kind: DayKind | null;
  /** Null on a day that is not worked. */
  readonly shift: ShiftTimes | null;
}

/** A shift on a date: its times as written and as instants in milliseconds. */
export interface PlannedShift extends ShiftTimes {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** A break or another span of a date as instants. */
export interface PlannedBreak {
  readonly from: number;
  readonly to: number;
  readonly paid: boolean;
}

/** A date as the company, the roster and the work rule plan it. */
export interface PlannedDay {
  readonly date: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly kind: DayKind;
  /** Name of the holiday or of the make-up day, `''` without one. */
  readonly dayName: string;
  /** The company has made a day off a work day. */
  readonly isMadeUp: boolean;
  /** Also of a holiday that a shift was put on: it decides which date a punch belongs to. */
  readonly shift: PlannedShift | null;
  /** Breaks of the shift; on a day without one, those of the rule's shift, which overtime has, too. */
  readonly breaks: readonly PlannedBreak[];
  readonly rule: WorkRule;
  readonly isRostered: boolean;
}

/**
 * Plans a date: the roster's day, else the week of the work rule with the days of the company. Without a kind of its own a rostered
 * shift counts as work where the company calendar has a work day, as before there were kinds (0010).
 */
export function planDay(day: CompanyDay, roster: RosterDay | undefined, rule: WorkRule): PlannedDay {
  const { date } = day;
  const weekday = new Date(date).getUTCDay();
  const isWeekend = weekday % 6 === 0;
  const usual = rule.week[(weekday + 6) % 7] as DayKind;
  const isMadeUp = day.isWork && isWeekend && usual !== 'W';
  const calendar = kindByCalendar(day, usual, isWeekend);
  const kind = roster ? (roster.kind ?? rosteredKind(day, calendar)) : calendar;
  const times = roster ? roster.shift : kind === 'W' ? rule.shift : null;
  const shift = times && shiftOn(date, times);
  return {
    date,
    weekday,
    kind,
    dayName: day.name,
    isMadeUp: isMadeUp && kind === 'W',
    shift,
    breaks: breaksOn(shift ?? { breaks: rule.shift.breaks, startsAt: instantOf(date, rule.shift.start).getTime() }),
    rule,
    isRostered: roster !== undefined,
  };
}

function kindByCalendar(day: CompanyDay, usual: DayKind, isWeekend: boolean): DayKind {
  if (day.isWork) return isWeekend ? 'W' : usual;
  // A weekend without a name is only a weekend, which some people work.
  return usual === 'W' && (!isWeekend || day.name !== '') ? 'H' : usual;
}

function rosteredKind(day: CompanyDay, calendar: DayKind): DayKind {
  if (day.isWork) return 'W';
  return calendar === 'W' ? 'R' : calendar;
}

function shiftOn(date: string, times: ShiftTimes): PlannedShift {
  const endDate = times.end > times.start ? date : addDays(date, 1);
  return {
    ...times,
    startsAt: instantOf(date, times.start).getTime(),
    endsAt: instantOf(endDate, times.end).getTime(),
  };
}

function breaksOn({ startsAt, breaks }: Pick<PlannedShift, 'startsAt' | 'breaks'>): PlannedBreak[] {
  return breaks.map(({ from, to, paid }) => {
    const begins = nextClock(startsAt, from);
    return { from: begins, to: nextClock(begins, to), paid };
  });
}

/** The first instant from `instant` on whose clock shows `HH:mm`. */
function nextClock(instant: number, clock: string): number {
  const day = new Date(instant);
  const [hours, minutes] = [Number(clock.slice(0, 2)), Number(clock.slice(3, 5))];
  const at = day.setHours(hours, minutes, 0, 0);
  return at >= instant ? at : new Date(at).setDate(new Date(at).getDate() + 1);
}

/** The earliest and latest beginning of a flexible shift on its date. */
export function flexWindow({ startsAt, flex }: PlannedShift): { readonly from: number; readonly to: number } | null {
  if (!flex) return null;
  const to = nextClock(startsAt, flex.to);
  const from = nextClock(to - 24 * HOUR + 1, flex.from);
  return { from, to };
}
