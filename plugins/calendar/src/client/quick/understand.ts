import { toClock } from '../../contract/timeCodes.ts';
import { addDays } from '../days.ts';
import { type Doubt, type Found, NUMBER, readDays, readLastDay, toNumber } from './readDays.ts';
import { readLength, readTimes, type Span } from './readTimes.ts';

/** Someone or something with a name. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/** What names of a sentence may mean, and when it is said. */
export interface Known {
  /** `YYYY-MM-DD HH:mm` of the company. */
  readonly now: string;
  readonly rooms: readonly Named[];
  readonly people: readonly Named[];
  readonly types: readonly Named[];
}

/** What a sentence says about a new schedule; what was not understood is in the title. */
export interface Understood {
  readonly title: string;
  /** null where no day was said. */
  readonly day: string | null;
  /** The last one of whole days, or of hours across midnight. */
  readonly lastDay: string | null;
  /** `HH:mm`; null for whole days. */
  readonly start: string | null;
  readonly end: string | null;
  /** Without hours, and none are missing. */
  readonly isAllDay: boolean;
  readonly room: Named | null;
  readonly address: string;
  readonly people: readonly Named[];
  readonly type: Named | null;
  /** What may be meant otherwise, each once. */
  readonly doubts: readonly Doubt[];
}

/** Minutes of a schedule whose end was not said. */
const LENGTH = 60;
const DAY = 1440;

const REPEATS =
  /每(?:天|日|個?工作[天日]|[兩二三]?個?(?:週|周|星期|禮拜)[一二三四五六日天]?|個?月(?:\d{1,2}[號日])?|年)|\bevery\s+(?:other\s+)?[a-z]+\b|\b(?:daily|weekly|monthly)\b/gi;
const QUOTES = /「[^」]*」|『[^』]*』|"[^"]*"|“[^”]*”/g;
const LINK = /https?:\/\/[^\s，、]+/i;
const PLACE = /(?:地點|地址|\blocation)\s*[:：]\s*([^，,;；\n]+)/i;
const WHOLE_DAY = /全天|整天|\ball[ -]day\b/i;
const DAYS_LONG = new RegExp(`(?:共|為期)?(${NUMBER})\\s*天(?![之以]?[後前內])|\\bfor (\\d{1,2}) days\\b`, 'i');
const CONNECTOR = /^\s*(?:到|至|~|-|–|—|to\b|until\b|through\b)\s*/i;
const IS_CONNECTOR = new RegExp(`${CONNECTOR.source}$`, 'i');
const SINCE = /^(?:起|開始)(?=\s|$)/;
const PERIODS = /(?<![今明])(?:早上|上午|下午|傍晚|晚上|凌晨)|\b(?:morning|afternoon|evening)\b/i;

/** The parts of a text that have been understood, or are to stay as they are. */
class Sentence {
  readonly text: string;
  readonly #taken: { readonly from: number; readonly to: number; readonly isTitle: boolean }[] = [];

  constructor(text: string) {
    this.text = text;
  }

  readonly isFree = (from: number, to: number): boolean => this.#taken.every((one) => one.to <= from || to <= one.from);

  /** @param isTitle it stays in the title */
  take(from: number, to: number, isTitle = false): void {
    this.#taken.push({ from, to, isTitle });
  }

  /** Takes the first match of a pattern. */
  find(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.text);
    if (!match || !this.isFree(match.index, match.index + match[0].length)) return null;
    this.take(match.index, match.index + match[0].length);
    return match;
  }

  /** What is left, without the words that led to what was taken. */
  title(original: string): string {
    let title = '';
    let at = 0;
    const gone = this.#taken.filter(({ isTitle }) => !isTitle).sort((one, other) => one.from - other.from);
    for (const { from, to } of gone) {
      title += `${original.slice(at, Math.max(at, from)).replace(/(?:\b(?:on|at|in|from|with)\s+|[在於從])$/i, '')} `;
      at = Math.max(at, to);
    }
    title += original.slice(at);
    return title
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/(?:^|(?<=\s))(?:的|,|，|、|;|；|\.|。|-)(?=\s|$)/g, ' ')
      .replaceAll(/\s+(?=[，,、;；])/g, '')
      .replaceAll(/^[\s,，、;；:：的。-]+|[\s,，、;；:：。-]+$/g, '')
      .replaceAll(/\s+/g, ' ');
  }
}

/** Full-width signs as half-width ones, each in its place. */
const narrowed = (text: string) =>
  text
    .replaceAll(/[！-～]/g, (sign) =>
      sign === '，' || sign === '；' ? sign : String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
    )
    .replaceAll('　', ' ');

/**
 * Reads a sentence such as 「明天下午三點到四點 產品會議 501 @王小明」, in Chinese or English. Nothing is guessed silently: what may be meant
 * otherwise is in `doubts`, what was not understood in the title. Text in quotation marks is title as it is.
 */
export function understand(original: string, known: Known): Understood {
  const text = narrowed(original);
  const sentence = new Sentence(text);
  const doubts = new Set<Doubt>();
  for (const { index, 0: quoted } of text.matchAll(QUOTES)) sentence.take(index, index + quoted.length, true);
  for (const { index, 0: repeat } of text.matchAll(REPEATS)) {
    sentence.take(index, index + repeat.length, true);
    doubts.add('repeat');
  }
  const place = sentence.find(PLACE)?.[1]?.trim();
  const address = place ?? sentence.find(LINK)?.[0] ?? '';
  const people = takePeople(sentence, known.people, doubts);
  const type = takeType(sentence, known.types);
  const today = known.now.slice(0, 10);
  const [days, time] = takeMoments(sentence, today, doubts) ?? [
    takeDays(sentence, today, doubts),
    takeTime(sentence, doubts),
  ];
  const isWhole = sentence.find(WHOLE_DAY) !== null;
  const room = takeRoom(sentence, known.rooms, doubts);
  if (days && !time && !isWhole && PERIODS.test(text)) doubts.add('noHour');
  const when = join(days, time, isWhole, known.now, doubts);
  const long = when.isAllDay && when.lastDay === when.day ? sentence.find(DAYS_LONG) : null;
  const lastDay =
    long && when.day !== null ? addDays(when.day, Math.max(1, toNumber(long[1] ?? long[2]!)) - 1) : when.lastDay;
  const title = sentence.title(original);
  return { ...when, lastDay, title, room, address, people, type, doubts: [...doubts] };
}

interface Days {
  readonly first: string;
  readonly last: string;
}

/** From a time on one day to a time on another one. */
function takeMoments(sentence: Sentence, today: string, doubts: Set<Doubt>): [Days, Span] | null {
  const { text, isFree } = sentence;
  const days = readDays(text, today, isFree);
  const isNoDay = (from: number, to: number) =>
    isFree(from, to) && days.every((day) => to <= day.from || day.to <= from);
  const times = readTimes(text, isNoDay);
  const [first, last] = days;
  const [start, end] = times;
  if (days.length !== 2 || times.length !== 2 || start!.value.end !== null || end!.value.end !== null) return null;
  const isInOrder = first!.to <= start!.from && start!.to <= last!.from && last!.to <= end!.from;
  if (!isInOrder || !IS_CONNECTOR.test(text.slice(start!.to, last!.from)) || last!.value <= first!.value) return null;
  for (const { doubt } of [...days, ...times]) if (doubt) doubts.add(doubt);
  sentence.take(first!.from, end!.to);
  return [
    { first: first!.value, last: last!.value },
    { start: start!.value.start, end: end!.value.start },
  ];
}

function takeDays(sentence: Sentence, today: string, doubts: Set<Doubt>): Days | null {
  const { text, isFree } = sentence;
  const [first, second, third] = readDays(text, today, isFree);
  if (!first) return null;
  const hasTime = readTimes(text, (from, to) => isFree(from, to) && (to <= first.from || first.to <= from)).length > 0;
  const take = ({ from, to, doubt, stays = false }: Found<string>) => {
    // of tonight with an hour nothing is left to say
    sentence.take(from, to, stays && !hasTime);
    if (doubt && !(stays && hasTime)) doubts.add(doubt);
    const since = SINCE.exec(text.slice(to));
    if (since) sentence.take(to, to + since[0].length);
  };
  take(first);
  const link = CONNECTOR.exec(text.slice(first.to));
  const after = first.to + (link?.[0].length ?? 0);
  const isWeekday = /[週周期拜]/.test(text.slice(first.from, first.to));
  const last = !link ? undefined : second?.from === after ? second : readLastDay(text, after, first.value, isWeekday);
  if (last && link && last.value > first.value) {
    sentence.take(first.to, after);
    take(last);
    if (third && last === second) doubts.add('secondDay');
    return { first: first.value, last: last.value };
  }
  if (second) doubts.add('secondDay');
  return { first: first.value, last: first.value };
}

function takeTime(sentence: Sentence, doubts: Set<Doubt>): Span | null {
  const { text, isFree } = sentence;
  const [first, second] = readTimes(text, isFree);
  if (!first) return null;
  sentence.take(first.from, first.to);
  if (first.doubt) doubts.add(first.doubt);
  if (second) doubts.add('secondTime');
  // 7:30 tonight
  const isTonight = /\btonight\b|[今明]晚/i.test(text) && first.value.start < DAY / 2;
  const later = isTonight ? DAY / 2 : 0;
  const start = first.value.start + later;
  if (first.value.end !== null) return { start, end: first.value.end + (first.value.end <= start ? later : 0) };
  const length = readLength(text, isFree);
  if (length) sentence.take(length.from, length.to);
  return { start, end: start + (length?.value ?? LENGTH) };
}

/** Days and times together: a time without a day is the next one. */
function join(days: Days | null, time: Span | null, isWhole: boolean, now: string, doubts: Set<Doubt>) {
  const today = now.slice(0, 10);
  const nothing = { start: null, end: null };
  if (!time) {
    const isAllDay = (days !== null || isWhole) && !doubts.has('noHour');
    const day = days?.first ?? (isWhole ? today : null);
    return { ...nothing, day, lastDay: days?.last ?? day, isAllDay };
  }
  const passed = toClock(time.start % DAY) <= now.slice(11);
  const when = { start: toClock(time.start % DAY), end: toClock(time.end! % DAY), isAllDay: false };
  // the day of a repeat is for the form
  if (!days && doubts.has('repeat')) return { ...when, day: null, lastDay: null };
  if (!days && passed) doubts.add('tomorrow');
  if (days?.first === today && passed && time.start < DAY) doubts.add('past');
  const first = days?.first ?? (passed ? addDays(today, 1) : today);
  const day = addDays(first, Math.floor(time.start / DAY));
  // several days with hours: from the first time on the first day to the other one on the last
  const end = time.end!;
  const isOver = days !== null && days.last > days.first;
  const lastDay = isOver ? days.last : addDays(first, Math.floor(end / DAY));
  if (lastDay > day && !isOver) doubts.add('overnight');
  return { ...when, day, lastDay };
}

/** People after an @, each by the longest name that fits; names that several have, or none, stay. */
function takePeople(sentence: Sentence, people: readonly Named[], doubts: Set<Doubt>): readonly Named[] {
  const found: Named[] = [];
  const lower = sentence.text.toLowerCase();
  for (const { index } of sentence.text.matchAll(/@/g)) {
    let at = index + 1;
    for (;;) {
      const fits = people.filter(({ name }) => name !== '' && lower.startsWith(name.toLowerCase(), at));
      const longest = Math.max(0, ...fits.map(({ name }) => name.length));
      const same = fits.filter(({ name }) => name.length === longest);
      if (same.length !== 1) {
        if (at === index + 1) doubts.add(same.length > 1 ? 'severalPeople' : 'unknownPerson');
        break;
      }
      sentence.take(at === index + 1 ? index : at - 1, at + longest);
      if (!found.includes(same[0]!)) found.push(same[0]!);
      at += longest;
      // @王小明、林雅婷
      if (!'、,，'.includes(sentence.text[at] ?? ' ')) break;
      at++;
    }
  }
  return found;
}

function takeType(sentence: Sentence, types: readonly Named[]): Named | null {
  for (const { index, 1: word } of sentence.text.matchAll(/#(\S+)/g)) {
    const type = types.find(({ name }) => name.toLowerCase() === word!.toLowerCase());
    if (!type) continue;
    sentence.take(index, index + word!.length + 1);
    return type;
  }
  return null;
}

const ROOM_WORDS = /\s*(?:會議室|洽談室|討論室|教室|室|meeting room|room)$/i;

/** A room by its name, or by what is before 會議室; not where several fit. */
function takeRoom(sentence: Sentence, rooms: readonly Named[], doubts: Set<Doubt>): Named | null {
  const { text, isFree } = sentence;
  const keys = new Map<string, Set<Named>>();
  for (const room of rooms)
    for (const key of new Set([room.name, room.name.replace(ROOM_WORDS, '')].map((name) => name.toLowerCase().trim())))
      if (key !== '') keys.set(key, (keys.get(key) ?? new Set()).add(room));
  for (const key of [...keys.keys()].sort((one, other) => other.length - one.length)) {
    const escaped = key.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s*`);
    const pattern = new RegExp(
      `(?:[在於]\\s*|@\\s*|\\b(?:at|in)\\s+(?:room\\s+)?|\\broom\\s+)?(?<![\\w.:/#-])${escaped}(?:\\s*(?:會議室|meeting room|room))?(?![\\w.:/%-]|\\s*[號元頁]|[人點分年月日版個])`,
      'gi',
    );
    for (const match of text.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (!isFree(from, to)) continue;
      const fits = new Set([
        ...keys.get(key)!,
        ...rooms.filter(({ name }) => name.toLowerCase().startsWith(`${key} `)),
      ]);
      if (fits.size > 1 && !rooms.some(({ name }) => name.toLowerCase() === key)) {
        doubts.add('severalRooms');
        return null;
      }
      sentence.take(from, to);
      return [...keys.get(key)!][0]!;
    }
  }
  return null;
}
