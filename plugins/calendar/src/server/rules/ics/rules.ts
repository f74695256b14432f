import { expandRRule } from '../expandRRule.ts';
import { DAY, readWall, type Wall } from './icsTimes.ts';

/** A repeat of an event (RFC 5545, 3.3.10), as it is expanded. */
export interface Rule {
  /** Its parts, in capital letters, without `UNTIL`. */
  readonly text: string;
  readonly frequency: string;
  readonly interval: number;
  readonly count: number | undefined;
  /** The last wall time, included. */
  readonly until: Wall | undefined;
}

interface ReadOptions {
  /** The wall time of a moment, in the zone of the event. */
  readonly untilWall: (instant: number) => Wall;
  /** When the event begins: parts that only repeat its hour and minute say nothing. */
  readonly start?: Wall;
}

/** Characters of a rule. */
const MAX_RULE = 1000;
const FREQUENCIES: ReadonlySet<string> = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
const KNOWN: ReadonlySet<string> = new Set(
  'FREQ INTERVAL COUNT BYDAY BYMONTHDAY BYYEARDAY BYWEEKNO BYMONTH BYSETPOS WKST'.split(' '),
);

/**
 * A rule as written, also in small letters. Undefined for one that is not taken: those by the hour and below, since one line could mean a
 * million events, those of other calendars, and those that are none.
 */
export function readRule(value: string, { untilWall, start }: ReadOptions): Rule | undefined {
  if (value.length > MAX_RULE) return undefined;
  const parts = new Map<string, string>();
  for (const part of value.toUpperCase().replaceAll(/\s/g, '').split(';')) {
    const [name, text] = part.split('=', 2) as [string, string?];
    if (text !== undefined && text !== '') parts.set(name, text);
  }
  const frequency = parts.get('FREQ') ?? '';
  if (!FREQUENCIES.has(frequency) || (start !== undefined && !repeatsStart(parts, start))) return undefined;
  for (const name of ['BYHOUR', 'BYMINUTE', 'BYSECOND']) parts.delete(name);
  const until = parts.get('UNTIL');
  const end = until === undefined ? undefined : readUntil(until, untilWall);
  if (end === null) return undefined;
  parts.delete('UNTIL');
  // The week of a daily, monthly or yearly one without week numbers begins on no day.
  for (const name of parts.keys()) if (!KNOWN.has(name)) return undefined;
  // 0 means endless for some programs.
  if (parts.get('COUNT') === '0') parts.delete('COUNT');
  const count = parts.get('COUNT');
  return {
    text: [...parts].map((part) => part.join('=')).join(';'),
    frequency,
    interval: Number(parts.get('INTERVAL') ?? 1),
    count: count === undefined ? undefined : Number(count),
    until: end,
  };
}

/** Whether hours, minutes and seconds of a rule are those of the start. */
function repeatsStart(parts: ReadonlyMap<string, string>, start: Wall): boolean {
  const time = new Date(start);
  const own = { BYHOUR: time.getUTCHours(), BYMINUTE: time.getUTCMinutes(), BYSECOND: time.getUTCSeconds() };
  return Object.entries(own).every(([name, value]) => Number(parts.get(name) ?? value) === value);
}

/** A date is all of its day (the time of the event counts in its own zone); null for none. */
function readUntil(text: string, untilWall: ReadOptions['untilWall']): Wall | null {
  const read = readWall(text);
  if (!read) return null;
  if (read.isDate) return read.wall + DAY - 1;
  return read.isUtc ? untilWall(read.wall) : read.wall;
}

interface Window {
  readonly from: Wall;
  /** Included. */
  readonly to: Wall;
}

/**
 * The dates of a rule within a window, ascending, as wall times in the zone of the event: a meeting on Mondays at 07:00 is that in its own
 * zone, whatever day it is elsewhere.
 *
 * @param most steps
 * @returns undefined for a rule that cannot be followed, or not in so many steps
 */
export function expandRule({ text, until }: Rule, start: Wall, { from, to }: Window, most: number): Wall[] | undefined {
  const end = until === undefined ? to : Math.min(until, to);
  return expandRRule(text, start, { from: Math.max(start, from), to: end }, most);
}
