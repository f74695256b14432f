import { Day } from '@atrium/sdk';
import type { Directory, Person } from '@atrium/sdk/server';
import { type DateOrder, findLostZeros, readClock, readDate, readDateTime, type TableColumn } from '@atrium/sdk/tables';
import dayjs from 'dayjs';
import { commandText, type Complaint } from './importTable.ts';

const NAME_LENGTH = 20;

/** Looks employee numbers up, each once. An unknown one that lacks only the zeros of a known one is said to. */
export function lookUpEmployees(directory: Directory) {
  const known = new Map<string, Promise<Person | undefined>>();
  let everyone: Promise<readonly Person[]> | undefined;
  const loadAll = async () => {
    const companies = await directory.companies();
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
    const person = await known.get(employee);
    if (!person) {
      const other = await withZeros(employee);
      printError(
        other === undefined
          ? commandText('import.unknownEmployee', { value: employee })
          : commandText('import.lostZeros', { value: employee, other }),
      );
    } else if (person.hidden) printError(commandText('import.hiddenEmployee', { value: employee }));
    return person?.hidden ? undefined : person;
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
  if (cell.kind === 'ambiguous') printError(commandText('import.ambiguousDate', { value }));
  else if (cell.kind === 'invalid' || !Day.safeParse(cell.date).success)
    printError(commandText('import.badDate', { value }));
  else return cell.date;
  return undefined;
}

/** `HH:mm` of a time as spreadsheets write it, or undefined after reporting an error. */
export function checkClock(column: string, value: string, printError: Complaint): string | undefined {
  const clock = readClock(value);
  if (clock === undefined) printError(commandText('import.badClock', { column, value }));
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
  if (cell.kind === 'ambiguous') printError(commandText('import.ambiguousDate', { value }));
  else if (cell.kind === 'invalid' || cell.time === undefined || !Day.safeParse(cell.date).success)
    printError(commandText('import.badDateTime', { column, value }));
  else return dayjs(`${cell.date}T${cell.time}`).toDate();
  return undefined;
}

/** A name of 1 to 20 characters, or undefined after reporting an error. */
export function checkName(column: string, value: string, printError: Complaint): string | undefined {
  const length = [...value].length;
  if (length >= 1 && length <= NAME_LENGTH) return value;
  printError(commandText('import.badName', { column }));
  return undefined;
}

const EMPLOYEE = {
  id: 'employee',
  titles: ['員工編號', 'employee', '工號', '員編', '員工代號', 'employee no', 'employee id'],
  required: true,
  kind: 'code',
} as const satisfies TableColumn;

/** Columns of a table of shifts. */
export const SHIFT_COLUMNS: readonly TableColumn<'employee' | 'date' | 'shift' | 'start' | 'end'>[] = [
  EMPLOYEE,
  { id: 'date', titles: ['日期', 'date', '班表日期', '上班日期'], required: true },
  { id: 'shift', titles: ['班別', 'shift', '班別名稱', 'shift name'], required: true },
  { id: 'start', titles: ['上班時間', 'start', '上班', '開始時間', '開始', 'start time'], required: true },
  { id: 'end', titles: ['下班時間', 'end', '下班', '結束時間', '結束', 'end time'], required: true },
];

/** Columns of a table of leaves. */
export const LEAVE_COLUMNS: readonly TableColumn<'employee' | 'leave_type' | 'start' | 'end' | 'status'>[] = [
  EMPLOYEE,
  { id: 'leave_type', titles: ['假別', 'leave_type', '請假類別', '假別名稱', 'type'], required: true },
  { id: 'start', titles: ['開始時間', 'start', '請假開始', '開始', '起', 'from'], required: true },
  { id: 'end', titles: ['結束時間', 'end', '請假結束', '結束', '迄', 'to'], required: true },
  { id: 'status', titles: ['狀態', 'status', '簽核狀態', '審核狀態'], required: true },
];

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
