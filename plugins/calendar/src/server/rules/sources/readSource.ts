import { addDays } from '@atrium/sdk/days';
import { createHash } from 'node:crypto';
import type { SourceFailure } from '../../../contract/subscriptions.ts';
import type { sourceEvents } from '../../sourceTables.ts';
import { datesOf, type EventDate, repeats, type Window } from '../ics/eventDates.ts';
import { cutText, ownTexts } from '../ics/eventTexts.ts';
import { type IcsProperty, readText } from '../ics/icsLines.ts';
import { type EventGroup, expandEvents, groupEvents } from '../ics/importedEvents.ts';
import type { Pace } from '../ics/Pace.ts';
import { isUnusable, readDuration, readTime, readWall, type Unusable, type Zones } from '../ics/icsTimes.ts';
import { type IcsEvent, readIcs } from '../ics/readIcs.ts';
import { readUid } from '../ics/spans.ts';
import { zonesOfFile } from '../ics/zones.ts';

/** A date of an event, as it is stored. */
export type SourceEvent = Omit<typeof sourceEvents.$inferInsert, 'id' | 'sourceId'>;

export interface ReadSource {
  /** What the calendar calls itself; `''` if it does not say. */
  readonly title: string;
  readonly everyMinutes: number;
  /** In the order of their starts. */
  readonly events: readonly SourceEvent[];
  /** Events, exceptions and extra dates that could not be read, each with why. */
  readonly unusable: readonly Unusable[];
  readonly unread: number;
  /** It has more dates, longer texts in all, or takes more time for its repeats, than is kept. */
  readonly isCut: boolean;
}

/** The window of dates, in days before and after today. */
const DAYS_BEFORE = 31;
const DAYS_AFTER = 396;
/** Dates that are kept of one calendar: the earliest of the window. */
const MAX_EVENTS = 5000;
/** Characters of the texts of all of them. */
const MAX_TEXTS = 5_000_000;
/** Rules of one event, as many that exclude, and steps of one of them: a day each, those of 13 years with a COUNT. */
const MAX_RULES = 2;
const MAX_STEPS = 5000;
/** Milliseconds after which no further repeat is followed. */
const REPEATS_MS = 5000;
/** Reasons that are told. */
const MAX_TOLD = 5;

const TITLE = 200;
const MEMO = 2000;
const LINK = 1000;
/** Characters of an identity, beyond which it has its hash. */
const MAX_UID = 1000;
/** Characters of the name that a calendar gives itself. */
const NAME = 60;

/** Minutes between two fetches: those of the calendar within these, else an hour. */
const EVERY = { usual: 60, least: 15, most: 1440 } as const;
const MINUTE = 60_000;

/**
 * The dates of a calendar within the window around today. Times have the zones of the file by the rules of imports; those without one are
 * of the company.
 *
 * @returns why it cannot be read as a calendar
 */
export async function readSource(bytes: Uint8Array, today: string): Promise<ReadSource | SourceFailure> {
  const file = await readIcs(bytes);
  if (file === null) return isPage(bytes) ? 'page' : 'none';
  if (file === 'many') return 'many';
  const zones = zonesOfFile(file.zones, Intl.DateTimeFormat().resolvedOptions().timeZone);
  const window = windowAround(today);
  const groups = groupEvents(file).filter(({ event, isOlder }) => !isOlder && event.method !== 'CANCEL');
  const expanded = await expandEvents(groups, (group, pace) => expandGroup(group, { zones, window, pace }));
  if (typeof expanded === 'string') return expanded;
  const byKey = new Map(expanded.flatMap(({ occurrences }) => occurrences).map((event) => [event.key, event]));
  const events = [...byKey.values()].toSorted((one, other) => one.startsOn.getTime() - other.startsOn.getTime());
  const kept = events.slice(0, Math.min(MAX_EVENTS, withinTexts(events)));
  const unusable = expanded.flatMap((row) => row.unusable);
  return {
    title: readTitle(file.calendar),
    everyMinutes: readEvery(file.calendar),
    events: kept,
    unusable: unusable.slice(0, MAX_TOLD),
    unread: unusable.length,
    isCut: kept.length < events.length || expanded.some((row) => row.isCut),
  };
}

/** How many of the first have texts that are not too long in all. */
function withinTexts(events: readonly SourceEvent[]): number {
  let characters = 0;
  const first = events.findIndex(({ title, place, memo, link }) => {
    characters += title.length + place.length + memo.length + link.length;
    return characters > MAX_TEXTS;
  });
  return first === -1 ? events.length : first;
}

/** A page of the web, such as that of a sign-in, in place of a calendar. */
const isPage = (bytes: Uint8Array): boolean =>
  /^\s*(<!doctype html|<html|<\?xml)/i.test(Buffer.from(bytes.subarray(0, 1000)).toString('latin1'));

const windowAround = (today: string): Window => ({
  from: readWall(addDays(today, -DAYS_BEFORE))!.wall,
  to: readWall(addDays(today, DAYS_AFTER))!.wall,
});

type Calendar = ReadonlyMap<string, readonly IcsProperty[]>;

function readTitle(calendar: Calendar): string {
  const [own] = calendar.get('NAME') ?? calendar.get('X-WR-CALNAME') ?? [];
  const title = ownTexts(new Map([['SUMMARY', own ? [own] : []]])).summary;
  return cutText(title, NAME);
}

function readEvery(calendar: Calendar): number {
  const [own] = calendar.get('REFRESH-INTERVAL') ?? calendar.get('X-PUBLISHED-TTL') ?? [];
  const length = own && readDuration(own.value);
  if (!length || length < 0) return EVERY.usual;
  return Math.min(EVERY.most, Math.max(EVERY.least, Math.round(length / MINUTE)));
}

interface Expanded {
  readonly occurrences: readonly SourceEvent[];
  readonly unusable: readonly Unusable[];
  readonly isCut: boolean;
}

interface Options {
  readonly zones: Zones;
  readonly window: Window;
  readonly pace: Pace;
}

async function expandGroup(group: EventGroup, { zones, window, pace }: Options): Promise<Expanded> {
  const { event, exceptions } = group;
  const isRepeated = repeats(event);
  if (isRepeated && pace.spent > REPEATS_MS) return { occurrences: [], unusable: [], isCut: true };
  const bounds = { rules: MAX_RULES, steps: MAX_STEPS, pace };
  const found = await datesOf(event, exceptions, { zones, window, bounds });
  if ('problem' in found) return { occurrences: [], unusable: [found], isCut: false };
  const first = new Date(window.from).toISOString().slice(0, 10);
  const last = new Date(window.to).toISOString().slice(0, 10);
  const shown = found.dates.filter(
    (date) => date.span.lastOn >= first && date.span.firstOn < last && !isCalledOff(date.event),
  );
  return {
    occurrences: eventsOf(shown, group, zones),
    unusable: found.spoiled,
    isCut: false,
  };
}

const isCalledOff = ({ properties }: IcsEvent): boolean =>
  properties.get('STATUS')?.[0]?.value.trim().toUpperCase() === 'CANCELLED';

/** Texts and keys are read once for all dates of an event. */
function eventsOf(dates: readonly EventDate[], group: EventGroup, zones: Zones): SourceEvent[] {
  const isRepeated = repeats(group.event);
  const keyOf = keysOf(group, zones);
  const textsOf = new Map([...new Set(dates.map(({ event }) => event))].map((event) => [event, readTexts(event)]));
  return dates.map((date) => ({ ...date.span, key: keyOf(date), isRepeated, ...textsOf.get(date.event)! }));
}

function readTexts(event: IcsEvent) {
  const { summary, address, description } = ownTexts(event.properties);
  return {
    title: cutText(summary, TITLE),
    place: cutText(address, TITLE),
    memo: cutText(description, MEMO),
    link: readLink(event),
  };
}

/** Only addresses of the web: no scripts, no files. */
function readLink({ properties }: IcsEvent): string {
  const value = (properties.get('URL') ?? properties.get('X-GOOGLE-CONFERENCE'))?.[0]?.value ?? '';
  const written = value.length > 2 * LINK ? '' : readText(value);
  const url = URL.canParse(written) ? new URL(written) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.href.length <= LINK ? url.href : '';
}

/** The event by its UID, or by title and start without one, and the date that its repeat, or an exception, names. */
function keysOf({ event, isFurther }: EventGroup, zones: Zones): (date: EventDate) => string {
  const own = readUid(event);
  const uid = own.length > MAX_UID ? createHash('sha256').update(own).digest('hex') : own;
  const startOf = (name: string) => {
    const property = event.properties.get(name)?.[0];
    const time = property && readTime(property, property.value, zones);
    return time && !isUnusable(time) ? time.at : undefined;
  };
  const identity = [
    uid,
    uid === '' ? readText(event.properties.get('SUMMARY')?.[0]?.value.slice(0, MAX_UID)) : '',
    isFurther || uid === '' ? startOf('DTSTART') : undefined,
  ];
  const named = startOf('RECURRENCE-ID');
  return ({ ruledAt }) =>
    createHash('sha256')
      .update(JSON.stringify([...identity, ruledAt ?? named]))
      .digest('base64url');
}
