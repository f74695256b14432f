import { sync, type VEvent } from 'node-ical';
import { icsLines } from './icsLines.ts';

/** A text of an event may also be one with parameters. */
type Value = string | { readonly val: string } | undefined;

/** Larger files are refused before they are parsed. */
export const MAX_BYTES = 2 * 1024 * 1024;

/** What takes the place of a repeat that is not taken: `node-ical` leaves the `X-` out. */
const MARK = 'ATRIUM-REFUSED-RULE';

/**
 * The events of an iCalendar file, each with its exceptions; null if it is none, 'many' if it has too many. Rules by the hour and
 * below are taken out before anything expands them, and so are those that the parser refuses, which would else refuse the
 * whole file: `hasRefusedRule` is true for such an event.
 */
export function parseIcs(bytes: Uint8Array): VEvent[] | 'many' | null {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  if (!/^BEGIN:VCALENDAR\s*$/im.test(text)) return null;
  const lines = icsLines(text, `X-${MARK}`);
  if (lines === 'many') return lines;
  try {
    return eventsOf(lines);
  } catch {
    try {
      return eventsOf(lines.map((line) => (line.startsWith('RRULE') && !isParsed(line) ? `X-${MARK}:1` : line)));
    } catch {
      return null;
    }
  }
}

/** Whether the event repeats by a rule that is not taken. */
export const hasRefusedRule = (event: VEvent): boolean => MARK in event;

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
export const textOf = (value: unknown): string => {
  const given = value as Value;
  return String((typeof given === 'object' ? given.val : given) ?? '')
    .normalize('NFC')
    .trim();
};
