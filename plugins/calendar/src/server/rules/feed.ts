import { addDays } from '@atrium/sdk/days';
import type { Database } from '@atrium/sdk/server';
import { desc, eq } from 'drizzle-orm';
import ical, { ICalEventStatus } from 'ical-generator';
import { createHash, randomBytes } from 'node:crypto';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { occurrences, people, rooms, types } from '../tables.ts';
import { seenBy, type Viewer } from './access.ts';
import { othersFirst } from './times.ts';

/** Hours until clients should ask again. */
const REFRESH_SECONDS = 3600;

/** Events that are written at a time. */
const PIECE = 50;
const EVENTS = '\r\nBEGIN:VEVENT\r\n';
const END = 'END:VCALENDAR';

/**
 * Schedules as iCalendar (RFC 5545), one event for each occurrence: an occurrence with a time, a room or comments of its
 * own is nothing special. Days without times end before the day after the last one (C.5-8). Written in pieces, between which
 * other calls are answered: thousands of events take seconds.
 *
 * @param zone IANA name of the company's time zone, which is that of the process
 */
export async function* feedText(rows: readonly FeedRow[], name: string, zone: string): AsyncGenerator<string> {
  let at = 0;
  do {
    const text = calendarOf(rows.slice(at, at + PIECE), name, zone);
    // Only the first piece has the head, only the last one the end.
    const begin = at === 0 ? 0 : text.indexOf(EVENTS) + 2;
    at += PIECE;
    yield text.slice(begin, at < rows.length ? text.lastIndexOf(END) : undefined);
    await othersFirst();
  } while (at < rows.length);
}

/** Changes with the data in the text, and with its format: raise the number when the format changes. */
export const feedTag = (rows: readonly FeedRow[], name: string, zone: string): string =>
  createHash('sha256')
    .update(JSON.stringify([1, name, zone, rows]))
    .digest('base64url');

function calendarOf(rows: readonly FeedRow[], name: string, zone: string): string {
  const calendar = ical({
    name,
    prodId: { company: 'Atrium', product: 'Calendar', language: 'ZH' },
    timezone: { name: null, generator: (wanted) => blockOf(wanted) },
    ttl: REFRESH_SECONDS,
  });
  for (const row of rows)
    calendar.createEvent({
      id: uidOf(row),
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
    });
  return calendar.toString();
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
    })
    .from(people)
    .innerJoin(occurrences, seenBy(viewer, { from: addDays(today, -DAYS_BEFORE), to: addDays(today, DAYS_AFTER) }))
    .innerJoin(types, eq(types.id, occurrences.typeId))
    .leftJoin(rooms, eq(rooms.id, occurrences.roomId))
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
