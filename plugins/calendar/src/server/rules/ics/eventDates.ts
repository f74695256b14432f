import { dayOf } from '@atrium/sdk/server';
import type { IcsProperty } from './icsLines.ts';
import {
  DAY,
  dayOfWall,
  type IcsTime,
  isUnusable,
  readDuration,
  readTime,
  startOfDay,
  type Unusable,
  type Wall,
  type Zones,
} from './icsTimes.ts';
import type { Pace } from './Pace.ts';
import type { IcsEvent } from './readIcs.ts';
import { expandRule, readRule, type Rule } from './rules.ts';
import { placeSpan, readTimes, type Span, type Times } from './spans.ts';

/** One date of an event. */
export interface EventDate {
  /** What it says: the event itself, or an exception. */
  readonly event: IcsEvent;
  readonly span: Span;
  /** The moment that its rule has for it, which an exception names; undefined for an event without a repeat. */
  readonly ruledAt: number | undefined;
  /** The day of that moment. */
  readonly ruleOn: string;
  /** Has a time of its own. */
  readonly isMoved: boolean;
}

export interface EventDates {
  readonly dates: readonly EventDate[];
  /** Exceptions and extra dates that cannot be understood: each spoils only itself. */
  readonly spoiled: readonly Unusable[];
  /** The start is no date of the rule, which decides. */
  readonly isStartUnruled: boolean;
  readonly rule: Rule | undefined;
}

/** From which to which day dates of a repeat are imported, the last one not included. */
export interface Window {
  readonly from: Wall;
  readonly to: Wall;
}

/** What the rules of one event may take. */
export interface RuleBounds {
  /** Rules, and as many of those that exclude; of more it is none that can be followed. */
  readonly rules: number;
  /** Steps of one rule. */
  readonly steps: number;
  readonly pace: Pace;
}
/** Dates of one event that are looked at. */
const MAX_DATES = 5000;
/** Dates of one event that differ from its rule: each is looked for among all its dates. */
const MAX_EXCEPTIONS = 1500;
/** Those from which on it differs: each changes all dates that follow. */
const MAX_FOLLOWING = 60;

/** A date of the event itself, before exceptions. */
interface Ruled {
  readonly wall: Wall;
  /** Of a period that has its own. */
  readonly length?: number;
}

const REPEATS = ['RRULE', 'RDATE'];

export const repeats = ({ properties }: IcsEvent): boolean => REPEATS.some((name) => properties.has(name));

/**
 * The dates of an event: its start, those of its rules and extra dates, without what is excluded, with its exceptions applied. All of it
 * is counted by the clock of the event's own zone.
 */
export async function datesOf(
  event: IcsEvent,
  exceptions: readonly IcsEvent[],
  { zones, window, bounds }: { readonly zones: Zones; readonly window: Window; readonly bounds: RuleBounds },
): Promise<EventDates | Unusable> {
  const times = readTimes(event, zones);
  if (isUnusable(times)) return times;
  const following = exceptions.filter(isFollowingOnes);
  if (exceptions.length > MAX_EXCEPTIONS || following.length > MAX_FOLLOWING)
    return { problem: 'import.exceptions', value: String(exceptions.length) };
  const spoiled: Unusable[] = [];
  if (!repeats(event) && exceptions.length === 0) {
    const span = placeSpan(times, times.start.wall);
    const dates = [{ event, span, ruledAt: undefined, ruleOn: span.firstOn, isMoved: false }];
    return { dates, spoiled, isStartUnruled: false, rule: undefined };
  }
  const expanded = await expandEvent(event, times, { zones, window, spoiled, bounds });
  if (isUnusable(expanded)) return expanded;
  const dates = new Map<Wall, EventDate>();
  for (const { wall, length } of expanded.ruled) {
    const span = placeSpan(length === undefined ? times : { ...times, length, isByClock: false }, wall);
    dates.set(wall, { event, span, ruledAt: ruledAt(times, wall), ruleOn: ruleDay(times, wall), isMoved: false });
  }
  applyExceptions(dates, exceptions, { times, zones, window, spoiled });
  const sorted = [...dates.values()].toSorted((one, other) => Number(one.span.startsOn) - Number(other.span.startsOn));
  return { dates: sorted, spoiled, isStartUnruled: expanded.isStartUnruled, rule: expanded.rule };
}

const ruledAt = ({ isAllDay, zone }: Times, wall: Wall) => zone.toInstant(isAllDay ? startOfDay(wall) : wall);
const ruleDay = (times: Times, wall: Wall) =>
  times.isAllDay ? dayOfWall(wall) : dayOf(new Date(ruledAt(times, wall)));

interface Expanded extends Pick<EventDates, 'isStartUnruled' | 'rule'> {
  readonly ruled: readonly Ruled[];
}

/** Rules, extra dates, and what is excluded of them. */
async function expandEvent(
  event: IcsEvent,
  times: Times,
  { zones, window, spoiled, bounds }: Omit<Applied, 'times'> & { readonly bounds: RuleBounds },
): Promise<Expanded | Unusable> {
  const { properties } = event;
  const { start, zone, isAllDay } = times;
  const options = {
    start: start.wall,
    // A whole day may end with the midnight of the company, as Outlook writes it, or with its own date in UTC.
    untilWall: (instant: number) => {
      const wall = zone.toWall(instant);
      return !isAllDay || wall % DAY === 0 ? wall : instant;
    },
  };
  const read = (name: string) =>
    (properties.get(name) ?? []).slice(0, bounds.rules + 1).map(({ value }) => readRule(value, options));
  const [rules, without] = [read('RRULE'), read('EXRULE')];
  const unusable: Unusable = {
    problem: 'import.rule',
    value: properties.get('RRULE')?.[0]?.value.slice(0, 1000) ?? '',
  };
  if (Math.max(rules.length, without.length) > bounds.rules) return unusable;
  const around = { from: window.from - DAY, to: window.to + DAY };
  const [walls, excluded] = [
    await expandRules(rules, start.wall, around, bounds),
    await expandRules(without, start.wall, around, bounds),
  ];
  if (!walls || !excluded) return unusable;
  const ruled = new Map<Wall, Ruled>();
  if (rules.length === 0) ruled.set(start.wall, { wall: start.wall });
  for (const wall of walls) ruled.set(wall, { wall });
  const isStartUnruled =
    rules.length > 0 && start.wall >= window.from && start.wall < window.to && !ruled.has(start.wall);
  for (const date of extraDates(properties.get('RDATE') ?? [], times, zones, spoiled)) ruled.set(date.wall, date);
  for (const wall of excluded) ruled.delete(wall);
  exclude(ruled, properties.get('EXDATE') ?? [], times, zones, spoiled);
  const isNear = ({ wall }: Ruled) => wall >= window.from && wall < window.to;
  return { ruled: [...ruled.values()].filter(isNear), isStartUnruled, rule: rules.length === 1 ? rules[0] : undefined };
}

/** The dates of all rules, undefined if there is one that cannot be followed. Each is followed at once, other calls are between them. */
async function expandRules(
  rules: readonly (Rule | undefined)[],
  start: Wall,
  window: Window,
  { steps, pace }: RuleBounds,
): Promise<Wall[] | undefined> {
  const all: Wall[] = [];
  for (const rule of rules) {
    const walls = rule && expandRule(rule, start, window, pace.steps(steps));
    if (!walls) return undefined;
    all.push(...walls);
    await pace.pause();
  }
  return all;
}

/** `RDATE`: days, times, or periods with an end or a length of their own. */
function* extraDates(
  properties: readonly IcsProperty[],
  { start, zone, isAllDay }: Times,
  zones: Zones,
  spoiled: Unusable[],
): Generator<Ruled> {
  for (const property of properties)
    for (const value of valuesOf(property)) {
      const [begin, end] = value.split('/', 2) as [string, string?];
      const time = readTime(property, begin, zones, zone);
      if (isUnusable(time)) {
        spoiled.push(time);
        continue;
      }
      const day = startOfDay(time.isDate ? time.wall : zone.toWall(time.at));
      const wall = isAllDay ? day : time.isDate ? day + (start.wall - startOfDay(start.wall)) : zone.toWall(time.at);
      const length = end === undefined || isAllDay ? undefined : lengthTo(time, end, property, zones);
      yield { wall, ...(length !== undefined && { length }) };
    }
}

function lengthTo(start: IcsTime, end: string, property: IcsProperty, zones: Zones): number | undefined {
  const length = readDuration(end);
  if (length !== undefined) return Math.max(0, length);
  const time = readTime(property, end, zones, start.zone);
  return isUnusable(time) ? undefined : Math.max(0, time.at - start.at);
}

/** `EXDATE`: a moment, or a day, which excludes all of the day in the zone of the event. */
function exclude(
  ruled: Map<Wall, Ruled>,
  properties: readonly IcsProperty[],
  times: Times,
  zones: Zones,
  spoiled: Unusable[],
): void {
  if (properties.length === 0) return;
  const days = new Set<Wall>();
  for (const property of properties)
    for (const value of valuesOf(property)) {
      const time = readTime(property, value, zones, times.zone);
      if (isUnusable(time)) spoiled.push(time);
      else if (time.isDate || times.isAllDay) days.add(dayNamed(time, times, (day) => ruled.has(day)));
      else ruled.delete(times.zone.toWall(time.at));
    }
  if (days.size > 0) for (const wall of ruled.keys()) if (days.has(startOfDay(wall))) ruled.delete(wall);
}

/** The day that an exception names. Of a whole day, a time is one of its own clock, or in UTC that of the company where it has that day. */
function dayNamed(time: IcsTime, { isAllDay, zone }: Times, isRuled: (day: Wall) => boolean): Wall {
  if (time.isDate) return time.wall;
  const own = startOfDay(time.wall);
  if (!isAllDay) return startOfDay(zone.toWall(time.at));
  const company = startOfDay(zone.toWall(time.at));
  return time.zone.name === 'UTC' && isRuled(company) ? company : own;
}

const valuesOf = ({ value }: IcsProperty): string[] =>
  value
    .split(',')
    .slice(0, MAX_DATES)
    .filter((text) => text.trim() !== '');

interface Applied {
  readonly times: Times;
  readonly zones: Zones;
  readonly window: Window;
  readonly spoiled: Unusable[];
}

/** What an exception names, and what it makes of it. */
interface Exception {
  readonly event: IcsEvent;
  readonly wall: Wall;
  readonly times: Times | Unusable;
  readonly isFollowing: boolean;
}

const sequenceOf = ({ properties }: IcsEvent): number => Number(properties.get('SEQUENCE')?.[0]?.value) || 0;

/** `RECURRENCE-ID` replaces the date that it names; with `RANGE=THISANDFUTURE` those that follow move along. */
function applyExceptions(dates: Map<Wall, EventDate>, exceptions: readonly IcsEvent[], applied: Applied): void {
  // Of two for one date the newer one counts, wherever in the file it is.
  const bySequence = exceptions.toSorted((one, other) => sequenceOf(one) - sequenceOf(other));
  const named = bySequence.flatMap((event) => nameDate(dates, event, applied) ?? []);
  const following = named.filter(({ isFollowing }) => isFollowing).toSorted((one, other) => one.wall - other.wall);
  for (const exception of following) applyFollowing(dates, exception, applied);
  for (const exception of named) if (!exception.isFollowing) applySingle(dates, exception, applied);
}

const isFollowingOnes = ({ properties }: IcsEvent): boolean =>
  properties.get('RECURRENCE-ID')?.[0]?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE';

function nameDate(dates: ReadonlyMap<Wall, EventDate>, event: IcsEvent, applied: Applied): Exception | undefined {
  const { times, zones, spoiled } = applied;
  const property = event.properties.get('RECURRENCE-ID')![0]!;
  const id = readTime(property, property.value, zones, times.zone);
  if (isUnusable(id)) {
    spoiled.push(id);
    return undefined;
  }
  const wall = wallNamed(dates, id, times);
  return { event, wall, times: readTimes(event, zones), isFollowing: isFollowingOnes(event) };
}

function wallNamed(dates: ReadonlyMap<Wall, EventDate>, id: IcsTime, times: Times): Wall {
  if (times.isAllDay) return dayNamed(id, times, (day) => dates.has(day));
  if (!id.isDate) return times.zone.toWall(id.at);
  // The time of the event on that day, also where the day is all that is given.
  const wall = id.wall + (times.start.wall - startOfDay(times.start.wall));
  return dates.has(wall) ? wall : ([...dates.keys()].find((other) => startOfDay(other) === id.wall) ?? wall);
}

function applySingle(dates: Map<Wall, EventDate>, { event, wall, times: own }: Exception, applied: Applied): void {
  const { times, window, spoiled } = applied;
  if (isUnusable(own)) {
    spoiled.push({ ...own, value: dayOfWall(wall) });
    dates.delete(wall);
    return;
  }
  const span = placeSpan(own, own.start.wall);
  const day = own.isAllDay ? own.start.wall : applied.zones.own.toWall(span.startsOn.getTime());
  if (day < window.from || day >= window.to) {
    dates.delete(wall);
    return;
  }
  const before = dates.get(wall)?.span;
  const isMoved =
    !before || Number(before.startsOn) !== Number(span.startsOn) || Number(before.endsOn) !== Number(span.endsOn);
  dates.set(wall, { event, span, ruledAt: ruledAt(times, wall), ruleOn: ruleDay(times, wall), isMoved });
}

/** This and those that follow: as much later by the clock as the first of them, as long, and with its texts. */
function applyFollowing(dates: Map<Wall, EventDate>, exception: Exception, { times, spoiled }: Applied): void {
  const { event, wall: from, times: own } = exception;
  if (isUnusable(own)) {
    spoiled.push({ ...own, value: dayOfWall(from) });
    dates.delete(from);
    return;
  }
  const moved =
    own.isAllDay || times.isAllDay
      ? own.start.wall - startOfDay(from)
      : own.zone.toWall(own.start.at) - ownWall(own, times, from);
  for (const [wall, date] of dates) {
    if (wall < from) continue;
    const base = times.isAllDay || own.isAllDay ? startOfDay(wall) : ownWall(own, times, wall);
    dates.set(wall, { ...date, event, span: placeSpan(own, base + moved), isMoved: moved !== 0 });
  }
}

/** A wall time of the event in the zone of an exception. */
const ownWall = (own: Times, times: Times, wall: Wall): Wall =>
  own.zone.name === times.zone.name ? wall : own.zone.toWall(times.zone.toInstant(wall));
