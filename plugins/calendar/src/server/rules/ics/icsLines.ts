import { decodeText, findEncoding } from '@atrium/sdk/tables';

/** A property of a component: `DTSTART;TZID=Asia/Taipei:20260326T090000`. */
export interface IcsProperty {
  /** In capital letters. */
  readonly name: string;
  /** By their names in capital letters, without quotes. */
  readonly parameters: ReadonlyMap<string, string>;
  /** As written: texts have their escapes. */
  readonly value: string;
}

/** Octets of a line that are read: of more than any text that is kept. */
const MAX_LINE = 200_000;
const [TAB, LF, CR, SPACE] = [0x09, 0x0a, 0x0d, 0x20];

/**
 * The lines of an iCalendar file, unfolded (RFC 5545, 3.1). Lines are folded between octets, also inside of a character, so that they are
 * joined before they are decoded. The encoding is found by evidence: programs write UTF-16, Big5 and Latin-1 as well. Lines end with CRLF,
 * LF or, in files of old systems, CR alone; a line without anything in it is none.
 */
export function icsLines(bytes: Uint8Array): string[] {
  const { encoding } = findEncoding(bytes);
  if (encoding === 'utf-16le' || encoding === 'utf-16be')
    // A fold may be between the two units of a character, which this keeps as they are.
    return unfoldOctets(
      Buffer.from(swapped(bytes, encoding))
        .toString('utf16le')
        .replace(/^\ufeff/, ''),
    );
  const octets = unfoldOctets(Buffer.from(bytes).toString('latin1'));
  // Nothing but what is beyond ASCII differs: it is looked at without the folds.
  const joined = Buffer.from(octets.join('\n'), 'latin1');
  return decodeText(joined, findEncoding(joined).encoding)
    .replace(/^\ufeff/, '')
    .split('\n');
}

function swapped(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Uint8Array {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
  return encoding === 'utf-16le' ? even : Buffer.from(even).swap16();
}

/** One character for each octet, or each unit of UTF-16. */
function unfoldOctets(text: string): string[] {
  const ends = text.includes('\n') ? LF : CR;
  const lines: string[] = [];
  for (let from = 0; from < text.length;) {
    const found = text.indexOf(ends === LF ? '\n' : '\r', from);
    const next = found === -1 ? text.length : found;
    let end = next;
    while (end > from && text.charCodeAt(end - 1) === CR) end -= 1;
    const first = text.charCodeAt(from);
    if (end > from) {
      const at = lines.length - 1;
      if ((first === SPACE || first === TAB) && at >= 0) {
        if (lines[at]!.length < MAX_LINE) lines[at] += text.slice(from + 1, end);
      } else lines.push(text.slice(from, Math.min(end, from + MAX_LINE)));
    }
    from = next + 1;
  }
  return lines;
}

const NAME = /^([A-Za-z0-9-]+)[ \t]*([;:])/;

/** Properties whose values have no colon. */
const DATES: ReadonlySet<string> = new Set(['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE']);

/** A line as a property, undefined if it is none. */
export function readProperty(line: string): IcsProperty | undefined {
  const found = NAME.exec(line);
  if (!found) return undefined;
  const name = found[1]!.toUpperCase();
  const parameters = new Map<string, string>();
  let at = found[0].length;
  // Names of zones have colons in them, which Outlook does not quote: `TZID=(GMT+08:00) Taipei`.
  const last = found[2] === ';' && DATES.has(name) ? line.lastIndexOf(':') : -1;
  if (last >= at && /^\s*\d{8}/.test(line.slice(last + 1))) {
    for (const part of line.slice(at, last).split(/;(?=[A-Za-z-]+=)/)) addParameter(parameters, part);
    return { name, parameters, value: line.slice(last + 1) };
  }
  if (found[2] === ';') {
    let [from, quoted] = [at, false];
    for (; at < line.length; at += 1) {
      const character = line[at];
      if (character === '"') quoted = !quoted;
      if (quoted || (character !== ';' && character !== ':')) continue;
      addParameter(parameters, line.slice(from, at));
      from = at + 1;
      if (character === ':') break;
    }
    // A quote that is not closed, or no colon at all.
    if (line[at] !== ':') return readUnquoted(name, line, found[0].length);
    at += 1;
  }
  return { name, parameters, value: line.slice(at) };
}

/** Where quotes are not closed, the first colon ends the parameters. */
function readUnquoted(name: string, line: string, from: number): IcsProperty | undefined {
  const colon = line.indexOf(':', from);
  if (colon === -1) return undefined;
  const parameters = new Map<string, string>();
  for (const part of line.slice(from, colon).split(';')) addParameter(parameters, part);
  return { name, parameters, value: line.slice(colon + 1) };
}

/** `TZID="a;b"`. Names of zones keep their blanks inside; those around them have no meaning. */
function addParameter(parameters: Map<string, string>, part: string): void {
  const equals = part.indexOf('=');
  if (equals === -1 || parameters.size >= 20) return;
  const value = part
    .slice(equals + 1)
    .trim()
    .replace(/^"([^]*)"$/, '$1')
    // RFC 6868
    .replaceAll(/\^([n^'])/g, (_, mark: string) => ({ n: '\n', '^': '^', "'": '"' })[mark]!);
  parameters.set(part.slice(0, equals).trim().toUpperCase(), value);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', N: '\n' };

/** The text of a value: without escapes, composed, without blanks around it. Quotes are part of it. */
export const readText = (value: string | undefined): string =>
  (value ?? '')
    .replaceAll(/\\(.)/g, (_, mark: string) => ESCAPES[mark] ?? mark)
    // Composing sorts the marks of a letter, which takes hours for thousands of them (Unicode UAX 15, stream-safe text: 30).
    .replaceAll(/(\p{M}{30})\p{M}+/gu, '$1')
    .normalize('NFC')
    .trim();
