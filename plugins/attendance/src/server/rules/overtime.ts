import { countMinutes, intersectSpans, joinSpans, type Span, type Spans } from './spans.ts';

/**
 * Minutes of overtime by how the law pays them (LSA 24, 39, 40): `w0` within the regular hours of a day and week, so no overtime in the
 * law's sense, `w1` the first 2 hours beyond, `w2` the rest; on a 休息日 `r1` 2 hours, `r2` to 8, `r3`; on a 國定假日 `h1` 8 hours, `h2`;
 * `x` on a 例假, which is allowed in an emergency only.
 */
export interface OvertimeBands {
  readonly w0: number;
  readonly w1: number;
  readonly w2: number;
  readonly r1: number;
  readonly r2: number;
  readonly r3: number;
  readonly h1: number;
  readonly h2: number;
  readonly x: number;
}

/** An approved span of overtime. On a 例假 only one of an emergency counts (LSA 40). */
export interface Overtime extends Span {
  readonly id: number;
  /** 補休 instead of pay. */
  readonly isComp: boolean;
  readonly emergency: boolean;
}

/** What of a day's overtime was worked by one of the requests. */
export interface OvertimeShare {
  readonly id: number;
  readonly isComp: boolean;
  readonly bands: OvertimeBands;
}

/** Working time systems (LSA 30, 30-1): the normal one, or 變形工時 of two, four or eight weeks. */
export type WorkSystem = 'normal' | '2' | '4' | '8';

/** What of overtime depends on the company's agreements. */
export interface OvertimeRules {
  readonly system: WorkSystem;
  /** Hours a month: 46, or with consent 54 a month and 138 in a cycle of three (LSA 32). */
  readonly limit: '46' | '54/138';
  /** The first month of a year, 1 to 3, with which a cycle of three months begins. */
  readonly cycleMonth: 1 | 2 | 3;
  /** Whether work on a 國定假日 counts towards the limit. The letters of the ministry are read both ways: a setting. */
  readonly countsHolidays: boolean;
}

/** Minutes of a person that came before the day. */
export interface Before {
  /** Regular working time of the week, from Monday: towards 40 hours. */
  readonly week: number;
  /** Counted overtime of the month, and of the cycle of three months. */
  readonly month: number;
  readonly cycle: number;
}

/** LSA 30: 8 hours a day and 40 a week, in minutes. */
const DAY = 8 * 60;
const WEEK = 40 * 60;
const TWO_HOURS = 2 * 60;

interface Worked {
  /** As of a planned day. */
  readonly kind: 'W' | 'R' | 'X' | 'H';
  /** Minutes of the plan, and those of them that were worked. */
  readonly planned: number;
  readonly worked: number;
  readonly overtime: number;
  /** Minutes of the regular hours of the week before this day. */
  readonly week: number;
}

/** Regular minutes of a work day: to 8 hours, in a 變形工時 to those that are planned. They count towards the week. */
export function regularMinutes({ kind, planned, worked, overtime }: Omit<Worked, 'week'>, system: WorkSystem): number {
  if (kind !== 'W') return 0;
  return Math.min(worked + overtime, dayLimit(planned, system));
}

const dayLimit = (planned: number, system: WorkSystem): number => (system === 'normal' ? DAY : Math.max(DAY, planned));

/** Distributes the overtime of a day over the bands; those of a day are its overtime again. */
export function splitOvertime(day: Worked, { system }: Pick<OvertimeRules, 'system'>): OvertimeBands {
  const { kind, worked, overtime } = day;
  const none = { w0: 0, w1: 0, w2: 0, r1: 0, r2: 0, r3: 0, h1: 0, h2: 0, x: 0 };
  const first = (minutes: number) => Math.min(overtime, minutes);
  switch (kind) {
    case 'W': {
      const beyondDay = clamp(worked + overtime - dayLimit(day.planned, system), overtime);
      const within = overtime - beyondDay;
      // A 變形工時 has its own weeks: their sum is planned, not counted.
      const beyondWeek = system === 'normal' ? clamp(day.week + worked + within - WEEK, within) : 0;
      const beyond = beyondDay + beyondWeek;
      const w1 = Math.min(beyond, TWO_HOURS);
      return { ...none, w0: overtime - beyond, w1, w2: beyond - w1 };
    }
    case 'R':
      return { ...none, r1: first(TWO_HOURS), r2: first(DAY) - first(TWO_HOURS), r3: overtime - first(DAY) };
    case 'H':
      return { ...none, h1: first(DAY), h2: overtime - first(DAY) };
    case 'X':
      return { ...none, x: overtime };
  }
}

/**
 * Distributes the overtime of a day over the requests that it was approved by, in the order of their time.
 *
 * @param minutes those of the first request, of the first two, and so on
 * @returns the bands of each: together they are those of the day
 */
export function shareOvertime(
  day: Omit<Worked, 'overtime'>,
  minutes: readonly number[],
  rules: Pick<OvertimeRules, 'system'>,
): OvertimeBands[] {
  let before = splitOvertime({ ...day, overtime: 0 }, rules);
  return minutes.map((overtime) => {
    const through = splitOvertime({ ...day, overtime }, rules);
    const share = mapBands((band) => through[band] - before[band]);
    before = through;
    return share;
  });
}

const NO_SHARES: readonly OvertimeShare[] = [];

/** What each of the requests of a person has of the overtime of a day: they do not overlap. */
export function shareAmong(
  works: readonly Overtime[],
  overtime: Spans,
  day: Omit<Worked, 'overtime'>,
  rules: Pick<OvertimeRules, 'system'>,
): readonly OvertimeShare[] {
  if (works.length === 0) return NO_SHARES;
  const inOrder = works.toSorted((one, other) => one.from - other.from);
  const through = inOrder.map((_, index) =>
    countMinutes(intersectSpans(overtime, joinSpans(inOrder.slice(0, index + 1)))),
  );
  const bands = shareOvertime(day, through, rules);
  return inOrder.map(({ id, isComp }, index) => ({ id, isComp, bands: bands[index]! }));
}

export const BANDS = [
  'w0',
  'w1',
  'w2',
  'r1',
  'r2',
  'r3',
  'h1',
  'h2',
  'x',
] as const satisfies readonly (keyof OvertimeBands)[];

/** Minutes for each of the bands. */
export const mapBands = (minutes: (band: keyof OvertimeBands) => number): OvertimeBands =>
  Object.fromEntries(BANDS.map((band) => [band, minutes(band)])) as unknown as OvertimeBands;

const clamp = (minutes: number, most: number): number => Math.max(0, Math.min(minutes, most));

/** Minutes of all bands together. */
export const overtimeMinutes = ({ w0, w1, w2, r1, r2, r3, h1, h2, x }: OvertimeBands): number =>
  w0 + w1 + w2 + r1 + r2 + r3 + h1 + h2 + x;

/** Minutes that count towards the monthly limit: not those of a 例假, which are work in an emergency (LSA 32, 36). */
export function countedOvertime(bands: OvertimeBands, rules: Pick<OvertimeRules, 'countsHolidays'>): number {
  const { w1, w2, r1, r2, r3, h1, h2 } = bands;
  return w1 + w2 + r1 + r2 + r3 + h2 + (rules.countsHolidays ? h1 : 0);
}

/** What every company starts with. */
export const USUAL_OVERTIME: OvertimeRules = { system: 'normal', limit: '46', cycleMonth: 1, countsHolidays: false };

/** LSA 32: minutes of working time of a day. */
export const DAY_LIMIT = 12 * 60;

/** LSA 32: minutes of counted overtime of a month, and of a cycle of three months; without an agreement there is no cycle. */
export const limitsOf = ({
  limit,
}: Pick<OvertimeRules, 'limit'>): { readonly month: number; readonly cycle: number | null } =>
  limit === '46' ? { month: 46 * 60, cycle: null } : { month: 54 * 60, cycle: 138 * 60 };

/** The first day of the cycle of three months that a date is in. */
export function startOfCycle(date: string, { cycleMonth }: Pick<OvertimeRules, 'cycleMonth'>): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  const first = month - ((month - cycleMonth + 12) % 3);
  const [of, number] = first < 1 ? [year - 1, first + 12] : [year, first];
  return `${of}-${String(number).padStart(2, '0')}-01`;
}

export type LimitFlag = 'over46' | 'over54' | 'over138';

/** Which limits a person has passed with this day, from the counted minutes up to and with it. */
export function passedLimits(month: number, cycle: number, { limit }: Pick<OvertimeRules, 'limit'>): LimitFlag[] {
  const most = limitsOf({ limit });
  if (most.cycle === null) return month > most.month ? ['over46'] : [];
  return [...(month > most.month ? ['over54' as const] : []), ...(cycle > most.cycle ? ['over138' as const] : [])];
}
