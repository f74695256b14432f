import { createHash } from 'node:crypto';
import ical, { ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { othersFirst } from '../othersFirst.ts';
import type { FeedRow } from './feedRows.ts';

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
