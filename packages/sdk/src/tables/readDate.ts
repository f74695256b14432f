import { narrow } from './readValues.ts';

/** Order of day and month where a date begins with one of them. */
export type DateOrder = 'mdy' | 'dmy';

/** A date; `ambiguous` where day and month could be the other way round and nothing says which is meant. */
export type DateCell =
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'ambiguous'; readonly text: string }
  | { readonly kind: 'invalid'; readonly text: string };

/** A cell with a date and perhaps a time (`HH:mm`), as it was read. */
export type DateTimeCell = DateCell extends infer Cell
  ? Cell extends { kind: 'date' }
    ? Cell & { readonly time: string | undefined }
    : Cell
  : never;

/** First year of the calendar of Taiwan is 1912. */
const ROC_OFFSET = 1911;
/** Days of a workbook's serial numbers that are taken for dates: 1954 to 2119. */
const SERIALS = { first: 20_000, last: 80_000 };
/** The day 0 of Excel, which takes 1900 for a leap year. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

/**
 * Reads a date as people and spreadsheets write it: `2026-01-05`, `2026/1/5`, `2026.1.5`, `20260105`, `2026年1月5日`, with the year
 * of Taiwan's calendar (`115/1/5`, `民國115年1月5日`, `1150105`), with day and month first (`1/25/2026`), or a serial number of Excel.
 *
 * @param order of `1/5/2026`; without it such a date is ambiguous unless one of the numbers is beyond 12
 */
export function readDate(raw: string, order?: DateOrder): DateCell {
  const text = narrow(raw)
    .trim()
    .replace(/\s*[(（]?(?:星期|週|周|禮拜)?[日一二三四五六天][)）]?$/u, (day) => (/[星週周禮(（]/.test(day) ? '' : day))
    .replace(/^(?:西元|民國|中華民國)\s*/u, (era) => (era.startsWith('西元') ? '' : 'R'));
  const parts = splitDate(text);
  if (parts === 'ambiguous' && !order) return { kind: 'ambiguous', text: raw.trim() };
  const [year, month, day] = (parts === 'ambiguous' ? byOrder(text, order!) : parts) ?? [];
  const date = year === undefined ? undefined : writeDay(year, month!, day!);
  return date === undefined ? { kind: 'invalid', text: raw.trim() } : { kind: 'date', date };
}

/** A date with an optional time, `2026-01-05T09:00`, `2026/1/5 上午 9:00`, `2026/1/5 9:00:00`. */
export function readDateTime(raw: string, order?: DateOrder): DateTimeCell {
  const text = narrow(raw).trim();
  const [, day = text, clock] =
    /^(.*?\d[日號]?(?:\s*[(（][^)）]*[)）])?)(?:[T\s]+((?:[上下]午|[AaPp][Mm])?\s*\d{1,2}:.+))$/.exec(text) ?? [];
  const date = readDate(day, order);
  if (date.kind !== 'date') return { ...date, text };
  const time = clock === undefined ? undefined : readClock(clock.replace(/(?:Z|[+-]\d\d:?\d\d)$/, ''));
  if (clock !== undefined && time === undefined) return { kind: 'invalid', text };
  return { ...date, time };
}

/** A time of the day as `HH:mm`: `9:00`, `09:00:00`, `0900`, `下午 6:00`, `6:00 PM`, or Excel's part of a day. Undefined for others. */
export function readClock(raw: string): string | undefined {
  const text = narrow(raw).trim();
  if (/^0?\.\d+$/.test(text)) return minutesToClock(Math.round(Number(text) * 1440));
  const [whole, before = '', hours, minutes, after = ''] =
    /^([上下]午|[ap]\.?m\.?)?\s*(\d{1,2})(?::|點|時)?(\d{2})?分?(?::00(?:\.0+)?)?\s*([ap]\.?m\.?)?$/i.exec(text) ?? [];
  if (whole === undefined || (minutes === undefined && !/[點時]/.test(text))) return undefined;
  const half = (before || after).toLowerCase();
  const hour = Number(hours);
  if (half !== '' && (hour < 1 || hour > 12)) return undefined;
  const isLate = half === '下午' || half.startsWith('p');
  const of24 = half === '' ? hour : (hour % 12) + (isLate ? 12 : 0);
  return of24 > 23 || Number(minutes ?? 0) > 59 ? undefined : minutesToClock(of24 * 60 + Number(minutes ?? 0));
}

const minutesToClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

type Parts = readonly [year: number, month: number, day: number];

function splitDate(text: string): Parts | 'ambiguous' | undefined {
  const numbers = (pattern: RegExp) => pattern.exec(text)?.slice(1).map(Number) as [number, number, number] | undefined;
  const yearFirst =
    numbers(/^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日號]?$/) ?? numbers(/^(\d{4})(\d\d)(\d\d)$/);
  if (yearFirst) return yearFirst;
  const roc =
    numbers(/^R?(\d{2,3})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日號]?$/) ??
    numbers(/^R?(1\d\d)(\d\d)(\d\d)$/);
  // Two digits of a year are only taken for Taiwan's calendar where it says so: 26/1/5 may be anything.
  if (roc && (roc[0] >= 100 || text.startsWith('R'))) return [roc[0] + ROC_OFFSET, roc[1], roc[2]];
  if (roc && /年/.test(text)) return [roc[0] + ROC_OFFSET, roc[1], roc[2]];
  const yearLast = numbers(/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/);
  if (yearLast) {
    const [first, second, year] = yearLast;
    if (first === second) return [year, first, second];
    if (first > 12) return [year, second, first];
    if (second > 12) return [year, first, second];
    return 'ambiguous';
  }
  if (/^\d{5}(?:\.0+)?$/.test(text)) {
    const serial = Number(text);
    if (serial < SERIALS.first || serial > SERIALS.last) return undefined;
    const day = new Date(EXCEL_EPOCH + serial * DAY);
    return [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()];
  }
  return undefined;
}

function byOrder(text: string, order: DateOrder): Parts {
  const [first, second, year] = text.split(/[-/.]/).map(Number) as [number, number, number];
  return order === 'mdy' ? [year, first, second] : [year, second, first];
}

function writeDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 && year <= 2200 ? date.toISOString().slice(0, 10) : undefined;
}

interface Cell {
  readonly line: number;
  readonly text: string;
}

/** Dates that can be read in one order only, as `25/1/2026`: the other dates of the column are probably written alike. */
export interface DateEvidence extends Cell {
  readonly order: DateOrder;
  /** How many there are; line and text are those of the first. */
  readonly count: number;
}

/** In which order the dates of a column have day and month, as far as the column shows it. */
export interface FoundDateOrder {
  /** How many dates may be two, as `1/5/2026`. */
  readonly count: number;
  /** The first of them; undefined where the order does not matter. */
  readonly sample: Cell | undefined;
  readonly evidence: readonly DateEvidence[];
  /** The order of all evidence; undefined without any, or where it disagrees. */
  readonly order: DateOrder | undefined;
}

const DAY_AND_MONTH = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}(?!\d)/;

/** Finds the order of day and month in a column, by those dates of it that can be read in one way only. */
export function findDateOrder(cells: readonly Cell[]): FoundDateOrder {
  const evidence = new Map<DateOrder, { -readonly [Name in keyof DateEvidence]: DateEvidence[Name] }>();
  let count = 0;
  let sample: Cell | undefined;
  for (const { line, text } of cells) {
    const [, first, second] = DAY_AND_MONTH.exec(narrow(text).trim())?.map(Number) ?? [];
    if (first === undefined || second === undefined || first === second || (first > 12 && second > 12)) continue;
    if (first <= 12 && second <= 12) {
      sample ??= { line, text: text.trim() };
      count += 1;
      continue;
    }
    const order = first > 12 ? 'dmy' : 'mdy';
    const known = evidence.get(order);
    if (known) known.count += 1;
    else evidence.set(order, { order, line, text: text.trim(), count: 1 });
  }
  const found = [...evidence.values()];
  return { count, sample, evidence: found, order: found.length === 1 ? found[0]!.order : undefined };
}
