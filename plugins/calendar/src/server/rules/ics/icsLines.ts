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
