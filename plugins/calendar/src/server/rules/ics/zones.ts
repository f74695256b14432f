import type { IcsProperty } from './icsLines.ts';
import { DAY, readWall, type Wall, type Zone, type Zones } from './icsTimes.ts';
import { expandRule, readRule } from './rules.ts';
import windowsZones from './windowsZones.json' with { type: 'json' };

/** A rule of a zone: from when on which offset applies. */
export interface Observance {
  readonly properties: ReadonlyMap<string, readonly IcsProperty[]>;
}

/** A `VTIMEZONE`. */
export interface ZoneDefinition {
  readonly observances: readonly Observance[];
}

/**
 * The zones of a file. What the file itself defines decides, whatever the name: programs invent names, and define what they mean by them.
 * Without a definition it is a name of the tz database, with what some programs write before it, or one of Windows.
 *
 * @param own IANA name of the company's zone
 */
export function zonesOfFile(definitions: ReadonlyMap<string, ZoneDefinition>, own: string): Zones {
  const found = new Map<string, Zone | undefined>();
  const find = (written: string): Zone | undefined => {
    const name = written.trim();
    if (!found.has(name)) {
      const definition = definitions.get(name);
      const zone = (definition && definedZone(name, definition)) ?? namedZone(name);
      // A file may name thousands that say nothing.
      if (found.size > 1000) return zone;
      found.set(name, zone);
    }
    return found.get(name);
  };
  return { own: databaseZone(own)!, utc: UTC, find };
}

const UTC: Zone = { name: 'UTC', toInstant: (wall) => wall, toWall: (instant) => instant };

/** Zones of three letters that mean one place, or are the tz database's own: all others are ambiguous. */
const SHORT: ReadonlySet<string> = new Set('UTC GMT UCT ROC PRC ROK CET MET EET WET'.split(' '));

function namedZone(name: string): Zone | undefined {
  if (/^(Z|UTC|GMT)$/i.test(name)) return UTC;
  if (/^[A-Z]{1,5}$/i.test(name) && !SHORT.has(name.toUpperCase()) && !isPlace(name)) return undefined;
  // `+08:00`, `UTC+0800`: what it means is in its name.
  const offset = /^(?:GMT|UTC)?[+-]\d{2}:?\d{2}$/i.test(name) ? readOffset(name.replace(/^[A-Z]+/i, '')) : undefined;
  if (offset !== undefined) return zoneOf(name, () => offset);
  const windows = windowsZone(name);
  if (windows) return databaseZone(windows);
  // `/freeassociation.sourceforge.net/Tzfile/America/New_York`, `/mozilla.org/20050126_1/Europe/Berlin`
  const parts = name.split('/').filter(Boolean);
  for (let count = Math.min(parts.length, 3); count > 0; count -= 1) {
    const zone = databaseZone(parts.slice(-count).join('/'));
    if (zone && (count > 1 || parts.length === 1)) return zone;
  }
  return undefined;
}

/** `Japan`, `Egypt`: of five letters at most, and a country. */
const isPlace = (name: string): boolean => /^(Japan|Egypt|Iran|Cuba|Eire|Libya|Zulu)$/i.test(name);

const WINDOWS: Readonly<Record<string, string>> = windowsZones;

/** Names that Windows has for zones: the table of Unicode CLDR, and those that Outlook shows, by offset and cities. */
function windowsZone(name: string): string | undefined {
  if (Object.hasOwn(WINDOWS, name)) return WINDOWS[name];
  const shown = citiesOf(name);
  if (!shown) return undefined;
  const found = Object.entries(WINDOWS).filter(([other]) => {
    const known = citiesOf(other);
    return known?.offset === shown.offset && shown.cities.every((city) => known.cities.includes(city));
  });
  const zones = new Set(found.map(([, zone]) => zone));
  return zones.size === 1 ? [...zones][0] : undefined;
}

/** `(GMT+01.00) Sarajevo/Warsaw/Zagreb` */
function citiesOf(name: string): { offset: string; cities: readonly string[] } | undefined {
  const found = /^\((?:GMT|UTC)\s*([+-]\d{1,2})?[:.]?(\d{2})?\)\s*(.+)$/i.exec(name);
  if (!found) return undefined;
  const cities = found[3]!.split(/[/,，、]/).map((city) => city.trim().toLowerCase());
  return { offset: `${Number(found[1] ?? 0)}:${found[2] ?? '00'}`, cities };
}

const databaseZones = new Map<string, Zone | undefined>();

/** A zone of the tz database, undefined for a name that it does not have. */
function databaseZone(name: string): Zone | undefined {
  // Only names, not offsets such as `+08:00`, which a set of 1,000 different ones would fill.
  if (!/^[A-Za-z]/.test(name) || name.length > 50) return undefined;
  if (!databaseZones.has(name)) {
    let zone: Zone | undefined;
    try {
      zone = zoneOf(name, offsetsOf(name));
    } catch {
      zone = undefined;
    }
    if (!zone) return undefined;
    databaseZones.set(name, zone);
  }
  return databaseZones.get(name);
}

const QUARTER = 900_000;

/** Milliseconds that a zone is ahead of UTC. Clocks change at quarters of an hour. */
function offsetsOf(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', year: 'numeric' });
  const known = new Map<number, number>();
  return (instant) => {
    const quarter = Math.floor(instant / QUARTER);
    const offset = known.get(quarter);
    if (offset !== undefined) return offset;
    const [, sign, hours = 0, minutes = 0, seconds = 0] =
      /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(format.format(quarter * QUARTER)) ?? [];
    const found = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 * (sign === '-' ? -1 : 1);
    if (known.size > 20_000) known.clear();
    known.set(quarter, found);
    return found;
  };
}

function zoneOf(name: string, offsetAt: (instant: number) => number): Zone {
  const toInstant = (wall: Wall): number => {
    // Around the time by any clock of the world; a zone has no two changes in two days.
    const [before, after] = [offsetAt(wall - DAY), offsetAt(wall + DAY)];
    if (before === after || offsetAt(wall - before) === before) return wall - before;
    return offsetAt(wall - after) === after ? wall - after : wall - before;
  };
  return { name, toInstant, toWall: (instant) => instant + offsetAt(instant) };
}

/** Rules of a definition are followed for these years before and after now: longer than any schedule is imported. */
const YEARS_BEFORE = 50;
const YEARS_AFTER = 10;
/** Changes of one rule. */
const MAX_CHANGES = 500;
/** Rules of one observance: there is one, or none. And observances of one zone whose rules are followed. */
const MAX_RULES = 2;
const MAX_RULED = 50;
/** Steps of one rule: it has one date a year. */
const MAX_STEPS = 2000;

/** A zone as a file defines it; undefined if there is no rule that can be followed. */
function definedZone(name: string, { observances }: ZoneDefinition): Zone | undefined {
  const changes = observances
    .flatMap((one, at) => changesOf(one, at < MAX_RULED))
    .toSorted((one, other) => one.at - other.at);
  const [first] = changes;
  if (!first) return undefined;
  return zoneOf(name, (instant) => {
    let [low, high] = [0, changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (changes[middle]!.at <= instant) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? first.from : changes[low - 1]!.to;
  });
}

interface Change {
  /** Milliseconds of the moment, and the offsets before and after it. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

function changesOf({ properties }: Observance, isRuled: boolean): Change[] {
  const [start, from, to] = ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'].map((name) => properties.get(name)?.[0]?.value);
  const [begin, before, after] = [readWall(start ?? ''), readOffset(from), readOffset(to)];
  if (!begin || after === undefined) return [];
  const offset = before ?? after;
  const walls = new Set<Wall>([begin.wall]);
  for (const { value } of properties.get('RDATE') ?? [])
    for (const date of value.split(',').slice(0, MAX_CHANGES)) {
      const read = readWall(date.split('/')[0]!);
      if (read) walls.add(read.isUtc ? read.wall + offset : read.wall);
    }
  for (const { value } of (isRuled && properties.get('RRULE')?.slice(0, MAX_RULES)) || [])
    for (const wall of ruledChanges(value, begin.wall, offset)) walls.add(wall);
  return [...walls].map((wall) => ({ at: wall - offset, from: offset, to: after }));
}

/** Outlook writes a rule that has begun in 1601: it begins in 1970, since it says the same for each year. */
const EPOCH = Date.UTC(1900, 0, 1);

function ruledChanges(value: string, begin: Wall, offset: number): readonly Wall[] {
  const rule = readRule(value, { untilWall: (instant) => instant + offset });
  // No zone changes its clocks more often, and a rule by day has tens of thousands of dates.
  if (rule?.frequency !== 'YEARLY') return [];
  const year = new Date().getUTCFullYear();
  const start = begin < EPOCH && !rule.count ? new Date(begin).setUTCFullYear(1970) : begin;
  const window = { from: Date.UTC(year - YEARS_BEFORE, 0, 1), to: Date.UTC(year + YEARS_AFTER, 11, 31) };
  return expandRule(rule, start, window, MAX_STEPS)?.slice(0, MAX_CHANGES) ?? [];
}

/** `+0800`, `-0330`, `+053000`: milliseconds. */
function readOffset(text: string | undefined): number | undefined {
  const found = /^([+-]?)(\d{2}):?(\d{2})(?::?(\d{2}))?$/.exec(text?.trim() ?? '');
  if (!found) return undefined;
  const length = ((Number(found[2]) * 60 + Number(found[3])) * 60 + Number(found[4] ?? 0)) * 1000;
  return found[1] === '-' ? -length : length;
}
