import { addDays } from '@atrium/sdk/days';
import { createHash } from 'node:crypto';
import type { SourceFailure } from '../../../contract/subscriptions.ts';
import type { sourceEvents } from '../../sourceTables.ts';
import { datesOf, type EventDate, repeats, type Window } from '../ics/eventDates.ts';
import { cutText, ownTexts } from '../ics/eventTexts.ts';
import { type IcsProperty, readText } from '../ics/icsLines.ts';
import { type EventGroup, expandEvents, groupEvents } from '../ics/importedEvents.ts';
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
  /** It has more dates than are kept. */
  readonly isCut: boolean;
}

/** The window of dates, in days before and after today. */
const DAYS_BEFORE = 31;
const DAYS_AFTER = 396;
/** Dates that are kept of one calendar: the earliest of the window. */
const MAX_EVENTS = 5000;
/** Reasons that are told. */
const MAX_TOLD = 5;

const TITLE = 200;
const MEMO = 2000;
const LINK = 1000;
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
  const expanded = await expandEvents(groups, (group) => expandGroup(group, zones, window));
  if (typeof expanded === 'string') return expanded;
  const byKey = new Map(expanded.flatMap(({ occurrences }) => occurrences).map((event) => [event.key, event]));
  const events = [...byKey.values()].toSorted((one, other) => one.startsOn.getTime() - other.startsOn.getTime());
  const unusable = expanded.flatMap((row) => row.unusable);
  return {
    title: readTitle(file.calendar),
    everyMinutes: readEvery(file.calendar),
    events: events.slice(0, MAX_EVENTS),
    unusable: unusable.slice(0, MAX_TOLD),
    unread: unusable.length,
    isCut: events.length > MAX_EVENTS,
  };
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
}

function expandGroup(group: EventGroup, zones: Zones, window: Window): Expanded {
  const { event, exceptions } = group;
  const found = datesOf(event, exceptions, { zones, window });
  if ('problem' in found) return { occurrences: [], unusable: [found] };
  const first = new Date(window.from).toISOString().slice(0, 10);
  const last = new Date(window.to).toISOString().slice(0, 10);
  const isRepeated = repeats(event);
  const shown = found.dates.filter(
    (date) => date.span.lastOn >= first && date.span.firstOn < last && !isCalledOff(date.event),
  );
  return {
    occurrences: shown.map((date) => eventOf(date, group, zones, isRepeated)),
    unusable: found.spoiled,
  };
}

const isCalledOff = ({ properties }: IcsEvent): boolean =>
  properties.get('STATUS')?.[0]?.value.trim().toUpperCase() === 'CANCELLED';

function eventOf(date: EventDate, group: EventGroup, zones: Zones, isRepeated: boolean): SourceEvent {
  const { event, span } = date;
  const { summary, address, description } = ownTexts(event.properties);
  return {
    ...span,
    key: keyOf(date, group, zones),
    isRepeated,
    title: cutText(summary, TITLE),
    place: cutText(address, TITLE),
    memo: cutText(description, MEMO),
    link: readLink(event),
  };
}

/** Only addresses of the web: no scripts, no files. */
function readLink({ properties }: IcsEvent): string {
  const written = readText((properties.get('URL') ?? properties.get('X-GOOGLE-CONFERENCE'))?.[0]?.value);
  const url = URL.canParse(written) ? new URL(written) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.href.length <= LINK ? url.href : '';
}

/** The event by its UID, or by title and start without one, and the date that its repeat, or an exception, names. */
function keyOf({ ruledAt }: EventDate, { event, isFurther }: EventGroup, zones: Zones): string {
  const uid = readUid(event);
  const startOf = (name: string) => {
    const property = event.properties.get(name)?.[0];
    const time = property && readTime(property, property.value, zones);
    return time && !isUnusable(time) ? time.at : undefined;
  };
  const identity = [
    uid,
    uid === '' ? readText(event.properties.get('SUMMARY')?.[0]?.value) : '',
    isFurther || uid === '' ? startOf('DTSTART') : undefined,
    ruledAt ?? startOf('RECURRENCE-ID'),
  ];
  return createHash('sha256').update(JSON.stringify(identity)).digest('base64url');
}
