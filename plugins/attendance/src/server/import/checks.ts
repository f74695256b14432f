import { Day } from '@atrium/sdk';
import type { Directory, Person } from '@atrium/sdk/server';
import { type DateOrder, findLostZeros, readClock, readDate, readDateTime, type TableColumn } from '@atrium/sdk/tables';
import dayjs from 'dayjs';
import { EMPLOYEE, SHIFT_EXTRAS } from '../../importColumns.ts';
import { type OvertimeRules, USUAL_OVERTIME } from '../rules/overtime.ts';
import type { Break, DayKind, ShiftTimes } from '../rules/plan.ts';
import type { Complaint } from './importTable.ts';

const NAME_LENGTH = 20;

/**
 * Looks employee numbers up, each once. An unknown one that lacks only the zeros of a known one is said to.
 *
 * @param companyId without it those of all companies; people of another one are unknown
 */
export function lookUpEmployees(directory: Directory, companyId?: number, admitsLeavers = false) {
  const known = new Map<string, Promise<Person | undefined>>();
  let everyone: Promise<readonly Person[]> | undefined;
  const loadAll = async () => {
    const companies = companyId === undefined ? await directory.companies() : [{ id: companyId }];
    return (await Promise.all(companies.map(({ id }) => directory.people({ companyId: id })))).flat();
  };
  const withZeros = async (employee: string) => {
    everyone ??= loadAll();
    return findLostZeros(
      [employee],
      (await everyone).map((person) => person.employee),
    )[0]?.known;
  };
  return async (employee: string, printError: Complaint): Promise<Person | undefined> => {
    if (!known.has(employee)) known.set(employee, directory.byEmployee(employee));
    const found = await known.get(employee);
    const person = companyId === undefined || found?.companyId === companyId ? found : undefined;
    if (!person) {
      const other = await withZeros(employee);
      if (other === undefined) printError('import.unknownEmployee', { value: employee });
      else printError('import.lostZeros', { value: employee, other });
    } else if (person.hidden && !admitsLeavers) printError('import.hiddenEmployee', { value: employee });
    return person?.hidden && !admitsLeavers ? undefined : person;
  };
}

/**
 * A day that exists, in the years that a month may be asked for (2000 to the next), as people and spreadsheets write it, or
 * undefined after reporting an error. A day that may be two is reported, not guessed.
 *
 * @param order of day and month in such a day
 */
export function checkDay(value: string, printError: Complaint, order?: DateOrder): string | undefined {
  const cell = readDate(value, order);
  if (cell.kind === 'ambiguous') printError('import.ambiguousDate', { value });
  else if (cell.kind === 'invalid' || !Day.safeParse(cell.date).success) printError('import.badDate', { value });
  else return cell.date;
  return undefined;
}

/** `HH:mm` of a time as spreadsheets write it, or undefined after reporting an error. */
export function checkClock(column: string, value: string, printError: Complaint): string | undefined {
  const clock = readClock(value);
  if (clock === undefined) printError('import.badClock', { column, value });
  return clock;
}

/** A day with a time in the company's time zone, or undefined after reporting an error. */
export function checkDateTime(
  column: string,
  value: string,
  printError: Complaint,
  order?: DateOrder,
): Date | undefined {
  const cell = readDateTime(value, order);
  if (cell.kind === 'ambiguous') printError('import.ambiguousDate', { value });
  else if (cell.kind === 'invalid' || cell.time === undefined || !Day.safeParse(cell.date).success)
    printError('import.badDateTime', { column, value });
  else return dayjs(`${cell.date}T${cell.time}`).toDate();
  return undefined;
}

/** A name of 1 to 20 characters, or undefined after reporting an error. */
export function checkName(column: string, value: string, printError: Complaint): string | undefined {
  const length = [...value].length;
  if (length >= 1 && length <= NAME_LENGTH) return value;
  printError('import.badName', { column });
  return undefined;
}

/** States of a leave by number, and the words that leave systems export. */
const STATUS: readonly (readonly string[])[] = [
  ['審核中', '簽核中', '待審核', '待簽核', '申請中', 'pending', 'submitted'],
  ['已核准', '核准', '已同意', '同意', '通過', '已通過', 'approved'],
  ['已退回', '退回', '已駁回', '駁回', '不同意', 'rejected', 'returned'],
  ['已撤銷', '撤銷', '已取消', '取消', '已撤回', 'cancelled', 'canceled', 'withdrawn'],
];

/** The state of a leave as a number or a word; undefined for anything else. */
export function readStatus(value: string): number | undefined {
  const text = value.normalize('NFKC').trim().toLowerCase();
  if (/^[0-3]$/.test(text)) return Number(text);
  const found = STATUS.findIndex((words) => words.includes(text));
  return found === -1 ? undefined : found;
}

const TIMES = [
  { id: 'start', titles: ['上班時間', 'start', '上班', '開始時間'], required: true },
  { id: 'end', titles: ['下班時間', 'end', '下班', '結束時間'], required: true },
] as const satisfies readonly TableColumn[];

/** Columns of a table of work rules. */
export const RULE_COLUMNS: readonly TableColumn<
  | ('rule' | 'valid_from' | 'shift' | 'start' | 'end' | 'break' | 'flex' | 'grace' | 'week' | 'scope' | 'code')
  | ('overtime_limit' | 'cycle_month' | 'counts_holidays')
>[] = [
  { id: 'rule', titles: ['規則', 'rule', '出勤規則'], required: true },
  { id: 'valid_from', titles: ['生效日', 'valid_from', '起始日', 'valid from'], required: true },
  { id: 'shift', titles: ['班別', 'shift', '預設班別'], required: true },
  ...TIMES,
  ...SHIFT_EXTRAS,
  { id: 'grace', titles: ['寬限分鐘', 'grace', '寬限'] },
  { id: 'week', titles: ['每週', 'week', '週'] },
  { id: 'overtime_limit', titles: ['加班上限', 'overtime_limit', '每月加班上限'] },
  { id: 'cycle_month', titles: ['三個月起算', 'cycle_month', '起算月'] },
  { id: 'counts_holidays', titles: ['國定假日計入上限', 'counts_holidays'] },
  { id: 'scope', titles: ['對象', 'scope'], required: true },
  { id: 'code', titles: ['代碼', 'code', '對象代碼'], required: true, kind: 'code' },
];

/** Columns of a table of where people work. */
export const SITE_COLUMNS: readonly TableColumn<'employee' | 'site' | 'valid_from'>[] = [
  EMPLOYEE,
  { id: 'site', titles: ['地點', 'site', '廠區', '辦公室'], required: true },
  { id: 'valid_from', titles: ['生效日', 'valid_from', '起始日', 'valid from'], required: true },
];

/** Columns of a table of closures. */
export const CLOSURE_COLUMNS: readonly TableColumn<'company' | 'site' | 'name' | 'start' | 'end'>[] = [
  { id: 'company', titles: ['公司代碼', 'company', '公司'], kind: 'code' },
  { id: 'site', titles: ['地點', 'site', '廠區', '辦公室'] },
  { id: 'name', titles: ['事由', 'name', '名稱', 'reason'], required: true },
  { id: 'start', titles: ['開始時間', 'start', '開始', '起', 'from'], required: true },
  { id: 'end', titles: ['結束時間', 'end', '結束', '迄', 'to'], required: true },
];

/** Words of day kinds, as rosters write them: in a column of their own, or in place of a shift. */
const DAY_KINDS: Readonly<Record<DayKind, readonly string[]>> = {
  W: ['w', '工作日', '上班', '出勤', '平日', 'work', 'workday'],
  R: ['r', '休息日', '休息', '休假', '休', '休日', 'rest', 'rest day', 'off', 'day off'],
  X: ['x', '例假', '例假日', '例休', '例', 'regular leave'],
  H: ['h', '國定假日', '國假', '假日', 'holiday', 'public holiday'],
};

/** The day kind that a word names; undefined for any other, `''` included. */
export function readDayKind(value: string): DayKind | undefined {
  const text = value.normalize('NFKC').trim().toLowerCase();
  return (Object.keys(DAY_KINDS) as DayKind[]).find((kind) => DAY_KINDS[kind].includes(text));
}

const MAX_BREAKS = 4;

/**
 * Breaks as `12:00-13:00`, up to 4, separated by `;`, `、` or a space; a paid one ends in 有薪 or `paid`. Undefined after reporting an
 * error.
 */
export function checkBreaks(value: string, printError: Complaint): readonly Break[] | undefined {
  const parts = value
    .normalize('NFKC')
    .split(/[;、,\s]+/)
    .filter((part) => part !== '');
  const breaks = parts.map((part): Break | undefined => {
    const paid = /(有薪|paid)$/i.test(part);
    const times = readSpan(part.replace(/[(]?(有薪|paid)[)]?$/i, ''));
    return times && { ...times, paid };
  });
  if (breaks.length <= MAX_BREAKS && breaks.every((each) => each !== undefined)) return breaks;
  printError('import.badBreak', { value });
  return undefined;
}

/** The window of a flexible shift as `08:00-10:00`, null of an empty cell, undefined after reporting an error. */
export function checkFlex(
  value: string,
  start: string | undefined,
  printError: Complaint,
): ShiftTimes['flex'] | undefined {
  if (value === '') return null;
  const flex = readSpan(value.normalize('NFKC'));
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const within = (from: string, to: string) => (minutes(to) - minutes(from) + 24 * 60) % (24 * 60);
  // The beginning as written is within the window.
  if (flex && start && within(flex.from, start) + within(start, flex.to) === within(flex.from, flex.to)) return flex;
  printError('import.badFlex', { value });
  return undefined;
}

function readSpan(text: string): { from: string; to: string } | undefined {
  const [from, to, ...more] = text.split(/[-–~]/).map((time) => readClock(time.trim()));
  return from !== undefined && to !== undefined && more.length === 0 && from !== to ? { from, to } : undefined;
}

const YES_OR_NO: Readonly<Record<string, boolean>> = { '': false, 否: false, no: false, 是: true, yes: true };

/** What a rule says of overtime: what every company starts with where a cell is empty. */
export function checkOvertime(
  cells: Readonly<Record<'overtime_limit' | 'cycle_month' | 'counts_holidays', string>>,
  printError: Complaint,
): OvertimeRules | undefined {
  const limit = cells.overtime_limit.replaceAll(/\s/g, '') || '46';
  const cycleMonth = Number(cells.cycle_month || 1);
  const countsHolidays = YES_OR_NO[cells.counts_holidays.trim().toLowerCase()];
  const isLimit = limit === '46' || limit === '54/138';
  const isCycle = [1, 2, 3].includes(cycleMonth);
  if (!isLimit) printError('import.badLimit', { value: cells.overtime_limit });
  if (!isCycle) printError('import.badCycle', { value: cells.cycle_month });
  if (countsHolidays === undefined) printError('import.badYesNo', { value: cells.counts_holidays });
  if (!isLimit || !isCycle || countsHolidays === undefined) return undefined;
  return { ...USUAL_OVERTIME, limit, cycleMonth: cycleMonth as OvertimeRules['cycleMonth'], countsHolidays };
}
