import { addDays } from '@atrium/sdk/days';
import { type Database, instantOfMoment, momentOf } from '@atrium/sdk/server';
import { and, desc, eq, sql } from 'drizzle-orm';
import ical, {
  ICalAlarmRelatesTo,
  ICalAlarmType,
  ICalEventBusyStatus,
  ICalEventClass,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { createHash, randomBytes } from 'node:crypto';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { RuleKind } from '../../contract/repeatRule.ts';
import { ownReminders } from '../personTables.ts';
import { occurrences, people, rooms, series, types } from '../tables.ts';
import { hasDeclined } from './answers.ts';
import { seenBy, type Viewer } from './access.ts';
import { expandSeries } from '../../series.ts';
import { ruleDays, toRRule } from './schedule/expandRepeat.ts';
import { HOUR, othersFirst } from './times.ts';

/** Hours until clients should ask again. */
const REFRESH_SECONDS = 3600;

/** Events that are written at a time. */
const PIECE = 50;
const EVENTS = '\r\nBEGIN:VEVENT\r\n';
const END = 'END:VCALENDAR';

/**
 * Schedules as iCalendar (RFC 5545). A repeat that the format knows is one event with its rule, the days that it does not have, and those
 * that differ; any other schedule is an event of its own. Days without times end before the day after the last one (C.5-8). Written in
 * pieces, between which other calls are answered: thousands of events take seconds.
 *
 * @param zone IANA name of the company's time zone, which is that of the process
 */
export async function* feedText(rows: readonly FeedRow[], name: string, zone: string): AsyncGenerator<string> {
  const events = eventsOf(rows, zone);
  let at = 0;
  do {
    const text = calendarOf(events.slice(at, at + PIECE), name, zone);
    // Only the first piece has the head, only the last one the end.
    const begin = at === 0 ? 0 : text.indexOf(EVENTS) + 2;
    at += PIECE;
    yield at < events.length ? text.slice(begin, text.lastIndexOf(END)) : `${text.slice(begin)}\r\n`;
    await othersFirst();
  } while (at < events.length);
}

/** Changes with the data in the text, and with its format: raise the number when the format changes. */
export const feedTag = (rows: readonly FeedRow[], name: string, zone: string): string =>
  createHash('sha256')
    .update(JSON.stringify([5, name, zone, rows]))
    .digest('base64url');

/** An event of the feed: a schedule, or a repeat. */
interface FeedEvent {
  readonly row: FeedRow;
  readonly uid: string;
  /** `RRULE` and `EXDATE` as they are written. */
  readonly repeat?: string;
  /** The time that the rule has for one that differs. */
  readonly recurrenceId?: Date;
}

function eventsOf(rows: readonly FeedRow[], zone: string): FeedEvent[] {
  const bySeries = Map.groupBy(rows, ({ seriesId }) => seriesId);
  return [...bySeries.values()].flatMap(
    (same) => repeatOf(same, zone) ?? same.map((row) => ({ row, uid: uidOf(row) })),
  );
}

const FREQUENCIES: Readonly<Record<number, string>> = { 2: 'DAILY', 3: 'WEEKLY', 4: 'MONTHLY' };
/** Months without it are left out by the format, and end with it here (C.5-6). */
const LAST_SURE_DAY = 28;

/**
 * The rule as other calendars understand it; undefined for one that they do not: workdays, and days from the 29th on with the last day in
 * place of theirs, which some of them place wrongly.
 */
function ruleOf({ repeatType, anchorOn, rule }: FeedRow): string | undefined {
  if (rule) return rule.monthDay === 'workday' || isShortened(rule) ? undefined : toRRule(rule);
  const frequency = FREQUENCIES[repeatType];
  if (frequency === 'MONTHLY' && Number(anchorOn.slice(8)) > LAST_SURE_DAY) return undefined;
  return frequency && `FREQ=${frequency}`;
}

/** A 31st that may be the last day is the last day. */
const isShortened = ({ monthDay, date, shortMonth }: RuleKind): boolean =>
  monthDay === 'date' && date > LAST_SURE_DAY && date < 31 && shortMonth === 'last';

/** The days of a repeat, whatever is done with days off: dates that these move or leave out differ from the rule. */
const ruledDays = ({ repeatType, anchorOn, rule }: FeedRow, startOn: string, stopOn: string): string[] =>
  rule ? ruleDays(rule, anchorOn, startOn, stopOn) : expandSeries({ repeatType, startOn, stopOn });

/** Whether its rule has no end, and the person sees all of its dates that are made: days off of later ones are not known yet. */
function goesOn({ rule, anchorOn, stopOn, madeUntil, ruleOn }: FeedRow): boolean {
  if (!rule || rule.daysOff !== 'keep' || stopOn !== null || madeUntil === null) return false;
  return ruleDays(rule, anchorOn, addDays(ruleOn, 1), madeUntil).length === 0;
}

/** A repeat as one event; undefined where the format would mean other days by it. */
function repeatOf(rows: readonly FeedRow[], zone: string): FeedEvent[] | undefined {
  const sorted = rows.toSorted((one, other) => (one.ruleOn < other.ruleOn ? -1 : 1));
  const [first] = sorted;
  const base = sorted.find(({ isMoved }) => !isMoved);
  const text = ruleOf(first!);
  if (!text || !base || sorted.length < 2) return undefined;
  const days = ruledDays(base, first!.ruleOn, sorted.at(-1)!.ruleOn);
  const byDay = new Map(sorted.map((row) => [row.ruleOn, row]));
  if (byDay.size < sorted.length || sorted.some(({ ruleOn }) => !days.includes(ruleOn))) return undefined;
  const startOn = (day: string) => instantOfMoment(`${day}${momentOf(base.startsOn).slice(10)}`);
  const missing = days.filter((day) => !byDay.has(day)).map((day) => compact(startOn(day), base.isAllDay));
  const zoned = base.isAllDay ? ';VALUE=DATE' : `;TZID=${zone}`;
  const excluded = missing.length > 0 ? [`EXDATE${zoned}:${missing.join(',')}`] : [];
  const uid = `series-${base.seriesId}-${base.anchorOn.replaceAll('-', '')}@atrium.calendar`;
  const length = base.endsOn.getTime() - base.startsOn.getTime();
  const isUsual = (row: FeedRow) =>
    SAME.every((name) => row[name] === base[name]) &&
    row.startsOn.getTime() === startOn(row.ruleOn).getTime() &&
    row.endsOn.getTime() - row.startsOn.getTime() === length;
  const startsOn = startOn(first!.ruleOn);
  const master = { ...base, startsOn, endsOn: new Date(startsOn.getTime() + length) };
  return [
    {
      row: master,
      uid,
      repeat: [`RRULE:${text}${goesOn(sorted.at(-1)!) ? '' : `;COUNT=${days.length}`}`, ...excluded].join('\r\n'),
    },
    ...sorted.flatMap((row) => (isUsual(row) ? [] : [{ row, uid, recurrenceId: startOn(row.ruleOn) }])),
  ];
}

/** What the dates of a repeat have in common. */
const SAME = [
  ...(['title', 'memo', 'typeName', 'address', 'roomName', 'isAllDay', 'isCancelled'] as const),
  ...(['notifyMinutes', 'ownMinutes', 'hasOwn', 'isDeclined', 'showAs', 'isPrivate', 'isReaderOnly'] as const),
];

const compact = (at: Date, isDay: boolean): string => {
  const moment = momentOf(at).replaceAll(/[-: ]/g, '');
  return isDay ? moment.slice(0, 8) : `${moment.slice(0, 8)}T${moment.slice(8)}00`;
};

function calendarOf(events: readonly FeedEvent[], name: string, zone: string): string {
  const calendar = ical({
    name,
    prodId: { company: 'Atrium', product: 'Calendar', language: 'ZH' },
    timezone: { name: null, generator: (wanted) => blockOf(wanted) },
    ttl: REFRESH_SECONDS,
  });
  for (const { row, uid, repeat, recurrenceId } of events) {
    const event = calendar.createEvent({
      id: uid,
      summary: plain(row.title),
      start: row.startsOn,
      end: row.endsOn,
      allDay: row.isAllDay,
      timezone: zone,
      stamp: row.updatedOn,
      created: row.createdOn,
      lastModified: row.updatedOn,
      sequence: row.version - 1,
      location: plain(row.roomName ?? row.address),
      description: plain(row.memo),
      categories: [{ name: row.typeName }],
      ...(row.isCancelled && { status: ICalEventStatus.CANCELLED }),
      ...busyOf(row),
      ...(row.isPrivate && { class: ICalEventClass.PRIVATE }),
      ...(repeat !== undefined && { repeating: repeat }),
      ...(recurrenceId && { recurrenceId }),
    });
    const before = row.isCancelled || row.isDeclined ? null : secondsBefore(row);
    if (before !== null)
      event
        .createAlarm({ type: ICalAlarmType.display, description: plain(row.title), trigger: before })
        // Without it one that is later than the start is counted from the end.
        .relatesTo(ICalAlarmRelatesTo.start);
  }
  // Properties of a calendar are before its components.
  return calendar
    .toString()
    .replace(/(BEGIN:VTIMEZONE\r\n[^]*END:VTIMEZONE\r\n)([^]*?)(?=BEGIN:VEVENT|END:VCALENDAR)/, '$2$1');
}

/** What the person is meanwhile: most programs know free and busy alone, those of Microsoft the rest as well. */
function busyOf({ showAs, isAllDay, isReaderOnly, isDeclined }: FeedRow) {
  const usual = isAllDay && isReaderOnly ? 'free' : 'busy';
  const shown = isDeclined ? 'free' : (showAs ?? usual);
  return {
    transparency: shown === 'free' ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    busystatus: BUSY_STATUS[shown],
  };
}
const BUSY_STATUS = {
  free: ICalEventBusyStatus.FREE,
  busy: ICalEventBusyStatus.BUSY,
  tentative: ICalEventBusyStatus.TENTATIVE,
  away: ICalEventBusyStatus.OOF,
} as const;

/** Seconds from the reminder of the person to the start; a whole day begins at 09:00 for it (C.5-23). */
function secondsBefore({ notifyMinutes, ownMinutes, hasOwn, isAllDay }: FeedRow): number | null {
  const minutes = hasOwn ? ownMinutes : notifyMinutes;
  if (minutes === null) return null;
  return minutes * 60 - (isAllDay ? (9 * HOUR) / 1000 : 0);
}

/** Without control characters, which no text of the format may have: one would make the whole feed unreadable. */
// oxlint-disable-next-line no-control-regex -- those that are left out
const plain = (text: string): string => text.replaceAll(/[\0-\x08\v\f\x0e-\x1f\x7f]/g, '');

/** The same for an occurrence as long as it exists, and no other one's, also of another installation. */
const uidOf = ({ id, createdOn }: FeedRow): string => `${id}-${createdOn.getTime().toString(36)}@atrium.calendar`;

function blockOf(zone: string): string | null {
  const block = tzlib_get_ical_block(zone);
  return Array.isArray(block) ? (block[0] ?? null) : null;
}

/** Days of a feed before and after today: clients load all of it every time. */
const DAYS_BEFORE = 366;
const DAYS_AFTER = 731;
/** Beyond it the oldest are left out. */
const MAX_EVENTS = 5000;

export const feedRows = (db: Database, viewer: Viewer, today: string) =>
  db
    .select({
      id: occurrences.id,
      title: occurrences.title,
      memo: occurrences.memo,
      typeName: types.name,
      address: occurrences.address,
      roomName: rooms.name,
      isAllDay: occurrences.isAllDay,
      startsOn: occurrences.startsOn,
      endsOn: occurrences.endsOn,
      isCancelled: occurrences.isCancelled,
      createdOn: occurrences.createdOn,
      updatedOn: occurrences.updatedOn,
      version: occurrences.version,
      seriesId: occurrences.seriesId,
      ruleOn: occurrences.ruleOn,
      isMoved: occurrences.isMoved,
      repeatType: series.repeatType,
      anchorOn: series.anchorOn,
      rule: series.rule,
      stopOn: series.stopOn,
      madeUntil: series.madeUntil,
      notifyMinutes: occurrences.notifyMinutes,
      ownMinutes: ownReminders.notifyMinutes,
      showAs: occurrences.showAs,
      isPrivate: occurrences.isPrivate,
      isReaderOnly: sql<boolean>`${occurrences.createdBy} <> ${people.employeeId} and not ${people.isContractor}`,
      hasOwn: sql<boolean>`${ownReminders.occurrenceId} is not null`,
      isDeclined: hasDeclined(people.employeeId),
    })
    .from(people)
    .innerJoin(occurrences, seenBy(viewer, { from: addDays(today, -DAYS_BEFORE), to: addDays(today, DAYS_AFTER) }))
    .innerJoin(types, eq(types.id, occurrences.typeId))
    .innerJoin(series, eq(series.id, occurrences.seriesId))
    .leftJoin(rooms, eq(rooms.id, occurrences.roomId))
    .leftJoin(ownReminders, and(eq(ownReminders.occurrenceId, occurrences.id), eq(ownReminders.employeeId, viewer.id)))
    .orderBy(desc(occurrences.startsOn), desc(occurrences.id))
    .limit(MAX_EVENTS);

export type FeedRow = Awaited<ReturnType<typeof feedRows>>[number];

/** 256 bits: the address is the only key to a feed. */
const BYTES = 32;

export const newSecret = (): string => randomBytes(BYTES).toString('base64url');

/**
 * What is stored of a secret, and what a feed is found by. Comparing hashes in an index reveals nothing about a secret that
 * could be guessed step by step.
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
