import { addDays } from '@atrium/sdk/days';
import { dayOf, instantOf } from '@atrium/sdk/server';
import { type EventInstance, expandRecurringEvent, type VEvent } from 'node-ical';
import { createHash } from 'node:crypto';
import { MAX_OCCURRENCES } from '../../../contract/limits.ts';
import { findLastDay, othersFirst } from '../times.ts';
import { hasRefusedRule, readText } from './parseIcs.ts';

/** An occurrence that an event becomes. */
export interface ImportedOccurrence {
  readonly key: string;
  readonly title: string;
  readonly memo: string;
  readonly address: string;
  readonly isAllDay: boolean;
  readonly isCancelled: boolean;
  readonly startsOn: Date;
  readonly endsOn: Date;
  readonly firstOn: string;
  readonly lastOn: string;
}

/** Why an event cannot be imported. */
type Refused = 'import.noTime' | 'import.order' | 'import.year' | 'import.rule' | 'import.past';
/** What is left out of one that is. */
type Left = 'import.cut' | 'import.partial';

export interface ImportedEventRow {
  readonly title: string;
  readonly occurrences: readonly ImportedOccurrence[];
  readonly refused?: Refused;
  readonly left?: Left;
}

const TITLE = 100;
const MEMO = 2000;
const ADDRESS = 200;
/** Characters of a key; the index takes no long ones. */
const MAX_KEY = 300;
/** A repeat is imported from a year before today to two years after it, as long as one of the product lasts (C.5-1). */
const REPEAT_BEFORE = 366;
const REPEAT_AFTER = 731;
const FIRST_YEAR = 2000;
/** As far ahead as a schedule may be (`moments.ts`). */
const YEARS_AHEAD = 3;

/** What an event of an `.ics` file becomes: itself, or each date of its rule with the exceptions applied. */
export function importedEvent(event: VEvent, untitled: string, today: string): ImportedEventRow {
  const title = cut(readText(event.summary), TITLE) || untitled;
  const refuse = (refused: Refused): ImportedEventRow => ({ title, occurrences: [], refused });
  if (!(event.start instanceof Date) || Number.isNaN(event.start.getTime())) return refuse('import.noTime');
  if (hasRefusedRule(event)) return refuse('import.rule');
  if (!isNear(event.start)) return refuse('import.year');
  const instances = instancesOf(event, today);
  if (!instances) return refuse('import.rule');
  const all = instances.map((instance) => occurrenceOf(instance, untitled));
  if (all.length === 0) return refuse('import.past');
  if (all.some(({ startsOn, endsOn }) => endsOn < startsOn)) return refuse('import.order');
  // Those of a repeat begin within its window.
  if (all.some(({ endsOn }) => !isNear(endsOn))) return refuse('import.year');
  const left = leftOf(event, all);
  return { title, occurrences: all.slice(0, MAX_OCCURRENCES), ...(left && { left }) };
}

/** Undefined for a rule that has more dates than the library counts. */
function instancesOf(event: VEvent, today: string): EventInstance[] | undefined {
  try {
    return expandRecurringEvent(event, windowOf(event, today));
  } catch {
    return undefined;
  }
}

/** Repeats are cut; people and reminders are not imported. */
function leftOf(event: VEvent, all: readonly ImportedOccurrence[]): Left | undefined {
  if (all.length > MAX_OCCURRENCES) return 'import.cut';
  return event.attendee !== undefined || (event.alarms?.length ?? 0) > 0 ? 'import.partial' : undefined;
}

function windowOf({ start, rrule }: VEvent, today: string): { from: Date; to: Date } {
  const day = rrule ? today : dayOf(start);
  const [before, after] = rrule ? [REPEAT_BEFORE, REPEAT_AFTER] : [1, 1];
  return { from: instantOf(addDays(day, -before)), to: instantOf(addDays(day, after)) };
}

const isNear = (at: Date): boolean =>
  at.getFullYear() >= FIRST_YEAR && at.getFullYear() <= new Date().getFullYear() + YEARS_AHEAD;

function occurrenceOf({ start, end, isFullDay, event }: EventInstance, untitled: string): ImportedOccurrence {
  const startsOn = new Date(start);
  // Some calendars write a whole day without an end, or with its own start as the end.
  const endsOn = isFullDay && end <= start ? instantOf(addDays(dayOf(startsOn), 1)) : new Date(end);
  return {
    key: keyOf(event, startsOn),
    title: cut(readText(event.summary), TITLE) || untitled,
    memo: cut(readText(event.description), MEMO),
    address: cut(readText(event.location), ADDRESS),
    isAllDay: isFullDay,
    isCancelled: event.status === 'CANCELLED',
    startsOn,
    endsOn,
    firstOn: dayOf(startsOn),
    lastOn: findLastDay(startsOn, endsOn),
  };
}

/**
 * An event by its UID, or its title and time where it has none; of a repeat each one by its time in the rule, which an
 * exception names, too.
 */
function keyOf({ uid, summary, start, rrule, recurrenceid }: VEvent, startsOn: Date): string {
  const event = readText(uid) || `${readText(summary)}|${start.toISOString()}`;
  const ruledOn = recurrenceid instanceof Date ? recurrenceid : rrule ? startsOn : undefined;
  const key = ruledOn && !Number.isNaN(ruledOn.getTime()) ? `${event}|${ruledOn.toISOString()}` : event;
  return key.length <= MAX_KEY && !key.includes('\0') ? key : createHash('sha256').update(key).digest('hex');
}

/** At most so many characters, and none that a text of the product may not have. */
const cut = (text: string, most: number): string => [...text.replaceAll(UNSAFE, '')].slice(0, most).join('').trim();
// oxlint-disable-next-line no-control-regex -- NUL cannot be stored
const UNSAFE = /[\0\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;

/** Schedules that one file may become. */
export const MAX_OCCURRENCES_OF_FILE = 5000;
/** Milliseconds that the repeats of one file may take. */
const BUDGET_MS = 3000;
/** Milliseconds after which other calls are answered first. */
const PIECE_MS = 20;

/**
 * What all events of a file become. A rule is one line and may take long: there is a pause for other calls every few of them, and an
 * end to it.
 *
 * @returns 'many' for more schedules than a file may become, 'heavy' if it takes too long
 */
export async function expandEvents(
  events: readonly VEvent[],
  expand: (event: VEvent) => ImportedEventRow,
  budget = BUDGET_MS,
): Promise<ImportedEventRow[] | 'many' | 'heavy'> {
  const rows: ImportedEventRow[] = [];
  let [count, spent, begun] = [0, 0, performance.now()];
  for (const event of events) {
    const row = expand(event);
    rows.push(row);
    count += row.occurrences.length;
    // A file may have an event twice.
    if (count > 2 * MAX_OCCURRENCES_OF_FILE) return 'many';
    const took = performance.now() - begun;
    if (spent + took > budget) return 'heavy';
    if (took < PIECE_MS) continue;
    spent += took;
    await othersFirst();
    begun = performance.now();
  }
  return rows;
}
