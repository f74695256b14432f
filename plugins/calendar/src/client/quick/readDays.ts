import { addDays, addMonths, dayNumber, weekdayIndex } from '../days.ts';

/** Something that was understood in a sentence, with where it is. */
export interface Found<Value> {
  readonly from: number;
  readonly to: number;
  readonly value: Value;
  /** What may be meant otherwise. */
  readonly doubt?: Doubt | undefined;
  /** Its text stays in the title, since it says more than what was understood. */
  readonly stays?: boolean;
}

/**
 * What a sentence leaves open: a weekday that is today, a Sunday of "next week", "next Friday", a date that has been this year, an hour
 * without morning or afternoon, a time that has been today, part of a day without an hour, a repeat, names that fit several, and a second
 * day or time.
 */
export type Doubt =
  | 'todayOrNextWeek'
  | 'sunday'
  | 'nextWeekday'
  | 'nextYear'
  | 'nextMonth'
  | 'past'
  | 'hour'
  | 'tomorrow'
  | 'noHour'
  | 'repeat'
  | 'severalRooms'
  | 'severalPeople'
  | 'unknownPerson'
  | 'secondDay'
  | 'secondTime'
  | 'overnight';

/** A number of a sentence: digits, or Chinese numerals up to 99. */
export const NUMBER = '(?:\\d{1,2}|[〇零一二兩三四五六七八九十]{1,3})';

const DIGITS = '〇一二三四五六七八九';

/** The value of a number; NaN for numerals that are none. */
export function toNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const plain = text.replaceAll('兩', '二').replaceAll('零', '〇');
  const ten = plain.indexOf('十');
  const digit = (one: string) => (one.length === 1 ? DIGITS.indexOf(one) : -1);
  if (ten === -1) return plain.length === 1 ? digit(plain) : NaN;
  const [before, after] = [plain.slice(0, ten), plain.slice(ten + 1)];
  const tens = before === '' ? 1 : digit(before);
  const ones = after === '' ? 0 : digit(after);
  return tens < 1 || ones < 0 ? NaN : tens * 10 + ones;
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAY_NAMES =
  '(?:Mon(?:day)?|Tue(?:s|sday)?|Wed(?:nesday)?|Thu(?:rs?|rsday)?|Fri(?:day)?|Sat(?:urday)?|Sun(?:day)?|monday|tuesday|wednesday|thursday|friday|saturday|sunday)';
const MONTH_NAMES =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';

type Value = { readonly day: string; readonly doubt?: Doubt | undefined; readonly stays?: boolean };
type Reading = readonly [RegExp, (match: RegExpMatchArray, today: string) => Value | null];

const plus = (today: string, days: number): Value => ({ day: addDays(today, days) });

/** A date, if there is one of these numbers. */
function dateOf(year: number, month: number, day: number): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  if (month < 1 || month > 12 || day < 1 || day > 31 || year < 2000 || year > 2100) return null;
  return addDays(text, 0) === text ? text : null;
}

/** A date without its year: the next one. */
function nextDate(today: string, month: number, day: number): Value | null {
  const year = Number(today.slice(0, 4));
  const found = dateOf(year, month, day);
  if (found !== null && found >= today) return { day: found };
  const later = dateOf(year + 1, month, day);
  return later === null ? null : { day: later, doubt: 'nextYear' };
}

function dayOfMonth(today: string, day: number, months: number | null): Value | null {
  const month = addMonths(today.slice(0, 7), months ?? 0);
  const found = dateOf(Number(month.slice(0, 4)), Number(month.slice(5)), day);
  if (months !== null) return dated(found);
  if (found !== null && found >= today) return { day: found };
  const next = dayOfMonth(today, day, 1);
  return next && { ...next, doubt: 'nextMonth' };
}

/** The Monday on or before a day: people count the weeks of work from it. */
const mondayOf = (day: string) => addDays(day, -((weekdayIndex(day) + 6) % 7));

/** @param weeks 0 this week, 1 the next one; null the coming weekday */
function weekdayIn(today: string, weekday: number, weeks: number | null): Value {
  if (weeks === null) {
    const ahead = (weekday - weekdayIndex(today) + 7) % 7;
    return { ...plus(today, ahead), ...(ahead === 0 && ({ doubt: 'todayOrNextWeek' } as const)) };
  }
  const day = addDays(mondayOf(today), weeks * 7 + ((weekday + 6) % 7));
  const doubt = weekday === 0 ? 'sunday' : day < today ? 'past' : undefined;
  return { day, doubt };
}

const inWeeks = (word: string | undefined) => (word === undefined ? null : word === '下下' ? 2 : word === '下' ? 1 : 0);
const nameAt = (names: readonly string[], word: string) => names.indexOf(word.slice(0, 3).toLowerCase());
const HOUR_AHEAD = `(?=[早晚]上?\\s*(?:${NUMBER}\\s*[點時]|\\d{1,2}:\\d{2}))`;

const READINGS: readonly Reading[] = [
  [/(?<!\d)(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?!\d)/g, ([, y, m, d]) => dated(dateOf(Number(y), Number(m), Number(d)))],
  [
    /(?<!\d)(\d{4})年\s*(\d{1,2})月\s*(\d{1,2})[日號]/g,
    ([, y, m, d]) => dated(dateOf(Number(y), Number(m), Number(d))),
  ],
  [
    new RegExp(`(${NUMBER})月\\s*(${NUMBER})(?:[日號]|(?![\\d點]))`, 'g'),
    ([, m, d], today) => nextDate(today, toNumber(m!), toNumber(d!)),
  ],
  [/(?<![\d/.-])(\d{1,2})\/(\d{1,2})(?![\d/])/g, ([, m, d], today) => nextDate(today, Number(m), Number(d))],
  [
    new RegExp(`\\b(${MONTH_NAMES})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?:,?\\s*(20\\d{2}))?(?!:)`, 'g'),
    ([, m, d, y], today) => named(today, m!, d!, y),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(${MONTH_NAMES})\\b(?:,?\\s*(20\\d{2}))?`, 'g'),
    ([, d, m, y], today) => named(today, m!, d!, y),
  ],
  [new RegExp(`下個?月\\s*(${NUMBER})[日號]`, 'g'), ([, d], today) => dayOfMonth(today, toNumber(d!), 1)],
  [
    new RegExp(`(?<![\\d月一二三四五六七八九十])(${NUMBER})[日號](?![遊內間線室樓館桌機倉會])`, 'g'),
    ([, d], today) => dayOfMonth(today, toNumber(d!), null),
  ],
  [/大後天/g, (_, today) => plus(today, 3)],
  [/後天|\bday after tomorrow\b/gi, (_, today) => plus(today, 2)],
  [/明[天日]|\btomorrow\b/gi, (_, today) => plus(today, 1)],
  [/今[天日]|\btoday\b/gi, (_, today) => plus(today, 0)],
  [new RegExp(`明${HOUR_AHEAD}`, 'g'), (_, today) => plus(today, 1)],
  [new RegExp(`今${HOUR_AHEAD}`, 'g'), (_, today) => plus(today, 0)],
  [/明[早晚]上?/g, (_, today) => ({ ...plus(today, 1), doubt: 'noHour', stays: true })],
  [/今[早晚]上?|\btonight\b/gi, (_, today) => ({ ...plus(today, 0), doubt: 'noHour', stays: true })],
  [new RegExp(`(${NUMBER})\\s*[天日](?:之|以)?後`, 'g'), ([, n], today) => plus(today, toNumber(n!))],
  [
    new RegExp(`(${NUMBER})\\s*個?(?:週|周|星期|禮拜)(?:之|以)?後`, 'g'),
    ([, n], today) => plus(today, toNumber(n!) * 7),
  ],
  [
    /\bin (\d{1,2}|a|one|two|three) (day|week)s?\b/gi,
    ([, n, unit], today) => plus(today, wordNumber(n!) * (/week/i.test(unit!) ? 7 : 1)),
  ],
  [
    /(下下|下|這|本)?個?(?:週|周|星期|禮拜)([一二三四五六日天])/g,
    ([, w, d], today) => weekdayIn(today, d === '日' || d === '天' ? 0 : toNumber(d!), inWeeks(w)),
  ],
  [
    new RegExp(`\\b(?:([Nn]ext|[Tt]his)\\s+)?(${WEEKDAY_NAMES})\\b`, 'g'),
    ([, w, d], today) => englishWeekday(today, w?.toLowerCase(), nameAt(WEEKDAYS, d!)),
  ],
];

const dated = (day: string | null): Value | null => (day === null ? null : { day });
const wordNumber = (word: string) => ({ a: 1, one: 1, two: 2, three: 3 })[word.toLowerCase()] ?? Number(word);

function named(today: string, month: string, day: string, year: string | undefined): Value | null {
  const at = nameAt(MONTHS, month) + 1;
  return year === undefined ? nextDate(today, at, Number(day)) : dated(dateOf(Number(year), at, Number(day)));
}

function englishWeekday(today: string, word: string | undefined, weekday: number): Value {
  if (word !== 'next') return weekdayIn(today, weekday, word === 'this' ? 0 : null);
  return { ...weekdayIn(today, weekday, 1), doubt: 'nextWeekday' };
}

/** The days that a text names, in their order; none within another one. `isFree`: whether a place of the text is to be read. */
export function readDays(text: string, today: string, isFree: (from: number, to: number) => boolean): Found<string>[] {
  const found: Found<string>[] = [];
  for (const [pattern, read] of READINGS)
    for (const match of text.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (!isFree(from, to) || found.some((one) => one.from < to && from < one.to)) continue;
      const value = read(match, today);
      if (value && dayNumber(value.day) >= 0)
        found.push({ from, to, value: value.day, doubt: value.doubt, ...(value.stays && { stays: true }) });
    }
  return found.sort((one, other) => one.from - other.from);
}

const SHORT_WEEKDAY = /^(?:週|周|星期|禮拜)?([一二三四五六日])(?![點個一-龥0-9])/;
const SHORT_DAY = /^(\d{1,2})(?:[日號])?(?![\d:/點月])/;

/** The end of a range of days that is said in short after its first day: 3/27-29, 週一到三. */
export function readLastDay(text: string, at: number, first: string, isWeekday: boolean): Found<string> | undefined {
  const rest = text.slice(at);
  const short = isWeekday ? SHORT_WEEKDAY.exec(rest) : SHORT_DAY.exec(rest);
  if (!short) return undefined;
  const value = isWeekday
    ? addDays(mondayOf(first), ((short[1] === '日' ? 0 : toNumber(short[1]!)) + 6) % 7)
    : dateOf(Number(first.slice(0, 4)), Number(first.slice(5, 7)), Number(short[1]));
  return value !== null && value > first ? { from: at, to: at + short[0].length, value } : undefined;
}
