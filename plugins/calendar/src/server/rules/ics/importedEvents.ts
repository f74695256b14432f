import { addDays } from '@atrium/sdk/days';
import { createHash } from 'node:crypto';
import { MAX_OCCURRENCES } from '../../../contract/limits.ts';
import type { ShowAs } from '../../../contract/scheduleFields.ts';
import { expandSeries, isTooLong, REPEAT } from '../../../series.ts';
import { type IcsProperty, readText } from './icsLines.ts';
import { datesOf, type EventDate, type EventDates, repeats, type Window } from './eventDates.ts';
import { type EventTexts, type MemoLabel, readTexts } from './eventTexts.ts';
import { isUnusable, readTime, readWall, type Zones } from './icsTimes.ts';
import { Pace } from './Pace.ts';
import type { IcsEvent, IcsFile } from './readIcs.ts';
import { readUid, type Span } from './spans.ts';

/** An occurrence that an event becomes. */
export interface ImportedOccurrence extends Span {
  readonly key: string;
  readonly title: string;
  readonly memo: string;
  readonly address: string;
  readonly isCancelled: boolean;
  /** Null: the event does not say. */
  readonly showAs: ShowAs | null;
  /** Null: the event does not say. */
  readonly isPrivate: boolean | null;
  readonly ruleOn: string;
  readonly isMoved: boolean;
}

/** Why an event cannot be imported, or what of it could not be kept: a text of the plugin, with what the file has. */
export interface ImportNote {
  readonly key:
    | 'import.noTime'
    | 'import.noSuchDay'
    | 'import.zone'
    | 'import.order'
    | 'import.year'
    | 'import.rule'
    | 'import.exceptions'
    | 'import.past'
    | 'import.older'
    | 'import.cut'
    | 'import.reminder'
    | 'import.spoiled'
    | 'import.unruled'
    | 'import.private'
    | EventTexts['left'][number];
  readonly value?: string;
}

/** How the dates of a repeat belong together: a repeat that the product knows, or any other dates. */
export interface ImportedSeries {
  readonly repeatType: number;
  readonly anchorOn: string;
  readonly stopOn: string | null;
}

export interface ImportedEventRow {
  readonly uid: string;
  readonly title: string;
  readonly occurrences: readonly ImportedOccurrence[];
  readonly series: ImportedSeries;
  /** It was called off: what was imported of it is deleted. */
  readonly isCalledOff: boolean;
  /** The key of the one date that an exception without its event is about. */
  readonly namedKey?: string;
  /** It has more dates than are imported. */
  readonly isCut: boolean;
  readonly revision: Revision;
  readonly refused?: ImportNote;
  readonly notes: readonly ImportNote[];
}

/** Which version of an event a file has. */
export interface Revision {
  readonly sequence: number;
  /** ISO, in UTC; `''` if the file does not say. */
  readonly modified: string;
}

/** Characters of a key; the index takes no long ones. */
const MAX_KEY = 300;
/** A repeat is imported from a year before today to two years after it, as long as one of the product lasts (C.5-1). */
const REPEAT_BEFORE = 366;
const REPEAT_AFTER = 731;
const FIRST_YEAR = 2000;
/** As far ahead as a schedule may be (`moments.ts`). */
const YEARS_AHEAD = 3;

/** Rules of one event, and steps of one rule: the days of 54 years. */
const MAX_RULES = 10;
const MAX_STEPS = 20_000;

export interface ImportOptions {
  readonly zones: Zones;
  readonly today: string;
  readonly label: (key: MemoLabel) => string;
}

/** An event with the exceptions of its repeat. */
export interface EventGroup {
  readonly event: IcsEvent;
  readonly exceptions: readonly IcsEvent[];
  /** Another event of the file is the one that this UID means. */
  readonly isFurther: boolean;
  /** The file has a newer version of it, or has it twice. */
  readonly isOlder: boolean;
}

const isException = ({ properties }: IcsEvent): boolean => properties.has('RECURRENCE-ID');

/** The events of a file in its order, each with its exceptions, wherever in the file these are. */
export function groupEvents({ events }: Pick<IcsFile, 'events'>): EventGroup[] {
  const byUid = Map.groupBy(events, (event) => readUid(event) || event);
  return [...byUid.values()].flatMap((same) => {
    const masters = same.filter((event) => !isException(event));
    const exceptions = same.filter(isException);
    // An exception without its event is a date of its own.
    if (masters.length === 0)
      return exceptions.map((event) => ({ event, exceptions: [], isFurther: false, isOlder: false }));
    const newest = Math.max(...masters.map((event) => revisionOf(event).sequence));
    const live = distinctStarts(masters.filter((event) => revisionOf(event).sequence === newest).toSorted(inKeyOrder));
    const current = new Set(live);
    return masters.map((event) => ({
      event,
      exceptions: event === live[0] ? exceptions : [],
      isFurther: event !== live[0],
      isOlder: !current.has(event),
    }));
  });
}

const beginOf = ({ properties }: IcsEvent): IcsProperty | undefined => properties.get('DTSTART')?.[0];

/**
 * Which of several events of one UID is the one that the UID means, whatever their order in the file: the one that repeats, then the
 * first in time, of two versions the one that was modified last.
 */
function inKeyOrder(one: IcsEvent, other: IcsEvent): number {
  const wallOf = (event: IcsEvent) => readWall(beginOf(event)?.value ?? '')?.wall ?? Number.MAX_SAFE_INTEGER;
  const [modified, otherModified] = [revisionOf(one).modified, revisionOf(other).modified];
  return (
    Number(repeats(other)) - Number(repeats(one)) ||
    wallOf(one) - wallOf(other) ||
    Number(modified < otherModified) - Number(modified > otherModified)
  );
}

/** Two events of one UID and one start are one event: the first counts. Its cancellation is none of them. */
function distinctStarts(events: readonly IcsEvent[]): IcsEvent[] {
  const taken = new Set<string>();
  return events.filter((event) => {
    const begin = beginOf(event);
    const start = JSON.stringify([event.method === 'CANCEL', begin?.parameters.get('TZID'), begin?.value.trim()]);
    return begin === undefined || (!taken.has(start) && taken.add(start));
  });
}

/** What an event of an `.ics` file becomes: itself, or each date of its rule with the exceptions applied. */
export async function importedEvent(group: EventGroup, options: ImportOptions, pace: Pace): Promise<ImportedEventRow> {
  const { event, exceptions } = group;
  const { zones, today, label } = options;
  const texts = readTexts(event, label);
  // An exception without its event names the date that it was.
  const named = namedAt(event, zones);
  const series: ImportedSeries = { repeatType: REPEAT.none, anchorOn: today, stopOn: null };
  const basic = {
    uid: keyBase(group, zones),
    title: texts.title,
    occurrences: [],
    series,
    isCalledOff: event.method === 'CANCEL',
    isCut: false,
    ...(named !== undefined && { namedKey: dateKey(group, named, zones) }),
    revision: newestOf([event, ...exceptions]),
    notes: [],
  };
  const refuse = (key: ImportNote['key'], value?: string): ImportedEventRow => ({
    ...basic,
    refused: { key, ...(value !== undefined && { value }) },
  });
  if (group.isOlder) return refuse('import.older');
  if (basic.isCalledOff) return basic;
  const bounds = { rules: MAX_RULES, steps: MAX_STEPS, pace };
  const found = await datesOf(event, exceptions, { zones, window: windowOf(today), bounds });
  if ('problem' in found) return refuse(found.problem, found.value);
  const dates = cutDates(found.dates, today);
  if (dates.length === 0) {
    const [spoiled] = found.spoiled;
    return spoiled && found.rule === undefined ? refuse(spoiled.problem, spoiled.value) : refuse('import.past');
  }
  if (dates.some(({ span }) => !isNear(span.startsOn) || !isNear(span.endsOn))) return refuse('import.year');
  const ofRow = [...new Set(dates.map((date) => date.event))];
  const textsOf = new Map(ofRow.map((each) => [each, each === event ? texts : readTexts(each, label)]));
  const all = dates.map((date) => occurrenceOf(date, group, textsOf.get(date.event)!, zones));
  const left = new Set([...textsOf.values()].flatMap((each) => each.left));
  const notes: ImportNote[] = [
    ...(found.dates.length > dates.length ? [{ key: 'import.cut' as const, value: String(MAX_OCCURRENCES) }] : []),
    ...found.spoiled.map(({ value }) => ({ key: 'import.spoiled' as const, value })).slice(0, 5),
    ...(all.some(({ isPrivate }) => isPrivate) ? [{ key: 'import.private' as const }] : []),
    ...(found.isStartUnruled ? [{ key: 'import.unruled' as const }] : []),
    ...[...left].map((key) => ({ key })),
    ...(ofRow.some(({ hasReminder }) => hasReminder) ? [{ key: 'import.reminder' as const }] : []),
  ];
  const isCut = found.dates.length > dates.length;
  return { ...basic, isCut, occurrences: all, series: seriesOf(found, all), notes };
}

/** A repeat that is too long for one of the product has its dates from today on, then the latest before them. */
function cutDates(dates: readonly EventDate[], today: string): readonly EventDate[] {
  if (dates.length <= MAX_OCCURRENCES) return dates;
  const next = dates.findIndex(({ span }) => span.lastOn >= today);
  const first = next === -1 ? dates.length : next;
  const from = Math.max(0, Math.min(first, dates.length - MAX_OCCURRENCES));
  return dates.slice(from, from + MAX_OCCURRENCES);
}

const wallOfDay = (day: string): number => readWall(day)!.wall;
const windowOf = (today: string): Window => ({
  from: wallOfDay(addDays(today, -REPEAT_BEFORE)),
  to: wallOfDay(addDays(today, REPEAT_AFTER)),
});

const isNear = (at: Date): boolean =>
  at.getFullYear() >= FIRST_YEAR && at.getFullYear() <= new Date().getFullYear() + YEARS_AHEAD;

function occurrenceOf(
  date: EventDate,
  group: EventGroup,
  { title, memo, address }: EventTexts,
  zones: Zones,
): ImportedOccurrence {
  const { event, span, ruleOn, isMoved } = date;
  const named = date.ruledAt ?? namedAt(group.event, zones);
  return {
    ...span,
    ...{ title, memo, address, ruleOn, isMoved },
    key: named === undefined ? keyBase(group, zones) : dateKey(group, named, zones),
    isCancelled: wordOf(event, 'STATUS') === 'CANCELLED',
    showAs: shownAs(event),
    // A changed date that does not say it is as its repeat.
    isPrivate: readClass(event) ?? readClass(group.event),
  };
}

const wordOf = ({ properties }: IcsEvent, name: string): string =>
  properties.get(name)?.[0]?.value.trim().toUpperCase() ?? '';

/** `CLASS` (RFC 5545, 3.8.1.3): what is not public is private, also a word that is not known. */
function readClass(event: IcsEvent): boolean | null {
  const word = wordOf(event, 'CLASS');
  return word === '' ? null : word !== 'PUBLIC';
}

/** What the person is meanwhile: programs of Microsoft say more than free and busy. */
function shownAs(event: IcsEvent): ShowAs | null {
  const status = wordOf(event, 'X-MICROSOFT-CDO-BUSYSTATUS');
  if (status === 'TENTATIVE') return 'tentative';
  if (status === 'OOF') return 'away';
  const transparency = wordOf(event, 'TRANSP');
  if (status === 'FREE' || transparency === 'TRANSPARENT') return 'free';
  if (wordOf(event, 'STATUS') === 'TENTATIVE') return 'tentative';
  return status !== '' || transparency === 'OPAQUE' ? 'busy' : null;
}

function namedAt({ properties }: IcsEvent, zones: Zones): number | undefined {
  const property = properties.get('RECURRENCE-ID')?.[0];
  const time = property && readTime(property, property.value, zones);
  return time === undefined || isUnusable(time) ? undefined : time.at;
}

const dateKey = (group: EventGroup, ruledAt: number, zones: Zones): string =>
  toKey(`${keyBase(group, zones)}|${new Date(ruledAt).toISOString()}`);

/** An event by its UID, or its title and time where it has none. A further one of the same UID has its start with it. */
function keyBase({ event, isFurther }: EventGroup, zones: Zones): string {
  const uid = readUid(event);
  const begin = beginOf(event);
  const time = begin && readTime(begin, begin.value, zones);
  const start = time && !isUnusable(time) ? new Date(time.at).toISOString() : (begin?.value.trim() ?? '');
  if (uid === '') return toKey(`${readText(event.properties.get('SUMMARY')?.[0]?.value)}|${start}`);
  return toKey(isFurther ? `${uid}#${start}` : uid);
}

const toKey = (key: string): string =>
  key.length <= MAX_KEY && !key.includes('\0') ? key : createHash('sha256').update(key).digest('hex');

function revisionOf({ properties }: IcsEvent): Revision {
  const text = (name: string) => properties.get(name)?.[0]?.value.trim() ?? '';
  const sequence = /^\d{1,9}$/.test(text('SEQUENCE')) ? Number(text('SEQUENCE')) : 0;
  const modified = readWall(text('LAST-MODIFIED'));
  return { sequence, modified: modified ? new Date(modified.wall).toISOString() : '' };
}

const newestOf = (events: readonly IcsEvent[]): Revision =>
  events.map(revisionOf).reduce((one, other) => ({
    sequence: Math.max(one.sequence, other.sequence),
    modified: one.modified > other.modified ? one.modified : other.modified,
  }));

const TYPES: Readonly<Record<string, number>> = { DAILY: REPEAT.daily, WEEKLY: REPEAT.weekly, MONTHLY: REPEAT.monthly };

/**
 * The series of a repeat. One that the product has itself is that; any other one is of no kind and has an end, so that its dates belong
 * together without a rule that would make further ones.
 */
function seriesOf({ dates, rule }: EventDates, all: readonly ImportedOccurrence[]): ImportedSeries {
  const days = all.map(({ ruleOn }) => ruleOn).toSorted();
  const [anchorOn, stopOn] = [days[0]!, days.at(-1)!];
  const other = { repeatType: REPEAT.none, anchorOn, stopOn: all.length > 1 ? stopOn : null };
  const repeatType = rule && all.length > 1 ? TYPES[rule.frequency] : undefined;
  if (repeatType === undefined || rule!.interval !== 1 || !isPlain(rule!.text)) return other;
  const ruled = new Set(expandSeries({ repeatType, startOn: anchorOn, stopOn }));
  const isKnown = days.every((day) => ruled.has(day)) && new Set(days).size === days.length;
  const usual = dates.find(({ isMoved }) => !isMoved)?.span;
  const isShort = usual && !isTooLong(repeatType, usual.startsOn.toISOString(), usual.endsOn.toISOString());
  return isKnown && isShort && Number(anchorOn.slice(8)) <= 28 ? { repeatType, anchorOn, stopOn } : other;
}

/** Without chosen days: a single weekday or day of the month is that of the start. */
const isPlain = (text: string): boolean =>
  text
    .split(';')
    .every((part) => /^(FREQ|INTERVAL|COUNT|WKST)=/.test(part) || /^BYDAY=[A-Z]{2}$|^BYMONTHDAY=\d+$/.test(part));

/** Schedules that one file may become. */
export const MAX_OCCURRENCES_OF_FILE = 20_000;
/** Milliseconds that the repeats of one file may take. */
const BUDGET_MS = 10_000;

/**
 * What all events of a file become. A rule is one line and may take long: there is a pause for other calls every few of them, and an
 * end to it.
 *
 * @returns 'many' for more schedules than a file may become, 'heavy' if it takes too long
 */
export async function expandEvents<Group, Row extends { readonly occurrences: readonly unknown[] }>(
  groups: readonly Group[],
  expand: (group: Group, pace: Pace) => Row | Promise<Row>,
): Promise<Row[] | 'many' | 'heavy'> {
  const rows: Row[] = [];
  const pace = new Pace(BUDGET_MS);
  let count = 0;
  for (const group of groups) {
    const row = await expand(group, pace);
    rows.push(row);
    count += row.occurrences.length;
    // A file may have an event twice.
    if (count > 2 * MAX_OCCURRENCES_OF_FILE) return 'many';
    if (pace.isOver) return 'heavy';
    await pace.pause();
  }
  return rows;
}
