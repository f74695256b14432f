import { sync, type VEvent } from 'node-ical';
import { othersFirst } from '../othersFirst.ts';
import { icsLines } from './icsLines.ts';
import { icsSlices } from './icsSlices.ts';

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
