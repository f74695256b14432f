import { type Found, NUMBER, toNumber } from './readDays.ts';

/** A time of the day in minutes; after 24:00 it is on the next day. */
export interface Span {
  readonly start: number;
  readonly end: number | null;
}

const PERIOD = '凌晨|清晨|早上|上午|早|中午|下午|午後|傍晚|晚上|晚';
const MERIDIEM = 'a\\.?m\\.?|p\\.?m\\.?';
const MINUTES = `(半|一刻|三刻|\\s*${NUMBER}\\s*分(?!鐘)|[〇零一二三四五]?十[一二三四五六七八九]?(?![一二三四五六七八九個人分位名項])|\\d{2}(?![\\d個人分位名項]))?`;
/** Words that make a number before 點 a count: three points of a talk. */
const NO_COUNT = '(?!建議|意見|結論|注意|要求|聲明|說明|理由|半建議)';
const AT = '(?:\\b(?:at|from)\\s+)?';
/** period, hour, minutes, am or pm */
const CLOCK = `${AT}(?:(${PERIOD})\\s*)?(?<![\\d:/.])(\\d{1,2}):(\\d{2})(?![\\d:])\\s*(${MERIDIEM})?(?![a-z])`;
const WORDED = `(?:(${PERIOD})\\s*)?(?<!\\d)(${NUMBER})\\s*(?:點鐘?|時(?![間程段數薪事尚候]))${NO_COUNT}${MINUTES}`;
const ENGLISH = `${AT}(?<![\\d:/.])(\\d{1,2})(?::(\\d{2}))?\\s*(${MERIDIEM})(?![a-z])`;
const NAMED = `${AT}\\bnoon\\b|正午|中午(?!\\s*(?:${NUMBER}\\s*[點時]|\\d))`;
const BARE = `${AT}(?:(${PERIOD})\\s*)?(?<![\\d:/.])(${NUMBER})(?![\\d/.:%月日號年週周天人個])`;
/** An hour after "at", which is one without morning or afternoon. */
const AT_HOUR = '\\bat\\s+()(\\d{1,2})(?![\\w:/.%])(?!\\s*(?:[ap]\\.?m|percent))';
const CONNECTOR = '\\s*(?:到|至|~|-|–|—|\\bto\\b|\\buntil\\b|\\btill\\b)\\s*';

interface Point {
  /** 0 to 24 */
  readonly hour: number;
  readonly minute: number;
  /** Whether morning or afternoon is known. */
  readonly sure: boolean;
}

const RANGE: readonly [string, string][] = [CLOCK, WORDED, ENGLISH, NAMED]
  .flatMap((one) => [CLOCK, WORDED, ENGLISH, NAMED, BARE].map((other): [string, string] => [one, other]))
  .concat([CLOCK, WORDED, ENGLISH, NAMED].map((other): [string, string] => [BARE, other]));

const WHOLE = (source: string) => new RegExp(`^(?:${source})$`, 'i');
const SHAPES = {
  clock: WHOLE(CLOCK),
  worded: WHOLE(WORDED),
  english: WHOLE(ENGLISH),
  named: WHOLE(NAMED),
  bare: WHOLE(BARE),
  atHour: WHOLE(AT_HOUR),
};

/** The hour of a part of the day; null where they contradict each other. */
function inPeriod(period: string | undefined, hour: number): number | null {
  if (period === undefined) return hour;
  if (period === '凌晨') return hour <= 6 ? hour : hour === 12 ? 0 : null;
  if (['清晨', '早上', '上午', '早'].includes(period)) return hour >= 4 && hour <= 12 ? hour : null;
  if (period === '中午') return hour === 11 || hour === 12 ? hour : hour <= 2 && hour > 0 ? hour + 12 : null;
  if (hour > 12) return hour <= 23 ? hour : null;
  if (['晚上', '晚'].includes(period)) return hour === 12 ? 24 : hour >= 5 ? hour + 12 : null;
  return hour === 12 ? 12 : hour >= 1 ? hour + 12 : null;
}

function withMeridiem(hour: number, text: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return /^p/i.test(text) ? (hour % 12) + 12 : hour % 12;
}

function minutesOf(text: string | undefined): number {
  if (!text) return 0;
  if (text === '半') return 30;
  if (text === '一刻') return 15;
  if (text === '三刻') return 45;
  return toNumber(text.trim().replace(/\s*分$/, ''));
}

/** A point in time as it is written; null where it is none. */
function readPoint(text: string): Point | null {
  const valid = (hour: number | null, minute: number, sure: boolean): Point | null =>
    hour === null || !(hour >= 0 && hour <= 24) || !(minute >= 0 && minute < 60) ? null : { hour, minute, sure };
  const trimmed = text.trim();
  let match = SHAPES.english.exec(trimmed);
  if (match) return valid(withMeridiem(Number(match[1]), match[3]!), Number(match[2] ?? 0), true);
  match = SHAPES.clock.exec(trimmed);
  if (match) {
    const [, period, hour, minute, meridiem] = match;
    const value = meridiem ? withMeridiem(Number(hour), meridiem) : inPeriod(period, Number(hour));
    const is24 = hour!.startsWith('0') || Number(hour) >= 7;
    return valid(value, Number(minute), period !== undefined || meridiem !== undefined || is24);
  }
  match = SHAPES.worded.exec(trimmed);
  if (match) {
    const hour = toNumber(match[2]!);
    return valid(inPeriod(match[1], hour), minutesOf(match[3]), match[1] !== undefined || hour > 12 || hour === 0);
  }
  if (SHAPES.named.test(trimmed)) return { hour: 12, minute: 0, sure: true };
  match = SHAPES.bare.exec(trimmed) ?? SHAPES.atHour.exec(trimmed);
  if (!match) return null;
  const hour = toNumber(match[2]!);
  const period = match[1] || undefined;
  return valid(inPeriod(period, hour), 0, period !== undefined || hour > 12);
}

const minuteOf = ({ hour, minute }: Point) => hour * 60 + minute;
/** What an hour without morning or afternoon is taken for: 1 to 6 the afternoon, 7 to 12 as it is. */
const usual = (point: Point) => minuteOf(point) + (!point.sure && point.hour >= 1 && point.hour < 7 ? 720 : 0);
/** The first time after another one that a point may be. */
const after = (start: number, point: Point) => {
  const both =
    point.sure || point.hour > 12 ? [minuteOf(point)] : [minuteOf(point) % 720, (minuteOf(point) % 720) + 720];
  return both.find((one) => one > start) ?? both[0]! + 1440;
};

function spanOf(from: Point, to: Point | null): { value: Span; isSure: boolean } {
  if (!to) return { value: { start: usual(from), end: null }, isSure: from.sure };
  if (!from.sure && to.sure && from.hour <= 12) {
    // the later of both that is before the end
    const end = minuteOf(to);
    const start = [(minuteOf(from) % 720) + 720, minuteOf(from) % 720].find((one) => one < end) ?? usual(from);
    return { value: { start, end: end > start ? end : end + 1440 }, isSure: true };
  }
  const start = usual(from);
  return { value: { start, end: after(start, to) }, isSure: from.sure };
}

type IsFree = (from: number, to: number) => boolean;

/** The times that a text names, in their order, those from … to … first; none within another one. */
export function readTimes(text: string, isFree: IsFree): Found<Span>[] {
  const found: Found<Span>[] = [];
  const add = (from: number, to: number, span: { value: Span; isSure: boolean } | null) => {
    if (!span || !isFree(from, to) || found.some((one) => one.from < to && from < one.to)) return;
    found.push({ from, to, value: span.value, doubt: span.isSure ? undefined : 'hour' });
  };
  for (const [one, other] of RANGE) {
    for (const match of text.matchAll(
      new RegExp(`(?:從\\s*)?(${unnamed(one)})${CONNECTOR}(${unnamed(other)})`, 'gi'),
    )) {
      const [from, to] = [readPoint(match[1]!), readPoint(match[2]!)];
      add(match.index, match.index + match[0].length, from && to && spanOf(from, to));
    }
  }
  for (const source of [CLOCK, WORDED, ENGLISH, NAMED, AT_HOUR])
    for (const match of text.matchAll(new RegExp(unnamed(source), 'gi'))) {
      const point = readPoint(match[0]);
      const trailing = match[0].length - match[0].trimEnd().length;
      add(match.index, match.index + match[0].length - trailing, point && spanOf(point, null));
    }
  return found.sort((one, other) => one.from - other.from);
}

/** The same pattern without groups of its own. */
const unnamed = (source: string) => source.replaceAll(/\((?!\?)/g, '(?:');

const HOURS = new RegExp(
  `(?:共|約|\\bfor\\s+)?(?:半個?(?:小時|鐘頭)|(${NUMBER}|\\d{1,2}\\.\\d)\\s*個?(半)?\\s*(?:小時|鐘頭)(半)?(?:\\s*(${NUMBER})\\s*分鐘?)?|(\\d{1,2}(?:\\.\\d)?)\\s*(?:hours?|hrs?|h)\\b(?:\\s*(\\d{1,2})\\s*m(?:in)?\\b)?|half an hour|an hour(?: and a half)?)(?![前後內]|提醒|\\s*(?:before|later|ago))`,
  'gi',
);
const MINUTE = new RegExp(
  `(?<![提之以]前\\s*)(?:共|\\bfor\\s+)?(\\d{1,3}|${NUMBER})\\s*(?:分鐘|minutes?\\b|mins?\\b)(?![前後內]|提醒|\\s*(?:before|later|ago))`,
  'gi',
);

/** The first length that a text names, in minutes. */
export function readLength(text: string, isFree: IsFree): Found<number> | undefined {
  for (const match of [...text.matchAll(HOURS), ...text.matchAll(MINUTE)]) {
    const [from, to] = [match.index, match.index + match[0].length];
    const value = lengthIn(match);
    if (isFree(from, to) && value > 0 && value <= 1440) return { from, to, value };
  }
  return undefined;
}

function lengthIn(match: RegExpMatchArray): number {
  const [whole, one, half, halfAfter, more, hours, minutes] = match;
  if (/^(?:共|約|for\s+)?(?:半|half)/i.test(whole)) return 30;
  if (/an hour/i.test(whole)) return /half/i.test(whole) ? 90 : 60;
  if (/分鐘$|min/i.test(whole) && hours === undefined && !/小時|鐘頭/.test(whole)) return toNumber(one!);
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes ?? 0);
  const count = one!.includes('.') ? Number(one) : toNumber(one!);
  return count * 60 + (half || halfAfter ? 30 : 0) + (more ? toNumber(more) : 0);
}
