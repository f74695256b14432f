import type { IcsProperty } from './icsLines.ts';

/** Milliseconds of a time of day on a day as if it were UTC: what a clock on the wall shows, whatever the zone. */
export type Wall = number;

/** A time zone: of the tz database, or as a file defines it. */
export interface Zone {
  readonly name: string;
  /** The moment at which a clock shows this. One that it skips is counted from before, one that it shows twice is the first. */
  readonly toInstant: (wall: Wall) => number;
  readonly toWall: (instant: number) => Wall;
}

/** The zones of a file, by what it calls them. */
export interface Zones {
  /** That of the company: of times without a zone. */
  readonly own: Zone;
  readonly utc: Zone;
  /** Undefined for a name that says nothing, such as `CST`, which is used in America, China and Cuba. */
  readonly find: (name: string) => Zone | undefined;
}

/** A date or a time of an event. */
export interface IcsTime {
  readonly wall: Wall;
  /** A day without a time. */
  readonly isDate: boolean;
  /** Of the clock. A floating time has the zone of the company. */
  readonly zone: Zone;
  /** Has no zone of its own. */
  readonly isFloating: boolean;
  /** Milliseconds of the moment itself; for a day the midnight that it begins with. */
  readonly at: number;
}

/** Why a time or a repeat cannot be taken, with what the file has. */
export interface Unusable {
  readonly problem:
    'import.noTime' | 'import.noSuchDay' | 'import.zone' | 'import.order' | 'import.rule' | 'import.exceptions';
  readonly value: string;
}

export const isUnusable = <Value extends object>(value: Value | Unusable): value is Unusable => 'problem' in value;

/** Google writes a `Z` behind days, which says nothing. */
const WRITTEN = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?(Z?)|Z)?$/i;

/** A date or time as written, without its zone; undefined if it is none or does not exist, as 30 February does not. */
export function readWall(text: string): { wall: Wall; isDate: boolean; isUtc: boolean } | undefined {
  const found = WRITTEN.exec(text.trim());
  if (!found) return undefined;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const [hour, minute, second] = [Number(found[4] ?? 0), Number(found[5] ?? 0), Number(found[6] ?? 0)];
  // A leap second is the second before it; 24:00 is the midnight after it.
  if (hour > 24 || minute > 59 || second > 60 || (hour === 24 && minute + second > 0)) return undefined;
  // Two digits would be years of the last century.
  const midnight = new Date(0).setUTCFullYear(year, month - 1, day);
  const date = new Date(midnight);
  if (year === 0 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const wall = midnight + ((hour * 60 + minute) * 60 + Math.min(second, 59)) * 1000;
  return { wall, isDate: found[4] === undefined, isUtc: Boolean(found[7]) };
}

/**
 * A value of a property as a time.
 *
 * @param zones of the file; a time without a zone has `floating`
 */
export function readTime(
  { parameters }: Pick<IcsProperty, 'parameters'>,
  value: string,
  zones: Zones,
  floating: Zone = zones.own,
): IcsTime | Unusable {
  const read = readWall(value);
  if (!read) return { problem: /^\s*\d{8}/.test(value) ? 'import.noSuchDay' : 'import.noTime', value: value.trim() };
  const { wall, isDate } = read;
  if (isDate) return { wall, isDate, zone: zones.own, isFloating: true, at: zones.own.toInstant(wall) };
  const name = parameters.get('TZID');
  const zone = read.isUtc ? zones.utc : name === undefined || name === '' ? floating : zones.find(name);
  if (!zone) return { problem: 'import.zone', value: name! };
  return { wall, isDate, zone, isFloating: !read.isUtc && name === undefined, at: zone.toInstant(wall) };
}

const DURATION = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;

/** Milliseconds of a duration (RFC 5545, 3.3.6), undefined if it is none. Those of a century and more are none. */
export function readDuration(text: string): number | undefined {
  const found = DURATION.exec(text.trim());
  if (!found || !/\d/.test(text)) return undefined;
  const [weeks, days, hours, minutes, seconds] = found.slice(2).map((part) => Number(part ?? 0)) as [
    ...[number, number, number, number, number],
  ];
  const length = ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  if (length > 36_600 * DAY) return undefined;
  return found[1] === '-' ? -length : length;
}

/** Milliseconds. */
export const DAY = 86_400_000;

/** The midnight that a wall time's day begins with. */
export const startOfDay = (wall: Wall): Wall => Math.floor(wall / DAY) * DAY;

/** `YYYY-MM-DD`. */
export const dayOfWall = (wall: Wall): string => new Date(wall).toISOString().slice(0, 10);
