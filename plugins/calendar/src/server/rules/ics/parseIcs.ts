import { sync, type VEvent } from 'node-ical';
import { othersFirst } from '../times.ts';

/** A text of an event may also be one with parameters. */
type Value = string | { readonly val: string } | undefined;

/** Different rules of one file, as many as it may have events; each may be parsed on its own. */
const MAX_RULES = 1000;

/** Milliseconds after which other calls are answered first. */
const PIECE_MS = 20;

/** What takes the place of a repeat that is not taken: `node-ical` leaves the `X-` out. */
const MARK = 'ATRIUM-REFUSED-RULE';

/**
 * The events of an iCalendar file, each with its exceptions; null if it is none, 'many' if it has too many. Rules by the hour and
 * below are taken out before anything expands them, and so are those that the parser refuses, which would else refuse the
 * whole file: `hasRefusedRule` is true for such an event.
 */
export async function parseIcs(bytes: Uint8Array): Promise<VEvent[] | 'many' | null> {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  if (!/^BEGIN:VCALENDAR\s*$/im.test(text)) return null;
  const lines = icsLines(text, `X-${MARK}`);
  if (lines === 'many') return lines;
  try {
    return await allEventsOf(lines);
  } catch {
    const refused = await refusedRules(lines);
    if (refused === 'many') return refused;
    try {
      return await allEventsOf(lines.map((line) => (refused.has(line) ? `X-${MARK}:1` : line)));
    } catch {
      return null;
    }
  }
}

/** The lines of rules that the parser refuses; each different one is tried once, with pauses for other calls. */
async function refusedRules(lines: readonly string[]): Promise<ReadonlySet<string> | 'many'> {
  const rules = new Set(lines.filter((line) => line.startsWith('RRULE')));
  if (rules.size > MAX_RULES) return 'many';
  const refused = new Set<string>();
  let begun = performance.now();
  for (const rule of rules) {
    if (!isParsed(rule)) refused.add(rule);
    if (performance.now() - begun < PIECE_MS) continue;
    await othersFirst();
    begun = performance.now();
  }
  return refused;
}

/** Whether the event repeats by a rule that is not taken. */
export const hasRefusedRule = (event: VEvent): boolean => MARK in event;

/** All events, with pauses for other calls. */
async function allEventsOf(lines: readonly string[]): Promise<VEvent[]> {
  const events: VEvent[] = [];
  let begun = performance.now();
  for (const slice of icsSlices(lines)) {
    events.push(...eventsOf(slice));
    if (performance.now() - begun < PIECE_MS) continue;
    await othersFirst();
    begun = performance.now();
  }
  return events;
}

function eventsOf(lines: readonly string[]): VEvent[] {
  const components = Object.values(sync.parseICS(lines.join('\r\n')));
  return components.filter((component): component is VEvent => component?.type === 'VEVENT');
}

function isParsed(rule: string): boolean {
  const event = ['BEGIN:VEVENT', 'UID:1', 'DTSTART:20260101T000000Z', rule.trim(), 'END:VEVENT'];
  try {
    return eventsOf(['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR']).length === 1;
  } catch {
    return false;
  }
}

/** A text of an event, without parameters. */
export const readText = (value: unknown): string => {
  const given = value as Value;
  return String((typeof given === 'object' ? given.val : given) ?? '')
    .normalize('NFC')
    .trim();
};

/** Lines of a slice, with the zones: parsed within some milliseconds. */
const SLICE = 1000;

/**
 * A file in slices that are parsed on their own: the parser takes a whole file in one go, and looks through all of it for each date with
 * a zone. A slice has whole events, all with the same UID, since one may be the exception of another; and the zones of the file.
 *
 * @param lines from `icsLines`
 */
function* icsSlices(lines: readonly string[]): Generator<readonly string[]> {
  const { zones, groups } = componentsOf(lines);
  // Many zones are repeated less often.
  const size = Math.max(SLICE, 2 * zones.length);
  let slice: string[] = [];
  const whole = () => ['BEGIN:VCALENDAR', ...zones, ...slice, 'END:VCALENDAR'];
  for (const group of groups) {
    for (const line of group) slice.push(line);
    if (zones.length + slice.length < size) continue;
    yield whole();
    slice = [];
  }
  if (slice.length > 0) yield whole();
}

/** The lines of all zones, and of the events by UID, in the order of the file. One that does not end is left out. */
function componentsOf(lines: readonly string[]): { zones: readonly string[]; groups: Iterable<readonly string[]> } {
  const zones: string[] = [];
  const groups = new Map<string | number, string[]>();
  let [begun, uid]: [number, string | undefined] = [-1, undefined];
  for (const [at, line] of lines.entries()) {
    if (line === 'BEGIN:VEVENT' || line === 'BEGIN:VTIMEZONE') [begun, uid] = [at, undefined];
    else if (/^UID[;:]/.test(line)) uid = line.slice(line.indexOf(':') + 1).trim();
    else if (line === 'END:VEVENT' || line === 'END:VTIMEZONE') {
      const component = lines.slice(begun, at + 1);
      if (line === 'END:VTIMEZONE') zones.push(...component);
      else if (uid === undefined || !groups.has(uid)) groups.set(uid ?? at, component);
      else groups.get(uid)!.push(...component);
    }
  }
  return { zones, groups: groups.values() };
}

/** Properties of an event that are imported, or show that something of it is left out. */
const OF_EVENT = new Set([
  ...['UID', 'SUMMARY', 'DESCRIPTION', 'LOCATION', 'STATUS', 'SEQUENCE', 'ATTENDEE'],
  ...['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'EXDATE', 'RECURRENCE-ID'],
]);
const OF_ZONE = new Set(['TZID', 'DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'TZNAME', 'RRULE', 'RDATE']);
const NONE: ReadonlySet<string> = new Set();

interface Component {
  /** What may be in it. */
  readonly parts: readonly string[];
  readonly properties: ReadonlySet<string>;
}
const COMPONENTS: Readonly<Record<string, Component>> = {
  VCALENDAR: { parts: ['VEVENT', 'VTIMEZONE'], properties: NONE },
  // Only that there is a reminder is kept.
  VEVENT: { parts: ['VALARM'], properties: OF_EVENT },
  VALARM: { parts: [], properties: NONE },
  VTIMEZONE: { parts: ['STANDARD', 'DAYLIGHT'], properties: OF_ZONE },
  STANDARD: { parts: [], properties: OF_ZONE },
  DAYLIGHT: { parts: [], properties: OF_ZONE },
};

/** Components of one file, with the exceptions of repeats. */
const MOST: Readonly<Record<string, number>> = { VEVENT: 5000, STANDARD: 500, DAYLIGHT: 500 };
/** Exceptions of one event: more than the days of a repeat that are imported. */
const MAX_EXDATES = 2000;
/** Characters of one property: more than any text that is imported. */
const MAX_LENGTH = 10_000;
/** Characters of a rule. */
const MAX_RULE = 500;

/** The repeats that are not taken: those by the hour and below, since one line could mean a million events, and endless ones. */
const FINE = /FREQ=(?:HOURLY|MINUTELY|SECONDLY)|BY(?:HOUR|MINUTE|SECOND)=/i;

/**
 * The lines of an iCalendar file that are of use, unfolded, each property of a component once: what the parser gets is bounded,
 * whatever a person has put into the file.
 *
 * @param mark a property in place of a rule that is not taken
 * @returns 'many' for more components than a file may have
 */
export function icsLines(text: string, mark: string): string[] | 'many' {
  const kept: string[] = [];
  /** The component that is read, and those around it. */
  const open: { readonly name: string; readonly seen: Set<string>; exdates: number }[] = [];
  const counts = new Map<string, number>();
  /** How deep in components that are left out. */
  let skipped = 0;
  for (const line of unfolded(text)) {
    // What ends a line elsewhere is part of it here, and the parser drops such a line.
    const found = /^([\w-]+)([;:].*)$/.exec(line.replaceAll(/[\r\u2028\u2029]/g, ' '));
    if (!found) continue;
    const [name, rest] = [found[1]!.toUpperCase(), found[2]!];
    const inside = open.at(-1);
    if (name === 'BEGIN') {
      const component = rest.slice(1).trim().toUpperCase();
      const isKnown = inside ? COMPONENTS[inside.name]!.parts.includes(component) : component === 'VCALENDAR';
      // One reminder is as good as many.
      if (skipped > 0 || !isKnown || inside?.seen.has(component)) {
        skipped += 1;
        continue;
      }
      if (component === 'VALARM') inside!.seen.add(component);
      counts.set(component, (counts.get(component) ?? 0) + 1);
      if (counts.get(component)! > (MOST[component] ?? Infinity)) return 'many';
      open.push({ name: component, seen: new Set(), exdates: 0 });
      kept.push(`BEGIN:${component}`);
    } else if (name === 'END') {
      if (skipped > 0) skipped -= 1;
      else if (inside && rest.slice(1).trim().toUpperCase() === inside.name) {
        open.pop();
        kept.push(`END:${inside.name}`);
      }
    } else if (skipped === 0 && inside && COMPONENTS[inside.name]!.properties.has(name)) {
      if (name === 'EXDATE') {
        const dates = rest.slice(0, MAX_EXDATES * 20).split(',');
        const taken = dates.slice(0, MAX_EXDATES - inside.exdates);
        inside.exdates += taken.length;
        if (taken.length > 0) kept.push(name + taken.join(','));
        continue;
      }
      if (inside.seen.has(name)) continue;
      inside.seen.add(name);
      const isRefused = name === 'RRULE' && (rest.length > MAX_RULE || FINE.test(rest));
      kept.push(isRefused ? `${mark}:1` : name + rest.slice(0, MAX_LENGTH));
    }
  }
  return kept;
}

/** Lines that begin with white space continue the one before (RFC 5545, 3.1). */
function* unfolded(text: string): Generator<string> {
  let line = '';
  for (const next of text.split(/\r?\n/)) {
    if (/^[ \t]/.test(next)) {
      if (line.length <= MAX_EXDATES * 40) line += next.slice(1);
      continue;
    }
    yield line;
    line = next;
  }
  yield line;
}
