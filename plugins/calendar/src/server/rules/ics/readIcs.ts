import { othersFirst } from '../times.ts';
import { icsLines, type IcsProperty, readProperty } from './icsLines.ts';
import type { Observance, ZoneDefinition } from './zones.ts';

/** A `VEVENT`: an event, or an exception of one that repeats. */
export interface IcsEvent {
  /** By their names, in the order of the file; only those that an import can use. */
  readonly properties: ReadonlyMap<string, readonly IcsProperty[]>;
  readonly hasReminder: boolean;
  /** The `METHOD` of its calendar, in capital letters; `''` if it has none. */
  readonly method: string;
}

/** An iCalendar file, as far as it can be imported. */
export interface IcsFile {
  readonly events: readonly IcsEvent[];
  readonly zones: ReadonlyMap<string, ZoneDefinition>;
  /** What the first calendar of the file says of itself: its name, and how often it may be read. */
  readonly calendar: ReadonlyMap<string, readonly IcsProperty[]>;
  /** Components that are no events, by kind. */
  readonly others: { readonly tasks: number; readonly notes: number; readonly busy: number };
}

/** Events of one file, each exception being one, too; and rules of its zones. */
const MAX_COMPONENTS = 25_000;
const MAX_OBSERVANCES = 1000;
/** Properties of one event: exceptions may be one property each, as many as days of a repeat that are imported. */
const MAX_PROPERTIES = 2500;
/** Those with many dates: characters in all. */
const MAX_CHARACTERS = 400_000;

/** Properties of an event that are imported, or of which it is said that they are not. */
const OF_EVENT: ReadonlySet<string> = new Set([
  ...['UID', 'SUMMARY', 'DESCRIPTION', 'LOCATION', 'STATUS', 'SEQUENCE', 'LAST-MODIFIED', 'DTSTAMP'],
  ...['TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS', 'CLASS'],
  ...['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'EXRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'],
  ...['URL', 'CONFERENCE', 'ATTACH', 'ORGANIZER', 'ATTENDEE', 'CATEGORIES', 'CONTACT', 'COMMENT', 'X-ALT-DESC'],
  ...['X-GOOGLE-CONFERENCE', 'X-MICROSOFT-SKYPETEAMSMEETINGURL', 'X-MICROSOFT-ONLINEMEETINGEXTERNALLINK'],
  ...['X-MICROSOFT-CDO-ALLDAYEVENT', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT', 'X-FUNAMBOL-ALLDAY'],
]);
const OF_CALENDAR: ReadonlySet<string> = new Set(['NAME', 'X-WR-CALNAME', 'REFRESH-INTERVAL', 'X-PUBLISHED-TTL']);
const OF_ZONE: ReadonlySet<string> = new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE']);
/** Whose lines may go on in the next one without a blank before it, which some programs forget. */
const TEXTS: ReadonlySet<string> = new Set(['DESCRIPTION', 'SUMMARY', 'LOCATION', 'COMMENT']);

/** Milliseconds after which other calls are answered first. */
const PIECE_MS = 20;
/** Lines between two looks at the clock. */
const PIECE_LINES = 500;

interface Open {
  readonly name: string;
  readonly properties: Map<string, IcsProperty[]>;
  readonly observances: Observance[];
  count: number;
  characters: number;
  hasReminder: boolean;
  method: string;
}

const COUNTED: Readonly<Record<string, 'tasks' | 'notes' | 'busy'>> = {
  VTODO: 'tasks',
  VJOURNAL: 'notes',
  VFREEBUSY: 'busy',
};

/**
 * Reads an iCalendar file: events, zones, and how many components it has that are no events. What is read is bounded, whatever a person
 * has put into the file.
 *
 * @returns null if it is none, 'many' for more components than a file may have
 */
export async function readIcs(bytes: Uint8Array): Promise<IcsFile | 'many' | null> {
  const lines = icsLines(bytes);
  if (!lines.some((line) => /^BEGIN:VCALENDAR\s*$/i.test(line))) return null;
  const reader = new IcsReader();
  let begun = performance.now();
  for (const [at, line] of lines.entries()) {
    if (!reader.read(line)) return 'many';
    if (at % PIECE_LINES > 0 || performance.now() - begun < PIECE_MS) continue;
    await othersFirst();
    begun = performance.now();
  }
  return reader.end();
}

class IcsReader {
  readonly #events: { properties: Open['properties']; hasReminder: boolean; calendar: Open | undefined }[] = [];
  readonly #zones = new Map<string, ZoneDefinition>();
  #calendar: IcsFile['calendar'] | undefined;
  readonly #others = { tasks: 0, notes: 0, busy: 0 };
  readonly #open: Open[] = [];
  #observances = 0;
  /** The text that a line without a name goes on with. */
  #text: { value: string; readonly of: IcsProperty[]; readonly property: IcsProperty } | undefined;

  /** @returns false for more than a file may have */
  read(line: string): boolean {
    const property = readProperty(line);
    if (property?.name === 'BEGIN') return this.#begin(property.value.trim().toUpperCase());
    if (property?.name === 'END') return this.#finish(property.value.trim().toUpperCase());
    const inside = this.#open.at(-1);
    if (inside?.name === 'VCALENDAR' && property?.name === 'METHOD')
      inside.method = property.value.trim().toUpperCase();
    if (property) this.#add(inside, property);
    else this.#continue(line);
    return true;
  }

  /** What is open at the end of the file is ended by it. */
  end(): IcsFile {
    while (this.#open.length > 0) this.#close();
    const events = this.#events.map(({ calendar, ...event }) => ({ ...event, method: calendar?.method ?? '' }));
    const calendar: IcsFile['calendar'] = this.#calendar ?? new Map();
    return { events, zones: this.#zones, calendar, others: this.#others };
  }

  #begin(name: string): boolean {
    this.#text = undefined;
    // One that was never ended.
    if (name === 'VEVENT' || name === 'VTIMEZONE' || name === 'VTODO')
      while (this.#open.length > 0 && this.#open.at(-1)!.name !== 'VCALENDAR') this.#close();
    if (name === 'VALARM') {
      const inside = this.#open.at(-1);
      if (inside?.name === 'VEVENT') inside.hasReminder = true;
    }
    const counted = COUNTED[name];
    if (counted) this.#others[counted] += 1;
    if (this.#open.length >= 10) return false;
    this.#open.push({
      ...{ name, properties: new Map(), observances: [], count: 0, characters: 0, hasReminder: false, method: '' },
    });
    if (name === 'STANDARD' || name === 'DAYLIGHT') this.#observances += 1;
    return this.#events.length < MAX_COMPONENTS && this.#observances <= MAX_OBSERVANCES;
  }

  #finish(name: string): boolean {
    this.#text = undefined;
    if (this.#open.some((one) => one.name === name)) while (this.#close() !== name);
    return true;
  }

  #close(): string {
    const { name, properties, observances, hasReminder } = this.#open.pop()!;
    const inside = this.#open.at(-1);
    if (name === 'VEVENT')
      this.#events.push({ properties, hasReminder, calendar: this.#open.find((one) => one.name === 'VCALENDAR') });
    else if (name === 'STANDARD' || name === 'DAYLIGHT') inside?.observances.push({ properties });
    else if (name === 'VCALENDAR') this.#calendar ??= properties;
    else if (name === 'VTIMEZONE') {
      const id = properties.get('TZID')?.[0]?.value.trim();
      // A second definition of one name is the first one again, as joined files have it.
      if (id !== undefined && !this.#zones.has(id)) this.#zones.set(id, { observances });
    }
    return name;
  }

  #add(inside: Open | undefined, property: IcsProperty): void {
    this.#text = undefined;
    if (!inside) return;
    const isTaken =
      inside.name === 'VEVENT'
        ? OF_EVENT.has(property.name)
        : inside.name === 'VTIMEZONE'
          ? property.name === 'TZID'
          : (inside.name === 'VCALENDAR' ? OF_CALENDAR : OF_ZONE).has(property.name);
    // `RRULE:` without anything is no repeat.
    if (
      !isTaken ||
      property.value.trim() === '' ||
      inside.count >= MAX_PROPERTIES ||
      inside.characters > MAX_CHARACTERS
    )
      return;
    inside.count += 1;
    inside.characters += property.value.length;
    const of = inside.properties.get(property.name) ?? [];
    of.push(property);
    inside.properties.set(property.name, of);
    if (TEXTS.has(property.name)) this.#text = { value: property.value, of, property };
  }

  #continue(line: string): void {
    if (!this.#text || line.trim() === '' || this.#text.value.length > MAX_CHARACTERS) return;
    this.#text.value += `\\n${line}`;
    this.#text.of[this.#text.of.length - 1] = { ...this.#text.property, value: this.#text.value };
  }
}
