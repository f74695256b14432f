import { RichTextError } from '@atrium/sdk/richText';
import { type Pasted, readPasted } from './readPasted.ts';

/** A paste with more than a text can have. */
export interface LargePaste {
  readonly html: string;
  readonly plain: string;
  /** Its tables that are too large; none if it is the text. */
  readonly tables: readonly { readonly rows: number; readonly columns: number }[];
  /** Inserts what was read of it. Missing where no part of it can be inserted. */
  readonly insert?: (pasted: Pasted) => void;
}

/** Characters and lines of plain text that are pasted: a text has at most 200 KiB. */
const MOST_CHARACTERS = 400_000;
const MOST_LINES = 20_000;

export function isPlainTooLarge(plain: string): boolean {
  if (plain.length > MOST_CHARACTERS) return true;
  let lines = 1;
  for (let at = plain.indexOf('\n'); at !== -1 && lines <= MOST_LINES; at = plain.indexOf('\n', at + 1)) lines += 1;
  return lines > MOST_LINES;
}

/** Undefined if it is too large or nested too deeply: then its plain text is pasted. */
export function readOrRefuse(html: string): Pasted | undefined {
  try {
    return readPasted(html);
  } catch (error) {
    if (!(error instanceof RichTextError)) throw error;
    return undefined;
  }
}

/** Inserts the first 50 columns, and as many rows as 10,000 cells have. */
export function insertFirstPart({ html, insert }: LargePaste): void {
  insert?.(readPasted(html, 'cut'));
}

/** Inserts what is beside the tables that are too large, and returns these as files that any spreadsheet opens. */
export function takeFiles({ html, plain, tables, insert }: LargePaste): File[] {
  const byteOrderMark = '\ufeff';
  if (tables.length === 0) return [new File([byteOrderMark, plain], 'pasted.txt', { type: 'text/plain' })];
  const pasted = readPasted(html, 'file');
  insert?.(pasted);
  return pasted.sheets.map(
    (rows, index) =>
      new File([byteOrderMark, writeCsv(rows)], `pasted-table${index === 0 ? '' : `-${index + 1}`}.csv`, {
        type: 'text/csv',
      }),
  );
}

/** Spreadsheets run a text that begins with one of these. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** Writes texts by row and column. One that a spreadsheet would run, and that is no number, is written as a text. */
const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(writeField).join(',')).join('\r\n');

function writeField(text: string): string {
  const isNumber = /^[+-]?[\d,.]+%?$/.test(text);
  const safe = FORMULA.test(text) && !isNumber ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
